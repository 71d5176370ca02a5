import { getZodConstraint } from '@conform-to/zod/v4';
import { z } from 'zod';

/** A field as a form sends it or a draft holds it; several values where several can be chosen. */
export type TypedValues = Readonly<Partial<Record<string, string | readonly string[]>>>;

/** What a browser is told of a field, in its own attributes. */
export interface NativeConstraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  type?: 'email' | 'tel' | 'password';
  inputMode?: 'numeric' | 'decimal';
}

/** What no rule of zod says about a field; `schema.register(FIELD_KIND, …)` declares it. */
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

/** The schema inside defaults, optionals and what is made of a value after it was read. */
const within = (schema: z.ZodType): z.ZodType | undefined => defOf(schema).innerType ?? defOf(schema).in;

/** The shapes of a form: one, or one for each way it can be sent. */
function shapesOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>>[] {
  const { shape, options, left, right } = defOf(schema);
  if (shape) return [shape];
  const parts = options ?? (left && right ? [left, right] : []);
  const inner = within(schema);
  return (inner ? [inner] : parts).flatMap(shapesOf);
}

/** Names of a form's fields, in the order of its schema. */
export const fieldNames = (schema: z.ZodType): string[] => [
  ...new Set(shapesOf(schema).flatMap((shape) => Object.keys(shape))),
];

/** Of a form that is sent by several buttons, the part one of them sends. */
export function branchOf(schema: z.ZodType, intent: string): z.ZodType {
  const { options } = defOf(schema);
  const inner = within(schema);
  if (!options && inner) return branchOf(inner, intent);
  const isMeant = (option: z.ZodType) => shapesOf(option)[0]?.intent?.safeParse(intent).success;
  return options?.find(isMeant) ?? schema;
}

/** The form as it is typed, without what is made of it as a whole: conform takes no such schema. */
function asTyped(schema: z.ZodType): z.ZodType {
  const { options, shape } = defOf(schema);
  const inner = within(schema);
  if (options) return z.union(options.map(asTyped));
  if (shape)
    return z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, ask(field)])));
  return inner ? asTyped(inner) : schema;
}

/** What a field asks: with something to fall back on it asks for nothing, and its limits stand. */
function ask(field: z.ZodType): z.ZodType {
  const { type, innerType } = defOf(field);
  return innerType && ['catch', 'default', 'optional'].includes(type) ? ask(innerType).optional() : field;
}

const known = new WeakMap<z.ZodType, Readonly<Record<string, NativeConstraint>>>();

/** Attributes of a form's fields by the rules of its schema. */
export function constraintsOf(schema: z.ZodType): Readonly<Record<string, NativeConstraint>> {
  const before = known.get(schema);
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
        // one sign is what `required` says already
        ...(minLength > 1 && { minLength }),
        // a browser cuts what is too long without a word, and nobody sees it in a password
        ...(maxLength !== undefined && kinds[0]?.type !== 'password' && { maxLength }),
        ...(pattern !== undefined && isText && { pattern }),
        ...kinds[0],
      };
      return [name, constraint];
    }),
  );
  known.set(schema, constraints);
  return constraints;
}

const layersOf = (schema: z.ZodType): z.ZodType[] => {
  const inner = within(schema);
  return [schema, ...(inner ? layersOf(inner) : []), ...(defOf(schema).out ? [defOf(schema).out!] : [])];
};

const kindOf = (field: z.ZodType) => layersOf(field).flatMap((layer) => FIELD_KIND.get(layer) ?? [])[0];

/** A choice has no pattern, and an e-mail's is what its type says. */
const isPlainText = (field: z.ZodType) =>
  layersOf(field).every((layer) => {
    const { type, format } = defOf(layer) as Def & { format?: string };
    return type !== 'enum' && type !== 'literal' && format !== 'email';
  });

const isList = (field: z.ZodType): boolean =>
  layersOf(field).some(
    (layer) => defOf(layer).type === 'array' || defOf(layer).options?.some((option) => isList(option)),
  );

/** Whether a form may send this field more than once; of any other the first value counts. */
export const takesSeveral = (schema: z.ZodType, name: string): boolean =>
  shapesOf(schema).some((shape) => shape[name] && isList(shape[name]));

export type ReadFields<T> = { ok: true; value: T } | { ok: false; errors: Record<string, string[]> };

/** What was typed through the form's schema, from wherever it was kept; the first message of every field. */
export function readFields<S extends z.ZodType>(schema: S, typed: TypedValues): ReadFields<z.output<S>> {
  const given = Object.entries(typed).map(
    ([name, value]) =>
      [name, Array.isArray(value) && !takesSeveral(schema, name) ? value[0] : value] as const,
  );
  // as a form of the web: what was left empty is not there
  const filled = given.filter(([, value]) => value !== undefined && value !== '');
  const read = schema.safeParse(Object.fromEntries(filled));
  if (read.success) return { ok: true, value: read.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0] ?? '')] ??= [message];
  return { ok: false, errors };
}

const MOST_KEPT = 100;

/** A schema is dear to make: those of the shop's settings are made once for each setting. */
export function keptSchemas<A extends readonly unknown[], S extends z.ZodType>(make: (...asked: A) => S) {
  const made = new Map<string, S>();
  return (...asked: A): S => {
    const key = JSON.stringify(asked);
    const before = made.get(key);
    if (before) return before;
    if (made.size >= MOST_KEPT) made.clear();
    const schema = make(...asked);
    made.set(key, schema);
    return schema;
  };
}
