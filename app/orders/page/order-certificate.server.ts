import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { readPrivateFile } from '~/uploads/private-files.server';
import type { SentFile } from '~/uploads/send-file.server';
import type { OrderView } from './orders.server';

/** The company certificate an order was placed with, for people who may see the order; null when there is none. */
export async function readOrderCertificate(
  db: Db,
  { taxIdentity, number }: OrderView,
  files: FileStore,
): Promise<SentFile | null> {
  if (!taxIdentity?.certificateId) return null;
  const file = await readPrivateFile(db, { uploadId: taxIdentity.certificateId, files });
  // a PDF is saved, never opened in the shop's own address
  return (
    file && { ...file, ...(file.contentType === 'application/pdf' && { downloadName: `${number}.pdf` }) }
  );
}
