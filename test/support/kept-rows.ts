import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../app/platform/database/database.server';
import { LONGEST_WAIT_MS } from './longest-wait';

/**
 * Keeps all rows of the shop in its own database, in a schema beside it, with a function that puts them back while the shop
 * is open on it: the tables with rows are emptied by one statement and filled by another, without triggers, because the rows
 * fitted each other when they were kept; the shop is told once that what it remembers may have changed.
 */
export async function keepRows(db: Db): Promise<void> {
  await sql
    .raw(
      `
create schema test_support;
create table test_support.kept_table (name name primary key, filling text);
do $make$
declare
  each name;
  columns text;
  is_filled boolean;
begin
  for each in
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_migration%' order by 1
  loop
    execute format('create table test_support.%I as table public.%I', each, each);
    execute format('select exists (select from test_support.%I)', each) into is_filled;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = format('public.%I', each)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    insert into test_support.kept_table values (each, case when is_filled then
      format('insert into public.%I (%s) overriding system value select %s from test_support.%I', each, columns, columns, each) end);
  end loop;
  create table test_support.kept_sequence as
    select seqrelid, coalesce(pg_sequence_last_value(seqrelid), seqstart) as value,
      pg_sequence_last_value(seqrelid) is not null as is_called
    from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace;
end $make$;
create function test_support.put_back() returns void language plpgsql set session_replication_role = replica as $put$
declare
  each record;
  has_rows boolean;
  emptying text[] := array['delete from pgboss.job', 'delete from pgboss.archive'];
  filling text[];
begin
  for each in select * from test_support.kept_table order by name loop
    filling := filling || each.filling;
    -- most are empty and stay so
    execute format('select exists (select from public.%I)', each.name) into has_rows;
    if has_rows then emptying := emptying || format('delete from public.%I', each.name); end if;
  end loop;
  execute (select format('with %s select 1', string_agg(format('d%s as (%s)', n, text), ', '))
    from unnest(emptying) with ordinality as t (text, n));
  execute (select format('with %s select 1', string_agg(format('i%s as (%s)', n, text), ', '))
    from unnest(filling) with ordinality as t (text, n) where text is not null);
  perform setval(seqrelid, value, is_called) from test_support.kept_sequence;
  perform pg_notify('rian_public', '');
end $put$`,
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
    { timeout: LONGEST_WAIT_MS, interval: 25 },
  );
  await sql`select test_support.put_back()`.execute(db);
}
