import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { newToken } from '~/values/tokens.server';
import { contentTypeOf } from '../content-type';
import { FILE_RULES, type FileRefusalCode, refusalOfFile } from '../file-rules';
import { storageFolder } from '../storage.server';
import { hasRoomFor } from '../storage-shares';
import { readStorageUse } from '../storage-use.server';
import { inStoreLane } from '../store-lane.server';
import type { Storage } from '../write-upload.server';
import { filmEnding } from './film-file';

const RULE = FILE_RULES.video;

export interface ArrivedFilm {
  /** Where it lies whole, on the disk of the data; it stays there. */
  file: string;
  originalName: string;
  ownerPersonId: number;
}

/**
 * Keeps a film that has arrived: by content, within size and storage left. A link to the same bytes, so that nothing is copied and a
 * second look at its parts finds them. File first, row second. Not for use inside a transaction: it writes to the disk.
 */
export async function storeFilm(
  db: Db,
  { file, originalName, ownerPersonId }: ArrivedFilm,
  { dataDir, limitGb }: Storage,
  now: Date,
): Promise<Result<{ name: string }, { code: FileRefusalCode }>> {
  const { size } = await fs.stat(file);
  const contentType = contentTypeOf(await firstBytes(file));
  const refusal = refusalOfFile(RULE, { sizeBytes: size, contentType });
  if (refusal || !contentType) return refuse({ code: refusal ?? 'TYPE_NOT_ALLOWED' });
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return inStoreLane(async () => {
    if (!hasRoomFor({ purpose: 'video', bytes: size }, limitGb, await readStorageUse(db, now)))
      return refuse({ code: 'OUT_OF_STORAGE' });
    const folder = storageFolder(dataDir, 'videos');
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `f${newToken()}.${filmEnding(contentType)}`;
    await fs.link(file, path.join(folder, name));
    try {
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
    } catch (error) {
      await fs.rm(path.join(folder, name), { force: true });
      throw error;
    }
    return accept({ name });
  });
}

/** On the disk before a row names it. */
async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await fs.open(file, 'r+');
  try {
    await handle.sync();
    const { buffer, bytesRead } = await handle.read(new Uint8Array(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
