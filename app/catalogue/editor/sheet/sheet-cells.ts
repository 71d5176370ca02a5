import { z } from 'zod';
import { type EditFields, type EditValues, schemaOf } from '~/catalogue/editor/edit-fields';
import type { TextKey } from '~/text/translate';

/** The cells of one row as text. */
export type SheetCells = Readonly<Record<string, string>>;

/** A submitted row: its cells when the page was made, and now. */
export interface SentRow {
  id: number;
  was: SheetCells;
  typed: SheetCells;
  /** cells with a changed text */
  changed: readonly string[];
  /** the number of unpaid orders at the old price, from the page */
  knownWaiting: number;
}

const wasSchema = z.record(z.string(), z.string()).catch({});
const countSchema = z.coerce.number().int().min(0).catch(0);

/** The submitted rows of a form; a field's name is its cell's name and its row's number. */
export function sentRows(
  formValues: Readonly<Record<string, string | string[]>>,
  fields: EditFields,
): SentRow[] {
  const text = (name: string) => [formValues[name] ?? []].flat()[0] ?? null;
  const rows = [formValues.row ?? []].flat();
  const ids = [...new Set(rows)].filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
  return ids.map((id) => {
    const was = wasSchema.parse(jsonOf(text(`was-${id}`)));
    const rowCells: Record<string, string> = {};
    for (const name of Object.keys(fields)) {
      const cell = text(`${name}-${id}`);
      if (cell !== null) rowCells[name] = cell;
    }
    const changedNames = Object.keys(rowCells).filter(
      (name) => rowCells[name]!.trim() !== (was[name] ?? '').trim(),
    );
    return {
      id,
      was,
      typed: rowCells,
      changed: changedNames,
      knownWaiting: countSchema.parse(text(`waiting-${id}`) ?? 0),
    };
  });
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** The changed cells of a row as values, or a message for each invalid one. */
export function readChanged(
  { typed: input, changed: changedNames }: SentRow,
  fields: EditFields,
): { ok: true; values: EditValues } | { ok: false; errors: Readonly<Record<string, TextKey>> } {
  const changedFields = Object.fromEntries(
    changedNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );
  const result = schemaOf(changedFields).safeParse({ ...input, version: 0 });
  if (!result.success) {
    const errors = result.error.issues.map(
      ({ path, message }) => [String(path[0]), message as TextKey] as const,
    );
    return { ok: false, errors: Object.fromEntries(errors.reverse()) };
  }
  const { version: _, ...values } = result.data;
  return { ok: true, values };
}

/** Cells of this row that somebody else has changed to another value since. */
export const cellsMet = ({ was, typed: input, changed: changedNames }: SentRow, now: SheetCells): string[] =>
  changedNames.filter((name) => now[name] !== was[name] && now[name] !== input[name]?.trim());
