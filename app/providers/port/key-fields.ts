import { z } from 'zod';

/** A provider's key on the setup page, as its portal names it. */
export interface KeyField {
  /** Its name in payment_method.secrets. */
  name: string;
  /** `secret`: never shown again; `plain`: names the account and opens nothing; else a choice of these. */
  kind: 'secret' | 'plain' | readonly string[];
  isOptional: boolean;
  /** The provider's name for it. */
  label: string;
  /** A sample of its form; may be empty. */
  example: string;
  /** Whether a value has the form of this key. */
  isGood: (value: string) => boolean;
}

type KeyLabel = Pick<KeyField, 'kind' | 'label' | 'example'>;
const LABELS = z.registry<KeyLabel>();

/** Never shown again once it is stored. */
export const secretKey = <Schema extends z.ZodType>(label: string, schema: Schema, example = ''): Schema =>
  labelled(schema, { kind: 'secret', label, example });

/** Names the account and opens nothing. */
export const plainKey = <Schema extends z.ZodType>(label: string, schema: Schema, example = ''): Schema =>
  labelled(schema, { kind: 'plain', label, example });

/** One of several values; the first where none is stored. */
export function choiceKey<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
) {
  const schema = z.enum(options).default(options[0] as never);
  return labelled(schema, { kind: options, label, example: '' });
}

function labelled<Schema extends z.ZodType>(schema: Schema, label: KeyLabel): Schema {
  LABELS.add(schema, label);
  return schema;
}

/** The labelled keys, in the order of their schema. */
export const labelledKeys = (keys: z.ZodObject): readonly KeyField[] =>
  Object.entries(keys.shape).flatMap(([name, schema]) => {
    const rule = schema as z.ZodType;
    const label = LABELS.get(rule);
    if (!label) return [];
    const isGood = (value: unknown) => rule.safeParse(value).success;
    return [{ name, ...label, isOptional: isGood(undefined), isGood }];
  });

export const isChoice = (field: KeyField): field is KeyField & { kind: readonly string[] } =>
  Array.isArray(field.kind);
