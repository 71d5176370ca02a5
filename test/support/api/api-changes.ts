/** As much of an OpenAPI document as decides whether callers of an older one still work. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
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
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  security?: object[];
}
export interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const listOf = (types: string | string[] | undefined) => [types ?? []].flat();

/** What of `now` would break a program that was written against `released`; each in a line of its own. */
export function breakingChanges(released: Document, now: Document): string[] {
  const matches: string[] = [];
  for (const [path, item] of Object.entries(released.paths ?? {}))
    for (const [method, before] of Object.entries(item)) {
      const at = `${method.toUpperCase()} ${path}`;
      const after = now.paths?.[path]?.[method];
      if (!after) matches.push(`${at} is gone`);
      else matches.push(...ofOperation(before, after, { released, now }).map((line) => `${at}: ${line}`));
    }
  return matches;
}

interface Both {
  released: Document;
  now: Document;
}

function ofOperation(before: Operation, after: Operation, both: Both): string[] {
  const matches: string[] = [];
  const wasOpen = before.security?.some((way) => Object.keys(way).length === 0) ?? true;
  const isOpen = after.security?.some((way) => Object.keys(way).length === 0) ?? true;
  if (wasOpen && !isOpen) matches.push('needs a person now');
  for (const options of after.parameters ?? []) {
    const knownParameter = before.parameters?.find(
      (one) => one.name === options.name && one.in === options.in,
    );
    if (options.required && !knownParameter?.required)
      matches.push(`parameter ${options.name} must be sent now`);
    if (knownParameter)
      matches.push(...taken(knownParameter.schema, options.schema, `parameter ${options.name}`, both));
  }
  for (const input of before.parameters ?? [])
    if (!after.parameters?.some((one) => one.name === input.name && one.in === input.in))
      matches.push(`parameter ${input.name} is gone`);
  for (const [type, { schema }] of Object.entries(before.requestBody?.content ?? {})) {
    const now = after.requestBody?.content[type];
    if (!now) matches.push(`takes no ${type} any more`);
    else matches.push(...taken(schema, now.schema, 'body', both));
  }
  for (const [status, { content }] of Object.entries(before.responses))
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      if (!status.startsWith('2')) continue;
      const now = after.responses[status]?.content?.[type];
      if (!now) matches.push(`answers no ${type} with ${status} any more`);
      else matches.push(...told(schema, now.schema, 'answer', both));
    }
  return matches;
}

const MOST_DEPTH = 12;

function resolve(schema: Schema | undefined, document: Document): Schema {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? (schema ?? {}) : (document.components?.schemas?.[name] ?? {});
}

/** Requests: everything that was accepted is still accepted. */
function taken(
  one: Schema | undefined,
  other: Schema | undefined,
  at: string,
  both: Both,
  depth = 0,
): string[] {
  if (depth > MOST_DEPTH) return [];
  const before = resolve(one, both.released);
  const after = resolve(other, both.now);
  const matches: string[] = [];
  if (listOf(after.type).length > 0)
    for (const type of listOf(before.type))
      if (
        !listOf(after.type).includes(type) &&
        !(type === 'integer' && listOf(after.type).includes('number'))
      )
        matches.push(`${at} takes no ${type} any more`);
  if (after.enum && (!before.enum || before.enum.some((value) => !after.enum!.includes(value))))
    matches.push(`${at} takes fewer values`);
  for (const [limit, isLess] of [
    ['maxLength', true],
    ['maximum', true],
    ['maxItems', true],
    ['minLength', false],
    ['minimum', false],
  ] as const) {
    const [was, is] = [before[limit], after[limit]];
    if (is === undefined || was === is) continue;
    if (was === undefined || (isLess ? is < was : is > was)) matches.push(`${at} has a narrower ${limit}`);
  }
  for (const name of after.required ?? [])
    if (!before.required?.includes(name)) matches.push(`${at}.${name} must be sent now`);
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    if (!now && after.additionalProperties === false) matches.push(`${at}.${name} is not taken any more`);
    if (now) matches.push(...taken(schema, now, `${at}.${name}`, both, depth + 1));
  }
  if (before.items && after.items)
    matches.push(...taken(before.items, after.items, `${at}[]`, both, depth + 1));
  if (before.anyOf && after.anyOf && after.anyOf.length < before.anyOf.length)
    matches.push(`${at} takes fewer kinds`);
  return matches;
}

/** Answers: everything in them is still there, and no kind of value is new. */
function told(
  one: Schema | undefined,
  other: Schema | undefined,
  at: string,
  both: Both,
  depth = 0,
): string[] {
  if (depth > MOST_DEPTH) return [];
  const before = resolve(one, both.released);
  const after = resolve(other, both.now);
  const matches: string[] = [];
  if (listOf(before.type).length > 0)
    for (const type of listOf(after.type))
      if (
        !listOf(before.type).includes(type) &&
        !(type === 'integer' && listOf(before.type).includes('number'))
      )
        matches.push(`${at} may be ${type} now`);
  if (before.enum && (!after.enum || after.enum.some((value) => !before.enum!.includes(value))))
    matches.push(`${at} has values nobody knows`);
  for (const name of before.required ?? [])
    if (!after.required?.includes(name)) matches.push(`${at}.${name} may be missing now`);
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    if (!now) matches.push(`${at}.${name} is gone`);
    else matches.push(...told(schema, now, `${at}.${name}`, both, depth + 1));
  }
  if (before.items && after.items)
    matches.push(...told(before.items, after.items, `${at}[]`, both, depth + 1));
  return matches;
}
