import { createHash } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { refuse, type Result } from '~/values/result';
import { documentTypeOf } from './document-type';
import { FILE_RULES, type FileRefusalCode, refusalOfFile } from './file-rules';
import { storeImage } from './store-image.server';
import { type FileToStore, type Storage, type StoredFile, writeUpload } from './write-upload.server';

/** The mark at a PDF's end stands here; writers may leave a little behind it. */
const PDF_END_BYTES = 2048;

/**
 * Takes a paper, a recording, an archive or a text in as it was sent: it cannot be drawn anew, so it is only ever sent as a file to save
 * (`file-headers`) and never opened here. One that was cut off on the way is refused. Everything else is a picture, and
 * `storeImage`'s.
 */
export async function storeDocument(
  db: Db,
  given: FileToStore,
  storage: Storage,
  now: Date,
): Promise<Result<StoredFile, { code: FileRefusalCode }>> {
  const { bytes, ...about } = given;
  const document = documentTypeOf(bytes, about.originalName);
  if (!document) return storeImage(db, given, storage, now);
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
