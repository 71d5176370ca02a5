import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { storedSizes } from '~/uploads/storage.server';
import { CHECKS } from './checks';
import { missingFiles, readFileNames } from './missing-files.server';

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
    findings.push({ name, problems: firstLines(rows.map(({ problem }) => problem)), advice });
  }
  findings.push({
    name: 'files',
    problems: firstLines(missingFiles(await readFileNames(db), await storedSizes(files))),
    advice:
      'Take them from the newest backup that has them. If files lie elsewhere as well (STORAGE_FORMER), run npm run storage-move first.',
  });
  return findings;
}

/** At most so many lines, and how many are left off. */
export const firstLines = (lines: string[]): string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];
