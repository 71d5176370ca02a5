import { createHash } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { refuse, type Result } from '~/values/result';
import { contentTypeOf } from './content-type';
import { FILE_RULES, type FileRefusalCode, refusalOfFile } from './file-rules';
import { OFFICE_ENDINGS, officeTypeOf } from './office-file';
import { storeImage } from './store-image.server';
import { type FileToStore, type Storage, type StoredFile, writeUpload } from './write-upload.server';

/** The mark at a PDF's end stands here; writers may leave a little behind it. */
const PDF_END_BYTES = 2048;

/**
 * Takes a PDF or an office paper in as it was sent: it cannot be drawn anew, so it is only ever sent as a file to save
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
  const office = officeTypeOf(bytes);
  const isPdf = contentTypeOf(bytes) === 'application/pdf';
  if (!isPdf && !office) return storeImage(db, given, storage, now);
  const contentType = office ?? 'application/pdf';
  const refusal = refusalOfFile(FILE_RULES[about.purpose], { sizeBytes: bytes.length, contentType });
  if (refusal) return refuse({ code: refusal });
  if (isPdf && !bytes.subarray(-PDF_END_BYTES).includes('%%EOF')) return refuse({ code: 'UNREADABLE_IMAGE' });
  const file = {
    bytes,
    ending: office ? OFFICE_ENDINGS[office] : 'pdf',
    contentType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return writeUpload(db, { ...about, file }, storage, now);
}
