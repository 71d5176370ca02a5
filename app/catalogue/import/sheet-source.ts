import { textOfCell } from '~/values/sheets/cell-values';
import { headingAt } from '~/values/sheets/heading';
import { columnLetters, isBlank, type SheetCell, type SheetRow } from '~/values/sheets/sheet-cell';
import { UnreadableSheet } from '~/values/sheets/sheet-limits';
import { BrokenField } from './broken-field';
import { FIELDS_OF_KIND, type MistakePath } from './import-file';
import { FIELDS } from './import-records';
import type { CatalogueSource, ImportMistake } from './import-source';
import { writtenText, listItems } from './sheet-cells';
import { fieldOfCell } from './sheet-columns';

type Kind = keyof typeof FIELDS_OF_KIND;
type Record_ = Record<string, unknown>;

const KINDS = Object.keys(FIELDS_OF_KIND) as Kind[];
const CONTAINERS = new Set(['plans', 'sections', 'lectures', 'sessions']);
const LISTS = new Set(
  Object.values(FIELDS).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, [, cell]]) => (cell === 'list' ? [name] : [])),
  ),
);
/** All columns of a sheet, in the order of the export. */
export const COLUMNS = new Set(
  ['kind', 'parent', ...Object.values(FIELDS_OF_KIND).flat()].filter((name) => !CONTAINERS.has(name)),
);
/** The list of each kind's rows, and its parent. */
const PLACE_OF = {
  category: { list: 'categories' },
  teacher: { list: 'teachers' },
  group: { list: 'groups' },
  course: { list: 'courses' },
  product: { list: 'products' },
  plan: { list: 'plans', owner: 'course' },
  section: { list: 'sections', owner: 'course' },
  session: { list: 'sessions', owner: 'course' },
  lecture: { list: 'lectures', owner: 'section' },
} as const satisfies Record<Kind, { list: string; owner?: Kind }>;

interface Placed {
  record: Record_;
  path: MistakePath;
}

/** The list of mistakes and the reading end here. */
const MOST_MISTAKES = 1_000;
/** More than a course has; each is checked at once, and orders wait for its transaction. */
const MOST_ROWS_A_COURSE = 5_000;

/**
 * A catalogue as one sheet: each row says its `kind` and, where it belongs to another row, that one's key as `parent` (empty:
 * the last such row above). The other columns are the fields of the JSON file; lists are separated by “;”; an empty cell is
 * an absent field.
 */
export class SheetPlacer {
  readonly mistakes: ImportMistake[];
  private readonly content: Record<string, Record_[]> = {};
  private readonly rowOf = new Map<string, number>();
  private readonly owners = new Map<string, Placed>();
  private readonly above = new Map<Kind, Placed>();
  private rowsOfCourse = 0;

  constructor(private readonly header: SheetHeader) {
    this.mistakes = [...header.mistakes];
  }

  get isFull(): boolean {
    return this.mistakes.length >= MOST_MISTAKES;
  }

  source(): CatalogueSource {
    const { content, mistakes, rowOf } = this;
    return { content, mistakes, placeOf: (path) => placeIn(rowOf, path, this.header.row) };
  }

  add({ number: row, cells }: SheetRow): void {
    if (cells.length === 0 || this.isFull) return;
    const { names } = this.header;
    const mistake = (column: string, message: string) => void this.mistakes.push({ row, column, message });
    const extra = cells.findIndex((cell, at) => !names[at] && !isBlank(cell));
    if (extra >= 0)
      mistake(columnLetters(extra), 'this cell has no column name: is a quotation mark missing?');
    const { kind, parent, fields } = fieldsOf(names, cells);
    if (kind instanceof BrokenField) {
      mistake('kind', kind.message);
      return;
    }
    if (parent instanceof BrokenField) {
      mistake('parent', parent.message);
      return;
    }
    if (!isKind(kind)) {
      mistake('kind', `${kind ? 'must be' : 'is missing:'} one of ${KINDS.join(', ')}`);
      return;
    }
    this.place({ kind, parent, fields }, row, mistake);
  }

  private place(
    { kind, parent, fields }: { kind: Kind; parent: string; fields: Record_ },
    row: number,
    mistake: (column: string, message: string) => void,
  ): void {
    const place = PLACE_OF[kind];
    let into: Record<string, unknown> = this.content;
    let path: MistakePath = [];
    if ('owner' in place) {
      const owner = parent === '' ? this.above.get(place.owner) : this.owners.get(`${place.owner} ${parent}`);
      if (!owner) {
        mistake(
          'parent',
          parent ? `no ${place.owner} “${parent}” above this row` : `no ${place.owner} above this row`,
        );
        return;
      }
      into = owner.record;
      path = owner.path;
    } else if (parent !== '') {
      mistake('parent', `a ${kind} belongs to nothing: leave it empty`);
    }
    this.rowsOfCourse = 'owner' in place ? this.rowsOfCourse + 1 : 0;
    const list = (into[place.list] ??= []) as Record_[];
    if (this.rowsOfCourse > MOST_ROWS_A_COURSE) throw new UnreadableSheet('TOO_MANY_ROWS', row);
    const placedRecord = { record: fields, path: [...path, place.list, list.length] };
    list.push(fields);
    this.rowOf.set(JSON.stringify(placedRecord.path), row);
    this.above.set(kind, placedRecord);
    if (kind === 'course') this.above.delete('section');
    if (typeof fields.key === 'string' && !this.owners.has(`${kind} ${fields.key}`))
      this.owners.set(`${kind} ${fields.key}`, placedRecord);
  }
}

/** The column names and their row. */
export interface SheetHeader {
  row: number;
  names: readonly string[];
  mistakes: readonly ImportMistake[];
}

export function sheetHeader({ number: row, cells }: SheetRow): SheetHeader {
  const names = cells.map((cell) => textOfCell(cell).trim());
  return { row, names, mistakes: headerMistakes(row, names) };
}

/** Lines above the column names: a title, a date. */
const MOST_ABOVE = 20;

/**
 * The rows below the column names. A file without them is read from its first row, so that the mistake is reported there.
 */
export async function withHeader(
  rows: AsyncIterable<SheetRow>,
): Promise<{ header: SheetHeader; rest: AsyncIterable<SheetRow> }> {
  const reading = rows[Symbol.asyncIterator]();
  const above: SheetRow[] = [];
  let at = -1;
  while (at < 0 && above.length < MOST_ABOVE) {
    const next = await reading.next();
    if (next.done) break;
    above.push(next.value);
    at = headingAt(above, ['kind']);
  }
  async function* rest() {
    yield* above.slice(Math.max(at, 0) + 1);
    yield* { [Symbol.asyncIterator]: () => reading };
  }
  return { header: sheetHeader(above[Math.max(at, 0)] ?? { number: 1, cells: [] }), rest: rest() };
}

function headerMistakes(row: number, header: readonly string[]): ImportMistake[] {
  const mistake = (column: string, message: string) => ({ row, column, message });
  return [
    ...(header.includes('kind') ? [] : [mistake('kind', 'there is no such column')]),
    ...header
      .filter((name) => name !== '' && !COLUMNS.has(name))
      .map((name) => mistake(name, 'is not a known column')),
    ...header
      .filter((name, at) => name !== '' && header.indexOf(name) !== at)
      .map((name) => mistake(name, 'this column is there twice')),
  ];
}

function fieldsOf(header: readonly string[], cells: readonly SheetCell[]) {
  const fields: Record_ = {};
  let kind: string | BrokenField = '';
  let parent: string | BrokenField = '';
  cells.forEach((raw, at) => {
    const name = header[at];
    if (!name || isBlank(raw)) return;
    const field = fieldOfCell(name, raw);
    const cell = typeof field === 'string' ? writtenText(field) : field;
    if (name === 'kind') kind = typeof cell === 'string' ? cell.toLowerCase() : cell;
    else if (name === 'parent') parent = cell;
    else if (cell !== '' && COLUMNS.has(name))
      fields[name] = typeof cell === 'string' && LISTS.has(name) ? listItems(cell) : cell;
  });
  return { kind: kind as string | BrokenField, parent: parent as string | BrokenField, fields };
}

const isKind = (kind: unknown): kind is Kind => (KINDS as unknown[]).includes(kind);

/** The row of the innermost record on the path, and the column of its field. */
function placeIn(
  rowOf: ReadonlyMap<string, number>,
  path: MistakePath,
  headerRow: number,
): { row: number; column: string } {
  for (let length = path.length; length > 0; length--) {
    const row = rowOf.get(JSON.stringify(path.slice(0, length)));
    if (row !== undefined) return { row, column: String(path[length] ?? 'kind') };
  }
  return { row: headerRow, column: String(path[0] ?? 'kind') };
}
