import type { z } from 'zod';
import { branchOf, constraintsOf, type NativeConstraint, type TypedValues } from './form-schema';

export interface FormReturn {
  values?: TypedValues;
  /** messages by field */
  errors?: Readonly<Partial<Record<string, string>>>;
  /** the fields may be hidden, where a browser's own check could not show its message */
  mayBeHidden?: boolean;
  /** the button, where several buttons send different parts of the schema */
  intent?: string;
}

export type FormField<N extends string = string> = NativeConstraint & {
  name: N;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** Each field's name, constraints, typed value and message, from its schema and a refused form. */
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
