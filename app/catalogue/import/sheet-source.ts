import { cellText, listItems } from './sheet-cells';
import { FIELDS_OF_KIND, type MistakePath } from './import-file';
import type { CatalogueSource, ImportMistake } from './import-source';

type Kind = keyof typeof FIELDS_OF_KIND;
type Record_ = Record<string, unknown>;

const KINDS = Object.keys(FIELDS_OF_KIND) as Kind[];
const CONTAINERS = new Set(['plans', 'sections', 'lectures', 'sessions']);
export const LISTS = new Set([
  'categories',
  'outcomes',
  'giftCourses',
  'userGroups',
  'prerequisites',
  'pictures',
]);
/** All columns a sheet may have, in the order an export writes them. */
export const COLUMNS = new Set(
  ['kind', 'parent', ...Object.values(FIELDS_OF_KIND).flat()].filter((name) => !CONTAINERS.has(name)),
);
/** Where a row of each kind goes, and what it belongs to. */
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

/**
 * A catalogue as one sheet: each row says its `kind` and, where it belongs to another row, that one's key as `parent` (empty:
 * the last such row above). The other columns are the fields of the JSON file; lists are separated by “;”; an empty cell is
 * an absent field.
 */
export function sheetSource(
  sheet: readonly (readonly string[])[],
  mistakes: ImportMistake[] = [],
): CatalogueSource {
  const header = (sheet[0] ?? []).map((name) => name.trim());
  mistakes.push(...headerMistakes(header));

  const content: Record<string, Record_[]> = {};
  const rowOf = new Map<string, number>();
  const owners = new Map<string, Placed>();
  const above = new Map<Kind, Placed>();

  sheet.slice(1).forEach((cells, index) => {
    const row = index + 2;
    if (cells.every((cell) => cell.trim() === '')) return;
    const mistake = (column: string, message: string) => void mistakes.push({ row, column, message });
    const extra = cells.findIndex((cell, at) => at >= header.length && cell.trim() !== '');
    if (extra >= 0) mistake(String(extra + 1), 'this cell has no column name: is a quotation mark missing?');
    const { kind, parent, fields } = fieldsOf(header, cells);
    if (!isKind(kind)) {
      mistake('kind', `${kind ? 'must be' : 'is missing:'} one of ${KINDS.join(', ')}`);
      return;
    }
    const place = PLACE_OF[kind];
    let into: Record<string, unknown> = content;
    let path: MistakePath = [];
    if ('owner' in place) {
      const owner = parent === '' ? above.get(place.owner) : owners.get(`${place.owner} ${parent}`);
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
    const list = (into[place.list] ??= []) as Record_[];
    const placed = { record: fields, path: [...path, place.list, list.length] };
    list.push(fields);
    rowOf.set(JSON.stringify(placed.path), row);
    above.set(kind, placed);
    if (kind === 'course') above.delete('section');
    if (typeof fields.key === 'string' && !owners.has(`${kind} ${fields.key}`))
      owners.set(`${kind} ${fields.key}`, placed);
  });

  return { content, mistakes, placeOf: (path) => placeIn(rowOf, path) };
}

function headerMistakes(header: readonly string[]): ImportMistake[] {
  const mistake = (column: string, message: string) => ({ row: 1, column, message });
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

function fieldsOf(header: readonly string[], cells: readonly string[]) {
  const fields: Record_ = {};
  let kind = '';
  let parent = '';
  header.forEach((name, at) => {
    const cell = cellText(cells[at] ?? '');
    if (name === 'kind') kind = cell.toLowerCase();
    else if (name === 'parent') parent = cell;
    else if (cell !== '' && COLUMNS.has(name)) fields[name] = LISTS.has(name) ? listItems(cell) : cell;
  });
  return { kind, parent, fields };
}

const isKind = (kind: string): kind is Kind => (KINDS as string[]).includes(kind);

/** The row of the innermost record on the path; its column is the field that follows. */
function placeIn(rowOf: ReadonlyMap<string, number>, path: MistakePath): { row: number; column: string } {
  for (let length = path.length; length > 0; length--) {
    const row = rowOf.get(JSON.stringify(path.slice(0, length)));
    if (row !== undefined) return { row, column: String(path[length] ?? 'kind') };
  }
  return { row: 1, column: String(path[0] ?? 'kind') };
}
