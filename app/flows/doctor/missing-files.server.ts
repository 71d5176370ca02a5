import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '~/platform/database/database.server';
import { folderOfUpload, storedKey } from '~/uploads/storage.server';
import { videoPrefix } from '~/uploads/videos/video-folder.server';

// rows of an older schema may lack what a newer one added
const uploadRow = z.object({
  id: z.number(),
  storage_name: z.string(),
  purpose: z.string(),
  is_private: z.boolean(),
  size_bytes: z.number(),
});
const videoRow = z.object({
  storage_name: z.string(),
  state: z.string().optional(),
  folder: z.string().nullish().default(null),
});
type UploadRow = z.output<typeof uploadRow>;

/** The rows of a shop that name stored files; of videos those whose files for phones are made. */
export interface FileNames {
  uploads: readonly UploadRow[];
  videos: readonly z.output<typeof videoRow>[];
}

/** Tables whose rows name stored files. */
export const NAMING_TABLES = ['upload', 'film'] as const;

/** The same from rows as JSON, as a backup has them. */
export function fileNamesOf(
  rows: Readonly<Record<(typeof NAMING_TABLES)[number], readonly unknown[]>>,
): FileNames {
  return {
    uploads: rows.upload.map((row) => uploadRow.parse(row)).sort((one, other) => one.id - other.id),
    videos: rows.film.map((row) => videoRow.parse(row)).filter(({ state }) => state === 'done'),
  };
}

/** Works on every schema: a backup of an older shop has its own. */
export async function readFileNames(db: Db): Promise<FileNames> {
  const rows = { upload: [] as unknown[], film: [] as unknown[] };
  for (const name of NAMING_TABLES) {
    const { rows: found } = await sql<{ isThere: boolean }>`
      select to_regclass(${`public.${name}`}) is not null as "isThere"`.execute(db);
    if (!found[0]?.isThere) continue;
    const { rows: all } = await sql<{ row: unknown }>`
      select row_to_json(t) as row from ${sql.table(name)} as t`.execute(db);
    rows[name] = all.map(({ row }) => row);
  }
  return fileNamesOf(rows);
}

/**
 * The files that rows name and `stored` (bytes by key) has not, or has in another length: a line for each.
 * @returns an empty list when every file is there
 */
export function missingFiles({ uploads, videos }: FileNames, stored: ReadonlyMap<string, number>): string[] {
  // a picture has a file for each size
  const stems = new Set([...stored.keys()].flatMap((key) => /^pictures\/([^-.]+)/.exec(key)?.[1] ?? []));
  const ofUploads = uploads.flatMap((upload) => {
    const { id, purpose, storage_name: name, size_bytes: size } = upload;
    const key = keyOf(upload);
    if (key === null ? stems.has(name) : stored.get(key) === size) return [];
    const bytes = key === null ? undefined : stored.get(key);
    return bytes === undefined
      ? [`upload ${id} (${purpose}): the file ${name} is not there`]
      : [`upload ${id} (${purpose}): the file ${name} has ${bytes} bytes, its row says ${size}`];
  });
  const ofVideos = videos
    .filter(({ folder }) => folder !== null && !stored.has(`${videoPrefix(folder)}master.m3u8`))
    .map(({ storage_name: name }) => `video ${name}: its files for phones are not there`);
  return [...ofUploads, ...ofVideos];
}

/** Where the file of an upload lies; null for a picture, which is stored in several sizes. */
export function keyOf({ purpose, is_private: isPrivate, storage_name: name }: UploadRow): string | null {
  // the site's icon is one file, with its ending in its name
  if (purpose === 'picture' && !isPrivate && !name.includes('.')) return null;
  return storedKey(folderOfUpload(purpose, isPrivate), name);
}
