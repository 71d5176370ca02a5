import { breather } from '~/platform/sheets/breathe.server';
import { type CatalogueFile, type FileMistake, readCatalogueFile } from './import-file';

const LISTS = ['categories', 'teachers', 'groups', 'courses', 'products'] as const;
const RECORDS_A_SLICE = 20;
/** After so many mistakes in a batch the file is not read further. */
const MOST_MISTAKES = 10_000;

export type ReadInSlices =
  | { ok: true; value: CatalogueFile }
  | { ok: false; mistakes: FileMistake[]; isCut: boolean };

/** `readCatalogueFile` in slices: requests run in between, and a wholly wrong file ends early. */
export async function readInSlices(content: unknown): Promise<ReadInSlices> {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return withoutCut(readCatalogueFile(content));
  const breathe = breather();
  const rest: Record<string, unknown> = { ...content };
  const value: Record<string, unknown[]> = {};
  const mistakes: FileMistake[] = [];
  for (const list of LISTS) {
    const records = rest[list];
    if (!Array.isArray(records) || records.length <= RECORDS_A_SLICE) continue;
    delete rest[list];
    value[list] = [];
    for (let from = 0; from < records.length; from += RECORDS_A_SLICE) {
      const result = readCatalogueFile({ [list]: records.slice(from, from + RECORDS_A_SLICE) });
      if (result.ok) value[list].push(...result.value[list]);
      else for (const mistake of result.mistakes) mistakes.push(shiftMistake(mistake, from));
      if (mistakes.length > MOST_MISTAKES) return { ok: false, mistakes, isCut: true };
      await breathe();
    }
  }
  const read = withoutCut(readCatalogueFile(rest));
  if (!read.ok) return { ...read, mistakes: [...read.mistakes, ...mistakes] };
  if (mistakes.length > 0) return { ok: false, mistakes, isCut: false };
  return { ok: true, value: { ...read.value, ...(value as Partial<CatalogueFile>) } };
}

const withoutCut = (result: ReturnType<typeof readCatalogueFile>): ReadInSlices =>
  result.ok ? result : { ...result, isCut: false };

const shiftMistake = ({ path: [list, index, ...rest], message }: FileMistake, by: number): FileMistake => ({
  path: [list!, ...(typeof index === 'number' ? [index + by] : []), ...rest],
  message,
});
