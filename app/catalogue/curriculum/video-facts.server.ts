import fs from 'node:fs/promises';
import { storedFilePath } from '~/uploads/storage.server';

/** What pressing play costs: said on the button before anything is loaded. */
export interface VideoFacts {
  bytes: number;
  /** null when the file does not tell */
  seconds: number | null;
}

const known = new Map<string, { modifiedMs: number; facts: VideoFacts }>();

/** Size and length of a stored video, read from its header and remembered until the file changes; null without the file. */
export async function readVideoFacts(dataDir: string, name: string): Promise<VideoFacts | null> {
  const file = storedFilePath(dataDir, 'videos', name);
  if (file === null) return null;
  const stat = await fs.stat(file).catch(() => null);
  if (!stat?.isFile()) return null;
  const remembered = known.get(file);
  if (remembered?.modifiedMs === stat.mtimeMs) return remembered.facts;
  const facts = { bytes: stat.size, seconds: await mp4Seconds(file, stat.size).catch(() => null) };
  if (known.size > 2000) known.clear();
  known.set(file, { modifiedMs: stat.mtimeMs, facts });
  return facts;
}

/** Length of an MP4 (ISO/IEC 14496-12): box `moov`, in it `mvhd` with a timescale and a duration in it. */
async function mp4Seconds(file: string, size: number): Promise<number | null> {
  const handle = await fs.open(file);
  try {
    const read = async (position: number, length: number) => {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const moov = await findBox(read, 'moov', 0, size);
    const mvhd = moov && (await findBox(read, 'mvhd', moov.start, moov.end));
    if (!mvhd) return null;
    const head = await read(mvhd.start, 32);
    const isLong = head.readUInt8(0) === 1;
    const timescale = head.readUInt32BE(isLong ? 20 : 12);
    const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
    return timescale > 0 ? Math.round(duration / timescale) : null;
  } finally {
    await handle.close();
  }
}

type Read = (position: number, length: number) => Promise<Buffer>;

async function findBox(read: Read, type: string, from: number, end: number) {
  for (let position = from; position + 8 <= end;) {
    const head = await read(position, 16);
    if (head.length < 8) return null;
    const short = head.readUInt32BE(0);
    const headLength = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - position : short;
    if (length < headLength) return null;
    if (head.toString('latin1', 4, 8) === type)
      return { start: position + headLength, end: Math.min(end, position + length) };
    position += length;
  }
  return null;
}
