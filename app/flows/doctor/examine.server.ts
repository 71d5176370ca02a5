import fs from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { type StorageFolder, storageFolder, storedFilePath } from '~/uploads/storage.server';
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
export async function examineShop(db: Db, dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, query, advice } of CHECKS) {
    const { rows } = await sql.raw<{ problem: string }>(`${query} order by 1`).execute(db);
    findings.push({ name, problems: shortened(rows.map(({ problem }) => problem)), advice });
  }
  findings.push({
    name: 'files',
    problems: shortened(await missingFiles(db, dataDir)),
    advice: 'Take the uploads folder from the newest backup that has them.',
  });
  return findings;
}

async function missingFiles(db: Db, dataDir: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'storage_name', 'purpose', 'is_private'])
    .orderBy('id')
    .execute();
  const pictures = fs.existsSync(storageFolder(dataDir, 'pictures'))
    ? fs.readdirSync(storageFolder(dataDir, 'pictures'))
    : [];
  // of a picture there is a file for each size
  const stems = new Set(pictures.map((name) => name.replace(/[-.].*$/, '')));
  return rows
    .filter(({ storage_name: name, purpose, is_private: isPrivate }) => {
      if (purpose === 'picture' && !isPrivate) return !stems.has(name);
      const folder = folderOf(purpose, isPrivate);
      const file = storedFilePath(dataDir, folder, name);
      return file === null || !fs.existsSync(file);
    })
    .map(({ storage_name: name, purpose, id }) => `upload ${id} (${purpose}): the file ${name} is not there`);
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
