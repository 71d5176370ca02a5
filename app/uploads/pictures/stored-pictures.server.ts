import fs from 'node:fs/promises';
import type { Db } from '~/platform/database/database.server';
import { storedFilePath } from '../storage.server';

export interface StoredPicture {
  stem: string;
  /** As it was named when it came; pictures that came with an import have no other name than their stem. */
  name: string;
  isMissing: boolean;
}

/** Pictures by their stems, in this order, and whether their files are there. */
export async function readStoredPictures(
  db: Db,
  stems: readonly string[],
  dataDir: string,
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
      const file = storedFilePath(dataDir, 'pictures', `${stem}-640.jpg`);
      const stats = file === null ? null : await fs.stat(file).catch(() => null);
      return { stem, name: names.get(stem) ?? stem, isMissing: !stats?.isFile() };
    }),
  );
}
