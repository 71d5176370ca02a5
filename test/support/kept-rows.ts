import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../app/platform/database/database.server';

/**
 * Keeps all rows of the shop in its own database, in a schema beside it, with a function that puts them back while the shop
 * is open on it: all tables are emptied by one statement and filled by another, so that no order of the references matters.
 */
export async function keepRows(db: Db): Promise<void> {
  await sql
    .raw(
      `
create schema test_support;
do $make$
declare
  tables constant name[] := (
    select array_agg(tablename order by tablename) from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_migration%');
  emptying text[];
  filling text[];
  each name;
  columns text;
  is_filled boolean;
begin
  foreach each in array tables loop
    execute format('create table test_support.%I as table public.%I', each, each);
    emptying := emptying || format('delete from public.%I', each);
    execute format('select exists (select from test_support.%I)', each) into is_filled;
    continue when not is_filled;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = format('public.%I', each)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    filling := filling
      || format('insert into public.%I (%s) overriding system value select %s from test_support.%I', each, columns, columns, each);
  end loop;
  emptying := emptying || array['delete from pgboss.job', 'delete from pgboss.archive'];
  create table test_support.kept_sequence as
    select seqrelid, coalesce(pg_sequence_last_value(seqrelid), seqstart) as value,
      pg_sequence_last_value(seqrelid) is not null as is_called
    from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace;
  execute format(
    'create function test_support.put_back() returns void language sql as $$ %s; %s; select setval(seqrelid, value, is_called) from test_support.kept_sequence $$',
    (select format('with %s select 1', string_agg(format('d%s as (%s)', n, text), ', ')) from unnest(emptying) with ordinality as t (text, n)),
    (select format('with %s select 1', string_agg(format('i%s as (%s)', n, text), ', ')) from unnest(filling) with ordinality as t (text, n)));
end $make$`,
    )
    .execute(db);
}

/** As `keepRows` kept them; first the shop's jobs come to rest. @throws Error when one of them does not end */
export async function putRowsBack(db: Db): Promise<void> {
  await vi.waitUntil(
    async () => {
      await sql`delete from pgboss.job where state in ('created', 'retry')`.execute(db);
      const { rows } = await sql`select from pgboss.job where state = 'active'`.execute(db);
      return rows.length === 0;
    },
    { timeout: 150_000, interval: 25 },
  );
  await sql`select test_support.put_back()`.execute(db);
}
