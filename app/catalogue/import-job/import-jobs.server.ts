import { z } from 'zod';
import type { ImportMistake } from '~/catalogue/import/import-source';
import { type CatalogueCounts, NO_COUNTS } from '~/catalogue/import/write-catalogue.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { ImportReached, ImportState } from './import-job';

export interface ImportJob {
  id: number;
  fileName: string;
  state: ImportState;
  reached: ImportReached;
  stepBeganAt: Date | null;
  /** the importable records; null: none, or not known yet */
  counts: CatalogueCounts | null;
  /** the first ones */
  mistakes: readonly ImportMistake[];
  mistakeCount: number;
  /** files that it names and the shop did not have, the first ones */
  missingFiles: readonly ImportMistake[];
  missingFileCount: number;
  errorCode: 'GONE' | 'FAILED' | 'ENDED' | null;
  /** some records are in the shop already */
  hasBegun: boolean;
  createdAt: Date;
}

const MOST_LISTED = 10;

export async function readImportJob(db: Db | Tx, id: number): Promise<ImportJob | null> {
  const row = await db.selectFrom('catalogue_import').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    reached: { step: row.step, done: row.done, of: row.of_all, row: row.row_reached },
    stepBeganAt: row.step_began_at,
    counts: row.counts === null ? null : { ...NO_COUNTS, ...countShape.parse(row.counts) },
    mistakes: mistakeShape.parse(row.mistakes),
    mistakeCount: row.mistake_count,
    missingFiles: mistakeShape.parse(row.missing_files),
    missingFileCount: row.missing_file_count,
    errorCode: row.error_code,
    hasBegun: row.begun_at !== null,
    createdAt: row.created_at,
  };
}

const countShape = z.record(z.string(), z.number());
const mistakeShape = z.array(z.object({ row: z.number(), column: z.string(), message: z.string() }));

export interface ListedImport {
  id: number;
  fileName: string;
  state: ImportState;
  createdAt: Date;
}

/** The newest imports. */
export async function listImportJobs(db: Db): Promise<ListedImport[]> {
  const rows = await db
    .selectFrom('catalogue_import')
    .select(['id', 'file_name', 'state', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    createdAt: row.created_at,
  }));
}
