import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { keepSheet } from '~/uploads/videos/kept-sheet.server';

/** Stores staff's file and queues its check; returns the import's id. */
export async function beginImportJob(
  db: Db,
  file: {
    files: FileStore;
    bytes: Uint8Array;
    ending: 'csv' | 'xlsx';
    name: string;
    administratorId: number;
  },
  now: Date,
): Promise<number> {
  const fileName = await keepSheet(file.files, file.bytes, file.ending);
  const { id } = await db
    .insertInto('catalogue_import')
    .values({
      file_name: file.name.slice(0, 255),
      kept_name: fileName,
      started_by: file.administratorId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
