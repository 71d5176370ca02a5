import { type EditFields, type ListName, schemaOf } from '~/catalogue/editor/edit-fields';

/** Lists that courses and products refer to; each name is part of its address. */
export const LIST_KINDS = ['teachers', 'categories', 'venues', 'groups'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export const LIST_TABLES = {
  teachers: 'teacher',
  categories: 'category',
  venues: 'venue',
  groups: 'course_group',
} as const satisfies Record<ListKind, string>;

const name = { kind: 'line', max: 255, isRequired: true } as const;
const https = { kind: 'line', max: 2000, rule: 'https' } as const;

const FIELDS: Readonly<Record<ListKind, EditFields>> = {
  teachers: {
    name,
    headline: { kind: 'line', max: 255 },
    bio: { kind: 'text', max: 5000, rows: 6 },
    person_id: { kind: 'pick', list: 'instructors' satisfies ListName },
  },
  categories: {
    name_th: name,
    name_en: { kind: 'line', max: 255 },
    link_path: { kind: 'line', max: 100, rule: 'linkPath', isRequired: true },
  },
  venues: { name, map_url: https },
  groups: { name },
};

export const listForms = Object.fromEntries(
  LIST_KINDS.map((kind) => [kind, { fields: FIELDS[kind], schema: schemaOf(FIELDS[kind]) }]),
) as Readonly<Record<ListKind, { fields: EditFields; schema: ReturnType<typeof schemaOf> }>>;

/** The field with an entry's name. */
export const titleField = (kind: ListKind): string => (kind === 'categories' ? 'name_th' : 'name');

/** The list in an address. */
export const listIn = (name: string | undefined): ListKind | undefined =>
  LIST_KINDS.find((kind) => kind === name);
