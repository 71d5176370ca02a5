import type { Translate } from '~/text/translate';
import type { EditFields } from '~/catalogue/editor/edit-fields';
import type { SheetRow } from './course-sheets.server';
import type { SheetChange, RefusedRows } from './save-sheet.server';
import { readChanged, type SentRow } from './sheet-cells';
import type { RowReturn } from './sheet-form';

/** Rows that changed as values; of those that are wrong, what is wrong with them. */
export function readChanges(
  sent: readonly SentRow[],
  fields: EditFields,
  t: Translate,
): { changes: SheetChange[]; wrong: Record<number, Readonly<Record<string, string>>> } {
  const changes: SheetChange[] = [];
  const wrong: Record<number, Readonly<Record<string, string>>> = {};
  for (const row of sent) {
    if (row.changed.length === 0) continue;
    const read = readChanged(row, fields);
    if (read.ok) changes.push({ ...row, values: read.values });
    else wrong[row.id] = Object.fromEntries(Object.entries(read.errors).map(([name, key]) => [name, t(key)]));
  }
  return { changes, wrong };
}

/** Changed rows as they go back to the page: what was typed stands, and is compared with what is there by now. */
export function returnedRows(
  sent: readonly SentRow[],
  rows: readonly SheetRow[],
  {
    wrong = {},
    refused = {},
  }: { wrong?: Record<number, Readonly<Record<string, string>>>; refused?: RefusedRows },
  t: Translate,
): Record<number, RowReturn> {
  const known = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(
    sent
      .filter(({ id, changed }) => changed.length > 0 && known.has(id))
      .map(({ id, typed, was, changed }) => {
        const said = Object.entries(refused[id]?.errors ?? {}).map(
          ([name, { key, values }]) => [name, t(key, values)] as const,
        );
        const own = Object.fromEntries(changed.map((name) => [name, typed[name]!]));
        const errors = { ...Object.fromEntries(said), ...wrong[id] };
        const row: RowReturn = {
          typed: own,
          // cells nobody typed in follow the shop; met ones are compared with what is said beside them
          was: { ...rows.find((each) => each.id === id)!.cells, ...pick(was, changed), ...refused[id]?.now },
          errors,
          waiting: refused[id]?.waiting ?? [],
        };
        return [id, row];
      }),
  );
}

const pick = (cells: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])));
