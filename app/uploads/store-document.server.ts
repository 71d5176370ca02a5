import { createHash } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { refuse, type Result } from '~/values/result';
import { documentTypeOf } from './document-type';
import { FILE_RULES, type FileRefusalCode, refusalOfFile } from './file-rules';
import { storeImage } from './store-image.server';
import { type FileToStore, type Storage, type StoredFile, writeUpload } from './write-upload.server';

/** A PDF's end marker is here; writers may add a little after it. */
const PDF_END_BYTES = 2048;

/**
 * Stores a document, recording, archive or text unchanged: it cannot be drawn anew, so it is only sent as a
 * download (`file-headers`). A truncated one is refused; pictures go to `storeImage`.
 */
export async function storeDocument(
  db: Db,
  upload: FileToStore,
  storage: Storage,
  now: Date,
): Promise<Result<StoredFile, { code: FileRefusalCode }>> {
  const { bytes, ...about } = upload;
  const document = documentTypeOf(bytes, about.originalName);
  if (!document) return storeImage(db, upload, storage, now);
  const { contentType, ending } = document;
  const refusal = refusalOfFile(FILE_RULES[about.purpose], { sizeBytes: bytes.length, contentType });
  if (refusal) return refuse({ code: refusal });
  const isPdf = contentType === 'application/pdf';
  if (isPdf && !bytes.subarray(-PDF_END_BYTES).includes('%%EOF')) return refuse({ code: 'UNREADABLE_IMAGE' });
  const file = {
    bytes,
    ending,
    contentType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return writeUpload(db, { ...about, file }, storage, now);
}
