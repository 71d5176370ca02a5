import type { TextKey } from '../text/translate';

/** What a form sent, by field name; several values where several can be chosen. */
export type TypedFields = Readonly<Partial<Record<string, string | readonly string[]>>>;

/** What is said beside a field. */
export interface FieldMessage {
  key: TextKey;
  values?: Readonly<Record<string, string | number>>;
}
/** By field name, in the order of the fields. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

export const textsIn = (typed: TypedFields, name: string): readonly string[] => [typed[name] ?? []].flat();

export const textIn = (typed: TypedFields, name: string): string => textsIn(typed, name)[0] ?? '';

/** Trimmed and on one line: whatever breaks or steers a line is a space, so nothing typed becomes a header of a mail. */
export const oneLineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Trimmed, with its lines and without other signs that steer. */
export const linesOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();
