import { type FileStore, type OpenedFile, StorageDownError } from '~/platform/storage/file-store';
import { findBox } from '~/uploads/films/mp4-boxes.server';
import { storedKey } from '~/uploads/storage.server';

/** What pressing play costs: said on the button before anything is loaded. */
export interface VideoFacts {
  bytes: number;
  /** null when the file does not tell */
  seconds: number | null;
}

/** Of one file under a key: another version has other facts. */
const known = new Map<string, { version: string; seenAt: number; facts: VideoFacts }>();
const MOST_KNOWN = 2000;
/** A file that was there a minute ago is not asked for again: names of films are not used twice. */
const TRUSTED_MS = 60_000;

/** Size and length of a stored video, read from its header and remembered; null without the file. @throws StorageDownError */
export async function readVideoFacts(files: FileStore, name: string): Promise<VideoFacts | null> {
  const key = storedKey('videos', name);
  if (key === null) return null;
  const place = `${files.place} ${key}`;
  const remembered = known.get(place);
  const now = performance.now();
  if (remembered && files.isFar && now - remembered.seenAt < TRUSTED_MS) return remembered.facts;
  const opened = await files.open(key);
  if (!opened) return null;
  try {
    const { bytes, version } = opened;
    const facts =
      remembered?.version === version && remembered.facts.bytes === bytes
        ? remembered.facts
        : { bytes, seconds: await mp4Seconds(opened).catch(unknownLength) };
    if (known.size > MOST_KNOWN) known.clear();
    known.set(place, { version, seenAt: now, facts });
    return facts;
  } finally {
    await opened.close();
  }
}

/** The same for pages that can do without: null while the storage is down. */
export async function readVideoFactsIfUp(files: FileStore, name: string): Promise<VideoFacts | null> {
  return readVideoFacts(files, name).catch((error: unknown) => {
    if (error instanceof StorageDownError) return null;
    throw error;
  });
}

function unknownLength(error: unknown): null {
  if (error instanceof StorageDownError) throw error;
  return null;
}

/** Length of an MP4 (ISO/IEC 14496-12): box `moov`, in it `mvhd` with a timescale and a duration in it. */
async function mp4Seconds({ bytes, read }: OpenedFile): Promise<number | null> {
  const moov = await findBox(read, 'moov', 0, bytes);
  const mvhd = moov && (await findBox(read, 'mvhd', moov.start, moov.end));
  if (!mvhd) return null;
  const head = await read(mvhd.start, 32);
  const isLong = head.readUInt8(0) === 1;
  const timescale = head.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return timescale > 0 ? Math.round(duration / timescale) : null;
}
