import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { LONGEST_WAIT_MS } from '../longest-wait';

/**
 * Keeps all rows of the shop in its own database, in a schema beside it, with a function that puts them back while the shop
 * is open on it: a table whose rows are not the kept ones is emptied and filled, without triggers, because the rows fitted each
 * other when they were kept; the shop is told once that what it remembers may have changed. A row is a kept one by the
 * transaction that wrote it: that of the last filling, or one that had ended before that.
 */
export async function keepRows(db: Db): Promise<void> {
  await sql
    .raw(
      `
create schema test_support;
create table test_support.kept_table (name name primary key, filled_by xid, all_ended_before xid);
do $make$
declare
  each name;
  columns text;
  kept_rows bigint;
  putting text := '';
begin
  for each in
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely_migration%' order by 1
  loop
    execute format('create table test_support.%I as table public.%I', each, each);
    get diagnostics kept_rows = row_count;
    if kept_rows = 0 then
      putting := putting || format('if exists (select from public.%1$I) then delete from public.%1$I; end if;', each);
      continue;
    end if;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = format('public.%I', each)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    insert into test_support.kept_table values (each, pg_current_xact_id()::xid, pg_current_xact_id()::xid);
    putting := putting || format($each$
      select * into strict kept from test_support.kept_table where name = %1$L;
      if (select count(*) filter (where xmin = kept.filled_by or age(xmin) > age(kept.all_ended_before)) <> %2$s or count(*) <> %2$s
          from public.%1$I) then
        delete from public.%1$I;
        insert into public.%1$I (%3$s) overriding system value select %3$s from test_support.%1$I;
        update test_support.kept_table set filled_by = pg_current_xact_id()::xid,
          all_ended_before = pg_snapshot_xmin(pg_current_snapshot())::xid where name = %1$L;
      end if;$each$, each, kept_rows, columns);
  end loop;
  create table test_support.kept_sequence as
    select seqrelid, coalesce(pg_sequence_last_value(seqrelid), seqstart) as value,
      pg_sequence_last_value(seqrelid) is not null as is_called
    from pg_sequence join pg_class on pg_class.oid = seqrelid
    where relnamespace = 'public'::regnamespace;
  execute format($function$
    create function test_support.put_back() returns void language plpgsql set session_replication_role = replica as $put$
    declare
      kept record;
    begin
      delete from pgboss.job;
      delete from pgboss.archive;
      %s
      perform setval(seqrelid, value, is_called) from test_support.kept_sequence;
      perform pg_notify('rian_public', '');
    end $put$$function$, putting);
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
    { timeout: LONGEST_WAIT_MS, interval: 25 },
  );
  await sql`select test_support.put_back()`.execute(db);
}
