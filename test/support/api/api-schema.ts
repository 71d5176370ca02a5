import fc from 'fast-check';

/** As much of a JSON schema as the API's document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}
interface Media {
  content?: Record<string, { schema?: Schema }>;
}
export interface ApiOperation extends Record<string, unknown> {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Media;
  responses: Record<string, Media & { 'x-codes'?: string[] }>;
}
export interface ApiPaths {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

const resolve = (schema: Schema, document: ApiPaths): Schema =>
  schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Where a value is not what the schema says. */
export function misfits(given: Schema, value: unknown, document: ApiPaths, at = 'body'): string[] {
  const schema = resolve(given, document);
  if (schema.anyOf)
    return schema.anyOf.some((one) => misfits(one, value, document, at).length === 0)
      ? []
      : [`${at} is none of its kinds`];
  const is = typeOf(value);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.includes(is) && !(is === 'integer' && types.includes('number')))
    return [`${at} is ${is}, not ${types.join(' or ')}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${JSON.stringify(value)}`];
  if (Array.isArray(value) && schema.items)
    return value.flatMap((each, index) => misfits(schema.items!, each, document, `${at}[${index}]`));
  if (is !== 'object' || !schema.properties) return [];
  const fields = value as Record<string, unknown>;
  return [
    ...(schema.required ?? []).filter((name) => !(name in fields)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, each]) => {
      const knownSchema = schema.properties![name];
      return knownSchema
        ? misfits(knownSchema, each, document, `${at}.${name}`)
        : [`${at}.${name} is not in the document`];
    }),
  ];
}

const LARGEST = 999_999_999_999_999;

/** What the schema takes. */
export function fitting(given: Schema | undefined, document: ApiPaths): fc.Arbitrary<unknown> {
  if (!given) return fc.constant(undefined);
  const schema = resolve(given, document);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, document)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type] = [schema.type ?? 'any'].flat();
  const or = [schema.type ?? []].flat().includes('null') ? fc.constant(null) : null;
  const value = ofType(type!, schema, document);
  return or && type !== 'null' ? fc.oneof(value, or) : value;
}

function ofType(type: string, schema: Schema, document: ApiPaths): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      if (schema.pattern)
        return fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, 500));
      return fc.oneof(
        fc.string({
          minLength: schema.minLength ?? 0,
          maxLength: Math.min(schema.maxLength ?? 60, 60),
          unit: 'grapheme',
        }),
        fc.constantFrom('1', 'a@example.test', '0812345678', 'ปาริฉัตร', 'EXCEL10', '2026-11-20'),
      );
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 60, 60) }),
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? LARGEST, LARGEST) }),
      );
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: 100_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, document), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fitting(each, document)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** What it may not take: another value, a field more, a field less. */
export const astray = (schema: Schema | undefined, document: ApiPaths): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fitting(schema, document).chain((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? fc
            .tuple(
              fc.constantFrom(...Object.keys(value), 'extra'),
              fc.jsonValue({ maxDepth: 3 }),
              fc.boolean(),
            )
            .map(([name, other, isGone]) =>
              Object.fromEntries(
                Object.entries({ ...value, ...(!isGone && { [name]: other }) }).filter(
                  ([each]) => !isGone || each !== name,
                ),
              ),
            )
        : fc.jsonValue(),
    ),
  );
