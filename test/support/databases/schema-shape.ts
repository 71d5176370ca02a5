import { sql } from 'kysely';
import type { Db } from '../../../app/platform/database/database.server';

/** What statements of a build lean on: columns, and what a row must fulfil. */
export interface SchemaShape {
  columns: Map<string, { type: string; isRequired: boolean; hasValue: boolean }>;
  /** Checks, unique ones and references by `table name`, with the columns they are about. */
  rules: Map<string, { says: string; columns: string[] }>;
  functions: Set<string>;
}

export async function readShape(db: Db): Promise<SchemaShape> {
  const { rows: columns } = await sql<{
    name: string;
    type: string;
    is_required: boolean;
    has_value: boolean;
  }>`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as is_required,
      atthasdef or attidentity <> '' as has_value
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
      and relname not like 'kysely%'`.execute(db);
  const { rows: rules } = await sql<{ name: string; says: string; columns: string[] }>`
    select relname || ' ' || conname as name, pg_get_constraintdef(pg_constraint.oid) as says,
      array(select relname || '.' || attname from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where pg_constraint.connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f', 'x')
    union all
    select of_table.relname || ' ' || of_index.relname, pg_get_indexdef(indexrelid),
      array(select of_table.relname || '.' || attname from pg_attribute where attrelid = indrelid and attnum = any (indkey::smallint[]))
    from pg_index join pg_class of_index on of_index.oid = indexrelid join pg_class of_table on of_table.oid = indrelid
    where indisunique and of_table.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  const { rows: functions } = await sql<{ name: string }>`
    select proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')' as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`.execute(db);
  return {
    columns: new Map(
      columns.map(({ name, type, is_required, has_value }) => [
        name,
        { type, isRequired: is_required, hasValue: has_value },
      ]),
    ),
    rules: new Map(rules.map(({ name, ...rule }) => [name, rule])),
    functions: new Set(functions.map(({ name }) => name)),
  };
}

/**
 * What a build that was made for `before` can no longer do, or may be refused, under `after`. New tables, new columns that
 * need no value, new indices, and a check that lets more values in are none of it.
 */
export function losses(before: SchemaShape, after: SchemaShape): string[] {
  const lost: string[] = [];
  for (const [name, was] of before.columns) {
    const is = after.columns.get(name);
    if (!is) lost.push(`${name} is gone`);
    else if (is.type !== was.type) lost.push(`${name} was ${was.type} and is ${is.type}`);
    else if (is.isRequired && !was.isRequired) lost.push(`${name} must be given`);
    else if (was.hasValue && !is.hasValue) lost.push(`${name} has no value by itself`);
  }
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  for (const [name, is] of after.columns)
    if (!before.columns.has(name) && tables.has(name.split('.')[0]) && is.isRequired && !is.hasValue)
      lost.push(`${name} is new and must be given`);
  for (const [name, rule] of after.rules) {
    const was = before.rules.get(name);
    const isOfOld = rule.columns.some((column) => before.columns.has(column));
    const isOfExpression = rule.columns.length === 0 && tables.has(name.split(' ')[0]);
    if (!(isOfOld || isOfExpression) || was?.says === rule.says || (was && letsMoreIn(was.says, rule.says)))
      continue;
    lost.push(`${name} refuses more`);
  }
  for (const name of before.functions) if (!after.functions.has(name)) lost.push(`${name} is gone`);
  return lost;
}

const LITERALS = /(?:'(?:[^']|'')*'::text(?:, )?)+/g;

/** The same check, with further words in its list. */
function letsMoreIn(was: string, is: string): boolean {
  if (was.replace(LITERALS, '?') !== is.replace(LITERALS, '?')) return false;
  const words = (text: string) => text.match(/'(?:[^']|'')*'/g) ?? [];
  const now = new Set(words(is));
  return words(was).every((word) => now.has(word));
}
