import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { storedKey } from '../storage.server';

export interface StoredPicture {
  stem: string;
  /** Its original name; pictures of an import have only their stem. */
  name: string;
  isMissing: boolean;
}

/** Pictures by their stems, in this order, and whether their files exist. */
export async function readStoredPictures(
  db: Db,
  stems: readonly string[],
  files: FileStore,
): Promise<StoredPicture[]> {
  if (stems.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .select(['storage_name', 'original_name'])
    .where('purpose', '=', 'picture')
    .where('storage_name', 'in', [...stems])
    .execute();
  const names = new Map(rows.map((row) => [row.storage_name, row.original_name]));
  return Promise.all(
    stems.map(async (stem) => {
      const key = storedKey('pictures', `${stem}-640.jpg`);
      const isMissing = key === null || (await files.stat(key)) === null;
      return { stem, name: names.get(stem) ?? stem, isMissing };
    }),
  );
}
