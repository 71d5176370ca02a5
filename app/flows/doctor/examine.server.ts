import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { filmPrefix } from '~/uploads/films/film-folder.server';
import { type StorageFolder, STORED_FOLDERS } from '~/uploads/storage.server';
import { CHECKS } from './checks';

export interface Finding {
  name: string;
  /** a line for each; empty: all is well */
  problems: string[];
  advice: string;
}

/** Most lines of one check: the rest are counted. */
const MOST_LINES = 20;

/** Compares what the shop counts with what its rows say, and its files with their rows. Changes nothing. */
export async function examineShop(db: Db, files: FileStore): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, query, advice } of CHECKS) {
    const { rows } = await sql.raw<{ problem: string }>(`${query} order by 1`).execute(db);
    findings.push({ name, problems: shortened(rows.map(({ problem }) => problem)), advice });
  }
  findings.push({
    name: 'files',
    problems: shortened(await missingFiles(db, files)),
    advice:
      'Take them from the newest backup that has them. If files lie elsewhere as well (STORAGE_FORMER), run npm run storage-move first.',
  });
  return findings;
}

async function missingFiles(db: Db, files: FileStore): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'storage_name', 'purpose', 'is_private', 'size_bytes'])
    .orderBy('id')
    .execute();
  const stored = new Map<string, number>();
  for (const folder of STORED_FOLDERS)
    for await (const { key, bytes } of files.list(`${folder}/`)) stored.set(key, bytes);
  // of a picture there is a file for each size
  const stems = new Set([...stored.keys()].flatMap((key) => /^pictures\/([^-.]+)/.exec(key)?.[1] ?? []));
  const uploads = rows.flatMap(({ storage_name: name, purpose, id, ...row }) => {
    if (purpose === 'picture' && !row.is_private)
      return stems.has(name) ? [] : [`upload ${id} (${purpose}): the file ${name} is not there`];
    const bytes = stored.get(`${folderOf(purpose, row.is_private)}/${name}`);
    if (bytes === undefined) return [`upload ${id} (${purpose}): the file ${name} is not there`];
    return bytes === row.size_bytes
      ? []
      : [`upload ${id} (${purpose}): the file ${name} has ${bytes} bytes, its row says ${row.size_bytes}`];
  });
  return [...uploads, ...(await missingMade(db, stored))];
}

/** What was made of films for phones. */
async function missingMade(db: Db, stored: ReadonlyMap<string, number>): Promise<string[]> {
  const films = await db
    .selectFrom('film')
    .select(['storage_name', 'folder'])
    .where('state', '=', 'done')
    .orderBy('storage_name')
    .execute();
  return films
    .filter(({ folder }) => folder !== null && !stored.has(`${filmPrefix(folder)}master.m3u8`))
    .map(({ storage_name: name }) => `film ${name}: what was made of it for phones is not there`);
}

function folderOf(purpose: string, isPrivate: boolean): StorageFolder {
  if (purpose === 'video') return 'videos';
  if (purpose === 'lecture-file') return 'files';
  return isPrivate ? 'private' : 'public';
}

const shortened = (lines: string[]): string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];
