import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { keepSheet } from '~/uploads/films/kept-sheet.server';

/** Keeps a file of staff and asks for it to be checked; answers the import's number. */
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
  const kept = await keepSheet(file.files, file.bytes, file.ending);
  const { id } = await db
    .insertInto('catalogue_import')
    .values({
      file_name: file.name.slice(0, 255),
      kept_name: kept,
      started_by: file.administratorId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
