import fs from 'node:fs/promises';
import type { KnownContentType } from '../content-type';
import type { Ffmpeg } from './ffmpeg.server';
import { boxesOf, findBox, type ReadBytes } from './mp4-boxes.server';
import { probeVideo } from './probe-video.server';

/** The sender waits for this check. */
const PATIENCE_MS = 30_000;
const ISO_MEDIA: readonly KnownContentType[] = ['video/mp4', 'video/x-m4v', 'video/quicktime'];

/**
 * Whether the video is complete and has a video track. MP4 boxes are always checked, all kinds by ffmpeg where
 * installed; a video neither can judge passes.
 */
export async function isPlayableVideo(
  file: string,
  contentType: KnownContentType,
  tools: Ffmpeg | null,
): Promise<boolean> {
  if (ISO_MEDIA.includes(contentType) && !(await isWholeMp4(file))) return false;
  if (!tools) return true;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    return (await probeVideo(tools, file, patience)) !== null;
  } catch (error) {
    // a timeout of a busy machine says nothing about the video
    if (patience.aborted) return true;
    throw error;
  }
}

async function isWholeMp4(file: string): Promise<boolean> {
  const handle = await fs.open(file);
  try {
    const { size } = await handle.stat();
    const read: ReadBytes = async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    let [hasPicture, hasContent] = [false, false];
    for await (const { type, start, end } of boxesOf(read, 0, size)) {
      if ((type === 'mdat' || type === 'moov') && end > size) return false;
      if (type === 'mdat') hasContent = true;
      if (type === 'moov') hasPicture = await hasPictureTrack(read, start, end);
    }
    return hasPicture && hasContent;
  } finally {
    await handle.close();
  }
}

async function hasPictureTrack(read: ReadBytes, from: number, end: number): Promise<boolean> {
  for await (const track of boxesOf(read, from, end)) {
    if (track.type !== 'trak') continue;
    const media = await findBox(read, 'mdia', track.start, track.end);
    const handler = media && (await findBox(read, 'hdlr', media.start, media.end));
    // version and flags, a QuickTime field, then the kind of the track
    if (handler && (await read(handler.start + 8, 4)).toString('latin1') === 'vide') return true;
  }
  return false;
}
