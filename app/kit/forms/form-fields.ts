import type { z } from 'zod';
import { branchOf, constraintsOf, type NativeConstraint, type TypedValues } from './form-schema';

export interface FormReturn {
  values?: TypedValues;
  /** in words, by field */
  errors?: Readonly<Partial<Record<string, string>>>;
  /** the fields may be out of sight: a browser must not insist on what nobody sees */
  mayBeHidden?: boolean;
  /** where several buttons send different parts of the schema: this one's */
  intent?: string;
}

export type FormField<N extends string = string> = NativeConstraint & {
  name: N;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** What each field of a form gets from its schema and from a form that came back: name, limits, what was typed, what is wrong. */
export function formFields(
  schema: z.ZodType,
  { values = {}, errors = {}, mayBeHidden = false, intent }: FormReturn = {},
) {
  const constraints = constraintsOf(intent === undefined ? schema : branchOf(schema, intent));
  return <N extends string>(name: N): FormField<N> => {
    const constraint = constraints[name];
    if (!constraint) throw new Error(`the form’s schema has no field “${name}”`);
    const [defaultValue] = [values[name]].flat();
    const native = mayBeHidden ? { ...constraint, required: false } : constraint;
    return { name, ...native, defaultValue, error: errors[name] };
  };
}
