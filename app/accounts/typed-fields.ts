import type { TypedValues } from '~/kit/forms/form-schema';
import type { TextKey } from '../text/translate';

/** What a form sent, by field name; several values where several can be chosen. */
export type TypedFields = TypedValues;

/** What is said beside a field. */
export interface FieldMessage {
  key: TextKey;
  values?: Readonly<Record<string, string | number>>;
}
/** By field name, in the order of the fields. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

export const textsIn = (typed: TypedFields, name: string): readonly string[] => [typed[name] ?? []].flat();

export const textIn = (typed: TypedFields, name: string): string => textsIn(typed, name)[0] ?? '';
