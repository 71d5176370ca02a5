import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { newToken } from '~/values/tokens.server';
import { contentTypeOf, type KnownContentType } from '../content-type';
import { FILE_RULES, refusalOfFile } from '../file-rules';
import { orDown } from '../storage-down.server';
import { hasRoomFor } from '../storage-shares';
import { readStorageUse } from '../storage-use.server';
import { removeLater } from '../storage.server';
import { inStoreLane } from '../store-lane.server';
import type { Storage } from '../write-upload.server';
import type { Ffmpeg } from './ffmpeg.server';
import { isPlayableVideo } from './playable-video.server';
import { videoEnding, type VideoRefusalCode } from './video-file';

const RULE = FILE_RULES.video;

export interface VideoStorage extends Storage {
  /** null: not installed, or checked already */
  tools: Ffmpeg | null;
}

export interface ArrivedVideo {
  /** The complete video on a local disk; it stays there. */
  file: string;
  originalName: string;
  ownerPersonId: number;
}

/**
 * Stores an arrived video after checking content, size and room; on a disk as a hard link, without a copy.
 * File first, row second. Not inside a transaction: it writes to the storage.
 */
export async function storeVideo(
  db: Db,
  { file, originalName, ownerPersonId }: ArrivedVideo,
  { files, limitGb, tools }: VideoStorage,
  now: Date,
): Promise<Result<{ name: string }, { code: VideoRefusalCode }>> {
  const checked = await checkVideo(db, file, { limitGb, tools }, now);
  if (!checked.ok) return checked;
  const { size, contentType, hasRoom } = checked.value;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const name = `f${newToken()}.${videoEnding(contentType)}`;
  const key = `videos/${name}`;
  const stored = await orDown(() => files.take(key, file));
  if (!stored.ok) return stored;
  try {
    const isRecorded = await inStoreLane(async () => {
      if (!(await hasRoom())) return false;
      await db
        .insertInto('upload')
        .values({
          storage_name: name,
          purpose: 'video',
          is_private: RULE.isPrivate,
          original_name: originalName.replace(/\p{Cc}/gu, '').slice(-255),
          content_type: contentType,
          size_bytes: size,
          sha256: hash.digest('hex'),
          owner_person_id: ownerPersonId,
          created_at: now,
        })
        .execute();
      return true;
    });
    if (isRecorded) return accept({ name });
  } catch (error) {
    await removeLater(files, key);
    throw error;
  }
  await removeLater(files, key);
  return refuse({ code: 'OUT_OF_STORAGE' });
}

/** Checks content, size, room and playability. */
export async function checkVideo(
  db: Db,
  file: string,
  { limitGb, tools }: Pick<VideoStorage, 'limitGb' | 'tools'>,
  now: Date,
): Promise<
  Result<
    { size: number; contentType: KnownContentType; hasRoom: () => Promise<boolean> },
    { code: VideoRefusalCode }
  >
> {
  const { size } = await fs.stat(file);
  const contentType = contentTypeOf(await firstBytes(file));
  const refusal = refusalOfFile(RULE, { sizeBytes: size, contentType });
  if (refusal || !contentType) return refuse({ code: refusal ?? 'TYPE_NOT_ALLOWED' });
  const hasRoom = async () =>
    hasRoomFor({ purpose: 'video', bytes: size }, limitGb, await readStorageUse(db, now));
  if (!(await hasRoom())) return refuse({ code: 'OUT_OF_STORAGE' });
  if (!(await isPlayableVideo(file, contentType, tools))) return refuse({ code: 'UNPLAYABLE' });
  return accept({ size, contentType, hasRoom });
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
