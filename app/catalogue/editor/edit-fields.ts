import { z } from 'zod';
import { noDay } from '~/kit/forms/field-rules';
import type { TextKey } from '~/text/translate';
import { type Currency, parseMoney } from '~/values/money';
import { type Locale, parseClock, parseDay, typedDay } from '~/values/time';
import { signedNumberIn } from '~/values/typed-number';
import { linesOf, oneLineOf } from '~/values/typed-text';

/** The label of a list's row, by its id. */
export interface Named {
  id: number;
  name: string;
  /** No longer offered; a form that has it keeps it. */
  isHidden?: boolean;
}
export type ListName =
  | 'teachers'
  | 'categories'
  | 'groups'
  | 'userGroups'
  | 'sections'
  | 'instructors'
  | 'venues'
  | 'courses';
export type Lists = Readonly<Partial<Record<ListName, readonly Named[]>>>;

interface FieldOptions {
  isRequired?: true;
  /** A line whose empty text is null, not ''. */
  isNullable?: true;
  /** Column whose label and hint it uses. */
  words?: string;
}

/** A field of an editor form. Its name is its column's. */
export type EditField = FieldOptions &
  /** `suggest`: names offered during typing */
  (
    | { kind: 'line'; max: number; rule?: LineRule; suggest?: ListName }
    | { kind: 'text'; max: number; rows?: number; isHtml?: true }
    /** one a line */
    | { kind: 'list'; max: number }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'money'; currency: Currency }
    /** `from`: the first possible day, today or another field's */
    | { kind: 'day'; from?: 'today' | `#${string}` }
    | { kind: 'clock' }
    | { kind: 'choice'; of: readonly string[] }
    /** yes, no, or the site's default */
    | { kind: 'switch' }
    | { kind: 'tick' }
    /** one row of a list */
    | { kind: 'pick'; list: ListName }
    /** several */
    | { kind: 'picks'; list: ListName }
    /** other courses; each comes with its number before its title (`numberTypedCourses`) */
    | { kind: 'courses' }
  );
export type EditFields = Readonly<Record<string, EditField>>;
export type EditValue = string | number | boolean | null | readonly string[] | readonly number[];
export type EditValues = Readonly<Record<string, EditValue>>;

/** Message of a refused field, with the values it names. */
export interface EditError {
  key: TextKey;
  values?: Readonly<Record<string, string | number>>;
}
export type EditErrors = Readonly<Record<string, EditError>>;

const LINE_RULES = {
  /** The end of an address. */
  slug: (text: string) => /^[^\s/?#%\\]+$/.test(text),
  https: (text: string) => URL.canParse(text) && text.startsWith('https://') && !/\s/.test(text),
  /** A video or document among the shop's files; with a colon it would be an address. */
  file: (text: string) => /^[^/\\.\s:][^/\\:]*$/.test(text),
  /** One of those, or a video on another site. */
  video: (text: string): boolean => LINE_RULES.file(text) || LINE_RULES.https(text),
  partner: (text: string) => /^[\w./-]{1,64}$/.test(text),
  /** For a category; the database checks the same. */
  linkPath: (text: string) => /^[a-z0-9-]+$/.test(text),
};
type LineRule = keyof typeof LINE_RULES;

type Read = { value: EditValue } | { error: TextKey };
const refuseWith = (error: TextKey): Read => ({ error });

/** One value from its text. */
function readTyped(field: EditField, input: string): Read {
  const text = field.kind === 'text' || field.kind === 'list' ? linesOf(input) : oneLineOf(input);
  if (text === '' && field.isRequired) return refuseWith('edit.error.missing');
  switch (field.kind) {
    case 'line':
      if (text === '') return { value: field.isNullable ? null : '' };
      if (text.length > field.max) return refuseWith('edit.error.long');
      return field.rule && !LINE_RULES[field.rule](text)
        ? refuseWith(`edit.error.${field.rule}`)
        : { value: text };
    case 'text':
      return text.length > field.max ? refuseWith('edit.error.long') : { value: text };
    case 'list': {
      const lines = text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      return text.length > field.max ? refuseWith('edit.error.long') : { value: lines };
    }
    case 'number': {
      if (text === '') return { value: null };
      const count = signedNumberIn(text);
      return count !== null && count >= field.min && count <= field.max
        ? { value: count }
        : refuseWith('edit.error.number');
    }
    case 'money': {
      if (text === '') return { value: null };
      const amount = parseMoney(text, field.currency);
      return amount === null ? refuseWith('edit.error.money') : { value: amount };
    }
    case 'day':
    case 'clock': {
      if (text === '') return { value: null };
      const value = field.kind === 'day' ? parseDay(text) : parseClock(text);
      if (value !== null) return { value };
      return refuseWith(field.kind === 'day' ? noDay(text, 'edit.error.day') : 'edit.error.clock');
    }
    case 'choice':
      if (text === '') return { value: null };
      return field.of.includes(text) ? { value: text } : refuseWith('edit.error.choice');
    case 'switch':
      return { value: text === 'yes' ? true : text === 'no' ? false : null };
    case 'pick':
      if (text === '') return { value: null };
      return ID.test(text) ? { value: Number(text) } : refuseWith('edit.error.choice');
    default:
      return refuseWith('edit.error.choice');
  }
}

const ID = /^[1-9]\d{0,14}$/;
const sortIds = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

/** The course number that a line begins with; null: none. */
export function numberBefore(line: string): number | null {
  const number = /^#?([1-9]\d{0,8})(?!\d)/.exec(line.trim())?.[1];
  return number === undefined ? null : Number(number);
}

function schemaOfField(field: EditField): z.ZodType<EditValue> {
  if (field.kind === 'tick')
    return z
      .string()
      .optional()
      .transform((text) => text === 'yes');
  if (field.kind === 'picks')
    return z
      .array(z.string().regex(ID, 'edit.error.choice'))
      .optional()
      .transform((ids) => sortIds((ids ?? []).map(Number)));
  if (field.kind === 'courses')
    return z
      .array(z.string())
      .optional()
      .transform((lines, context) => {
        const ids = (lines ?? []).map(numberBefore);
        if (!ids.includes(null)) return sortIds(ids.map(Number));
        context.addIssue({ code: 'custom', message: 'edit.error.courses' });
        return z.NEVER;
      });
  return z
    .string()
    .optional()
    .transform((input, context) => {
      const read = readTyped(field, input ?? '');
      if ('value' in read) return read.value;
      context.addIssue({ code: 'custom', message: read.error });
      return z.NEVER;
    });
}

/** Two fields that must fit together, checked once each is valid. */
export type EditRule = (values: EditValues) => Readonly<Partial<Record<string, TextKey>>>;

/** The schema of an editor form. */
export function schemaOf(fields: EditFields, rule: EditRule = () => ({})) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]),
  );
  return z.object({ ...shape, version: z.coerce.number().int().min(0) }).superRefine((values, context) => {
    for (const [name, message] of Object.entries(rule(values)))
      context.addIssue({ code: 'custom', path: [name], message: String(message) });
  });
}

/** The second day is not before the first. */
export const inOrder =
  (...pairs: readonly (readonly [from: string, to: string])[]): EditRule =>
  (values) =>
    Object.fromEntries(
      pairs.flatMap(([from, to]) => {
        const [first, last] = [values[from], values[to]];
        const isWrong = typeof first === 'string' && typeof last === 'string' && last < first;
        return isWrong ? [[to, 'edit.error.order' as const]] : [];
      }),
    );

/** A stored value as form text. */
export function typedOf(field: EditField, value: EditValue | undefined, locale: Locale): string | string[] {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'money':
      return (Number(value) / 100).toFixed(2).replace(/\.00$/, '');
    case 'day':
      return typedDay(String(value), locale);
    case 'clock':
      return String(value).slice(0, 5);
    case 'tick':
    case 'switch':
      return value === true ? 'yes' : field.kind === 'switch' ? 'no' : '';
    case 'picks':
    case 'courses':
      return [value].flat().map(String);
    case 'list':
      return [value].flat().join('\n');
    default:
      return String(value);
  }
}

/** All fields of a form as text, from the stored values. */
export const typedValues = (
  fields: EditFields,
  values: EditValues,
  locale: Locale,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typedOf(field, values[name], locale)]),
  );

/** The differences by field. */
export function differenceOf(
  before: EditValues,
  after: EditValues,
): { before: EditValues; after: EditValues } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  const only = (values: EditValues) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null] as const));
  return { before: only(before), after: only(after) };
}
