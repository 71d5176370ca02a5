import { type FileStore, type OpenedFile, StorageDownError } from '~/platform/storage/file-store';
import { storedKey } from '~/uploads/storage.server';
import { findBox } from '~/uploads/videos/mp4-boxes.server';

/** Size and length of a video, on the play button before anything loads. */
export interface VideoFacts {
  bytes: number;
  /** null when the file lacks it */
  seconds: number | null;
}

/** The facts of one version of a file under its key. */
const factsByFile = new Map<string, { version: string; seenAt: number; facts: VideoFacts }>();
const MOST_KNOWN = 2000;
/** A file that existed a minute ago is not checked again: names of videos are never reused. */
const TRUSTED_MS = 60_000;

/** Size and length of a stored video, read from its header and cached; null without the file. Throws StorageDownError. */
export async function readVideoFacts(files: FileStore, name: string): Promise<VideoFacts | null> {
  const key = storedKey('videos', name);
  if (key === null) return null;
  const place = `${files.place} ${key}`;
  const cached = factsByFile.get(place);
  const now = performance.now();
  if (cached && files.isFar && now - cached.seenAt < TRUSTED_MS) return cached.facts;
  const file = await files.open(key);
  if (!file) return null;
  try {
    const { bytes, version } = file;
    const facts =
      cached?.version === version && cached.facts.bytes === bytes
        ? cached.facts
        : { bytes, seconds: await mp4Seconds(file).catch(unknownLength) };
    if (factsByFile.size > MOST_KNOWN) factsByFile.clear();
    factsByFile.set(place, { version, seenAt: now, facts });
    return facts;
  } finally {
    await file.close();
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

/** The length of an MP4 (ISO/IEC 14496-12): box `moov`, in it `mvhd` with timescale and duration. */
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
