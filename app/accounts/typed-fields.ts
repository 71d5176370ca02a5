import type { TypedValues } from '~/kit/forms/form-schema';
import type { TextKey } from '../text/translate';

/** Submitted values by field name; several values for a multiple choice. */
export type TypedFields = TypedValues;

/** The message beside a field. */
export interface FieldMessage {
  key: TextKey;
  values?: Readonly<Record<string, string | number>>;
}
/** By field name, in the order of the fields. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

export const textsIn = (input: TypedFields, name: string): readonly string[] => [input[name] ?? []].flat();

export const textIn = (input: TypedFields, name: string): string => textsIn(input, name)[0] ?? '';
