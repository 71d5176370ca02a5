import { getZodConstraint } from '@conform-to/zod/v4';
import { z } from 'zod';

/** A field's value in a form or a draft; several where several can be chosen. */
export type TypedValues = Readonly<Partial<Record<string, string | readonly string[]>>>;

/** A field's constraints as HTML attributes. */
export interface NativeConstraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  type?: 'email' | 'tel' | 'password';
  inputMode?: 'numeric' | 'decimal';
}

/** Attributes that no zod rule expresses; declared by `schema.register(FIELD_KIND, …)`. */
export const FIELD_KIND = z.registry<Pick<NativeConstraint, 'type' | 'inputMode'>>();

type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
  shape?: Readonly<Record<string, z.ZodType>>;
  left?: z.ZodType;
  right?: z.ZodType;
};
const defOf = (schema: z.ZodType) => schema._zod.def as Def;

/** The schema inside defaults, optionals and transforms. */
const within = (schema: z.ZodType): z.ZodType | undefined => defOf(schema).innerType ?? defOf(schema).in;

/** The shapes of a form: one, or one for each button. */
function shapesOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>>[] {
  const { shape, options, left, right } = defOf(schema);
  if (shape) return [shape];
  const parts = options ?? (left && right ? [left, right] : []);
  const inner = within(schema);
  return (inner ? [inner] : parts).flatMap(shapesOf);
}

/** Names of a form's fields, in schema order. */
export const fieldNames = (schema: z.ZodType): string[] => [
  ...new Set(shapesOf(schema).flatMap((shape) => Object.keys(shape))),
];

/** The part of the schema that one button sends. */
export function branchOf(schema: z.ZodType, intent: string): z.ZodType {
  const { options } = defOf(schema);
  const inner = within(schema);
  if (!options && inner) return branchOf(inner, intent);
  const isMeant = (option: z.ZodType) => shapesOf(option)[0]?.intent?.safeParse(intent).success;
  return options?.find(isMeant) ?? schema;
}

/** The schema of the typed values, without transforms of the whole form: conform accepts none. */
function asTyped(schema: z.ZodType): z.ZodType {
  const { options, shape } = defOf(schema);
  const inner = within(schema);
  if (options) return z.union(options.map(asTyped));
  if (shape)
    return z.object(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, withoutFallback(field)])),
    );
  return inner ? asTyped(inner) : schema;
}

/** A field with a fallback is optional in the browser, and keeps its limits. */
function withoutFallback(field: z.ZodType): z.ZodType {
  const { type, innerType } = defOf(field);
  return innerType && ['catch', 'default', 'optional'].includes(type)
    ? withoutFallback(innerType).optional()
    : field;
}

const cachedConstraints = new WeakMap<z.ZodType, Readonly<Record<string, NativeConstraint>>>();

/** The HTML attributes of a form's fields, by its schema. */
export function constraintsOf(schema: z.ZodType): Readonly<Record<string, NativeConstraint>> {
  const before = cachedConstraints.get(schema);
  if (before) return before;
  const ofZod = getZodConstraint(asTyped(schema));
  const shapes = shapesOf(schema);
  const constraints = Object.fromEntries(
    fieldNames(schema).map((name) => {
      const fields = shapes.flatMap((shape) => shape[name] ?? []);
      const { required, minLength = 0, maxLength, pattern } = ofZod[name] ?? {};
      const kinds = fields.flatMap((field) => kindOf(field) ?? []);
      const isText = fields.every((field) => isPlainText(field));
      const constraint: NativeConstraint = {
        ...(required && { required }),
        // a minimum of one is what `required` says
        ...(minLength > 1 && { minLength }),
        // a browser truncates silently, which nobody sees in a password
        ...(maxLength !== undefined && kinds[0]?.type !== 'password' && { maxLength }),
        ...(pattern !== undefined && isText && { pattern }),
        ...kinds[0],
      };
      return [name, constraint];
    }),
  );
  cachedConstraints.set(schema, constraints);
  return constraints;
}

const layersOf = (schema: z.ZodType): z.ZodType[] => {
  const inner = within(schema);
  return [schema, ...(inner ? layersOf(inner) : []), ...(defOf(schema).out ? [defOf(schema).out!] : [])];
};

const kindOf = (field: z.ZodType) => layersOf(field).flatMap((layer) => FIELD_KIND.get(layer) ?? [])[0];

/** A choice has no pattern, and an e-mail's is its type. */
const isPlainText = (field: z.ZodType) =>
  layersOf(field).every((layer) => {
    const { type, format } = defOf(layer) as Def & { format?: string };
    return type !== 'enum' && type !== 'literal' && format !== 'email';
  });

const isList = (field: z.ZodType): boolean =>
  layersOf(field).some(
    (layer) => defOf(layer).type === 'array' || defOf(layer).options?.some((option) => isList(option)),
  );

/** Whether a form may send this field more than once; otherwise the first value counts. */
export const takesSeveral = (schema: z.ZodType, name: string): boolean =>
  shapesOf(schema).some((shape) => shape[name] && isList(shape[name]));

export type ReadFields<T> = { ok: true; value: T } | { ok: false; errors: Record<string, string[]> };

/** Validates stored typed values by the form's schema; the first message of every field. */
export function readFields<S extends z.ZodType>(schema: S, typed: TypedValues): ReadFields<z.output<S>> {
  const typedEntries = Object.entries(typed).map(
    ([name, value]) =>
      [name, Array.isArray(value) && !takesSeveral(schema, name) ? value[0] : value] as const,
  );
  // as in a web form: empty means absent
  const filled = typedEntries.filter(([, value]) => value !== undefined && value !== '');
  const read = schema.safeParse(Object.fromEntries(filled));
  if (read.success) return { ok: true, value: read.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0] ?? '')] ??= [message];
  return { ok: false, errors };
}

const MOST_KEPT = 100;

/** Caches schemas, which are slow to build: the settings' once for each setting. */
export function keptSchemas<A extends readonly unknown[], S extends z.ZodType>(make: (...args: A) => S) {
  const schemas = new Map<string, S>();
  return (...input: A): S => {
    const key = JSON.stringify(input);
    const before = schemas.get(key);
    if (before) return before;
    if (schemas.size >= MOST_KEPT) schemas.clear();
    const schema = make(...input);
    schemas.set(key, schema);
    return schema;
  };
}
