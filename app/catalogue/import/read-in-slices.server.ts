import { breather } from '~/platform/sheets/breathe.server';
import { type CatalogueFile, type FileMistake, readCatalogueFile } from './import-file';

const LISTS = ['categories', 'teachers', 'groups', 'courses', 'products'] as const;
const RECORDS_A_SLICE = 20;
/** More of one batch are not looked for: its file is not read on. */
const MOST_MISTAKES = 10_000;

export type ReadInSlices =
  | { ok: true; value: CatalogueFile }
  | { ok: false; mistakes: FileMistake[]; isCut: boolean };

/** `readCatalogueFile`, some records at a time: requests are answered meanwhile, and a file that is all wrong ends early. */
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
      const read = readCatalogueFile({ [list]: records.slice(from, from + RECORDS_A_SLICE) });
      if (read.ok) value[list].push(...read.value[list]);
      else for (const mistake of read.mistakes) mistakes.push(moved(mistake, from));
      if (mistakes.length > MOST_MISTAKES) return { ok: false, mistakes, isCut: true };
      await breathe();
    }
  }
  const read = withoutCut(readCatalogueFile(rest));
  if (!read.ok) return { ...read, mistakes: [...read.mistakes, ...mistakes] };
  if (mistakes.length > 0) return { ok: false, mistakes, isCut: false };
  return { ok: true, value: { ...read.value, ...(value as Partial<CatalogueFile>) } };
}

const withoutCut = (read: ReturnType<typeof readCatalogueFile>): ReadInSlices =>
  read.ok ? read : { ...read, isCut: false };

const moved = ({ path: [list, index, ...rest], message }: FileMistake, by: number): FileMistake => ({
  path: [list!, ...(typeof index === 'number' ? [index + by] : []), ...rest],
  message,
});
