import { z } from 'zod';
import type { TextKey } from '~/text/translate';
import { type EditFields, type EditValues, schemaOf } from '~/catalogue/editor/edit-fields';

/** What stands in the cells of one row, as it is typed. */
export type SheetCells = Readonly<Record<string, string>>;

/** A row as its page came back: what its cells said when the page was made, and what they say now. */
export interface SentRow {
  id: number;
  was: SheetCells;
  typed: SheetCells;
  /** cells whose words are others now */
  changed: readonly string[];
  /** how many orders wait for the old price, as the page said */
  knownWaiting: number;
}

const wasSchema = z.record(z.string(), z.string()).catch({});
const countSchema = z.coerce.number().int().min(0).catch(0);

/** The rows a form of these fields sent; a field is called by its cell's name and its row's number. */
export function sentRows(sent: Readonly<Record<string, string | string[]>>, fields: EditFields): SentRow[] {
  const text = (name: string) => [sent[name] ?? []].flat()[0] ?? null;
  const rows = [sent.row ?? []].flat();
  const ids = [...new Set(rows)].filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return ids.map((id) => {
    const was = wasSchema.parse(jsonOf(text(`was-${id}`)));
    const typed: Record<string, string> = {};
    for (const name of Object.keys(fields)) {
      const cell = text(`${name}-${id}`);
      if (cell !== null) typed[name] = cell;
    }
    const changed = Object.keys(typed).filter((name) => typed[name]!.trim() !== (was[name] ?? '').trim());
    return { id, was, typed, changed, knownWaiting: countSchema.parse(text(`waiting-${id}`) ?? 0) };
  });
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The changed cells of a row as values, or a message for each that is wrong. */
export function readChanged(
  { typed, changed }: SentRow,
  fields: EditFields,
): { ok: true; values: EditValues } | { ok: false; errors: Readonly<Record<string, TextKey>> } {
  const asked = Object.fromEntries(changed.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const read = schemaOf(asked).safeParse({ ...typed, version: 0 });
  if (!read.success) {
    const errors = read.error.issues.map(
      ({ path, message }) => [String(path[0]), message as TextKey] as const,
    );
    return { ok: false, errors: Object.fromEntries(errors.reverse()) };
  }
  const { version: _, ...values } = read.data;
  return { ok: true, values };
}

/** Cells this row changes that somebody else has changed since, to something else. */
export const cellsMet = ({ was, typed, changed }: SentRow, now: SheetCells): string[] =>
  changed.filter((name) => now[name] !== was[name] && now[name] !== typed[name]?.trim());
