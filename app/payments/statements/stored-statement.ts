import { z } from 'zod';
import type { LineMistake, SkipReason } from './read-statement';
import { type RememberedHeadings, STATEMENT_FIELDS, type TextRow } from './statement-layout';

const headings = z.partialRecord(z.enum(STATEMENT_FIELDS), z.object({ title: z.string(), nth: z.number() }));

/** Reads bank_account.statement_headings. */
export const parseHeadings = (stored: unknown): RememberedHeadings | null =>
  headings.nullable().parse(stored);

const sheet = z.array(z.tuple([z.number(), z.array(z.string())]));

/** Reads bank_statement.sheet; null after the import. */
export const parseSheet = (stored: unknown): TextRow[] | null =>
  sheet
    .nullable()
    .parse(stored)
    ?.map(([number, cells]) => ({ number, cells })) ?? null;

/** The JSON to store in bank_statement.sheet. */
export const sheetJson = (rows: readonly TextRow[]): string =>
  JSON.stringify(rows.map(({ number, cells }) => [number, cells]));

const SKIPPED = [
  'out',
  'no-money',
  'total',
  'heading',
  'other-account',
] as const satisfies readonly SkipReason[];
const MISTAKES = [
  'day-missing',
  'day-unreadable',
  'day-ambiguous',
  'day-future',
  'day-old',
  'time-unreadable',
  'time-ambiguous',
  'time-twice',
  'amount-unreadable',
  'direction-unknown',
  'direction-contradicts',
  'balance-contradicts',
  'cell-error',
  'row-too-long',
] as const satisfies readonly LineMistake[];

const report = z.object({
  /** how many rows were imported */
  added: z.number(),
  /** numbers of the rows that an earlier file had already imported */
  known: z.array(z.number()),
  skipped: z.array(z.object({ reason: z.enum(SKIPPED), rows: z.array(z.number()) })),
  mistakes: z.array(z.object({ row: z.number(), mistake: z.enum(MISTAKES), cell: z.string() })),
  /** numbers of the rows without a time, in a file where other rows have one */
  hourless: z.array(z.number()),
});
/** The report of an import. Each row below the heading counts in exactly one of the first four fields. */
export type ImportReport = z.output<typeof report>;

/** Reads bank_statement.report. */
export const parseReport = (stored: unknown): ImportReport | null => report.nullable().parse(stored);
