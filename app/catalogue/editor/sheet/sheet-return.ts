import type { EditFields } from '~/catalogue/editor/edit-fields';
import type { Translate } from '~/text/translate';
import type { SheetRow } from './course-sheets.server';
import type { SheetChange, RefusedRows } from './save-sheet.server';
import { readChanged, type SentRow } from './sheet-cells';
import type { RowReturn } from './sheet-form';

/** Changed rows as values; invalid ones with their errors. */
export function readChanges(
  sentRows: readonly SentRow[],
  fields: EditFields,
  t: Translate,
): { changes: SheetChange[]; wrong: Record<number, Readonly<Record<string, string>>> } {
  const changes: SheetChange[] = [];
  const wrong: Record<number, Readonly<Record<string, string>>> = {};
  for (const row of sentRows) {
    if (row.changed.length === 0) continue;
    const result = readChanged(row, fields);
    if (result.ok) changes.push({ ...row, values: result.values });
    else
      wrong[row.id] = Object.fromEntries(Object.entries(result.errors).map(([name, key]) => [name, t(key)]));
  }
  return { changes, wrong };
}

/** Changed rows for the refused form: submitted cells stay, and are compared with the present ones. */
export function returnedRows(
  sentRows: readonly SentRow[],
  rows: readonly SheetRow[],
  {
    wrong = {},
    refused: refusals = {},
  }: { wrong?: Record<number, Readonly<Record<string, string>>>; refused?: RefusedRows },
  t: Translate,
): Record<number, RowReturn> {
  const knownIds = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(
    sentRows
      .filter(({ id, changed: changedNames }) => changedNames.length > 0 && knownIds.has(id))
      .map(({ id, typed: input, was, changed: changedNames }) => {
        const messages = Object.entries(refusals[id]?.errors ?? {}).map(
          ([name, { key, values }]) => [name, t(key, values)] as const,
        );
        const ownCells = Object.fromEntries(changedNames.map((name) => [name, input[name]!]));
        const errors = { ...Object.fromEntries(messages), ...wrong[id] };
        const row: RowReturn = {
          typed: ownCells,
          // unchanged cells follow the shop; conflicting ones are compared with the value beside them
          was: {
            ...rows.find((each) => each.id === id)!.cells,
            ...pick(was, changedNames),
            ...refusals[id]?.now,
          },
          errors,
          waiting: refusals[id]?.waiting ?? [],
        };
        return [id, row];
      }),
  );
}

const pick = (cells: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])));
