import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { accept, refuse, type Result } from '~/values/result';
import { FILE_RULES, type FileRefusalCode } from '../file-rules';
import { inPictureTurn } from '../picture-queue.server';
import { prepareImage } from '../prepare-image.server';
import { orDown } from '../storage-down.server';
import { hasRoomFor } from '../storage-shares';
import { readStorageUse } from '../storage-use.server';
import { inStoreLane } from '../store-lane.server';
import type { Storage } from '../write-upload.server';
import { drawSizes } from './draw-sizes.server';
import { stemOf } from './picture-sizes';

const RULE = FILE_RULES.picture;

interface SentPicture {
  bytes: Buffer;
  /** As the browser named it; shown to staff. */
  originalName: string;
  ownerPersonId: number;
}

/**
 * Stores a catalogue picture in all its sizes after its checks, under an address made of its pixels (R-07,
 * R-93), so that a repeat finds the same one. Files first, row second. Not inside a transaction.
 */
export async function storePicture(
  db: Db,
  { bytes, originalName, ownerPersonId }: SentPicture,
  { files: store, limitGb }: Storage,
  now: Date,
): Promise<Result<{ stem: string }, { code: FileRefusalCode }>> {
  const hasRoom = async (size: number) =>
    hasRoomFor({ purpose: 'picture', bytes: size }, limitGb, await readStorageUse(db, now));
  if (!(await hasRoom(bytes.length))) return refuse({ code: 'OUT_OF_STORAGE' });
  const prepared = await prepareImage(bytes, RULE);
  if (!prepared.ok) return prepared;
  const { value: image } = prepared;
  const stem = stemOf(image.pixelSha256);
  const files = await inPictureTurn(() => drawSizes(image.bytes));
  if (!files) return refuse({ code: 'BUSY' });
  const size = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  if (!(await hasRoom(size))) return refuse({ code: 'OUT_OF_STORAGE' });
  // named by their pixels, so a repeated write is equal
  const writeResult = await orDown(() => writeSizes(store, stem, files));
  if (!writeResult.ok) return writeResult;
  return inStoreLane(async () => {
    if (!(await hasRoom(size))) return refuse({ code: 'OUT_OF_STORAGE' });
    await db
      .insertInto('upload')
      .values({
        storage_name: stem,
        purpose: 'picture',
        is_private: RULE.isPrivate,
        original_name: originalName.replace(/\p{Cc}/gu, '').slice(0, 255),
        content_type: image.contentType,
        size_bytes: size,
        width: image.width,
        height: image.height,
        sha256: image.sha256,
        pixel_sha256: image.pixelSha256,
        owner_person_id: ownerPersonId,
        created_at: now,
      })
      // sending it again renews its age, so that it is not deleted before its use
      .onConflict((conflict) => conflict.column('storage_name').doUpdateSet({ created_at: now }))
      .execute();
    return accept({ stem });
  });
}

async function writeSizes(store: FileStore, stem: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [ending, bytes] of files) await store.write(`pictures/${stem}${ending}`, bytes);
}
