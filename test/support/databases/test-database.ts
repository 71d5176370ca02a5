import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import {
  type Db,
  kyselyOver,
  type OpenDatabase,
  openDatabase,
} from '../../../app/platform/database/database.server';
import {
  openMemoryPostgres,
  overPGlite,
} from '../../../app/platform/database/embedded/embedded-postgres.server';
import { migrate } from '../../../app/platform/database/migrate.server';
import { preparedPool } from '../../../app/platform/database/prepared-pool';
import { asWithOneSession } from './one-session';
import { createDatabase, makeTemplate } from './server-databases';
import { testJobs } from './test-jobs';

export type DatabaseMode = 'embedded' | 'postgres';

/** Its version decides what the queue's tables look like. */
const bossPackage = path.resolve(import.meta.dirname, '../../../node_modules/pg-boss/package.json');
export const migrationsFolder = path.resolve(import.meta.dirname, '../../../db/migrations');

/** The mode this project of the test run is for. */
export function databaseMode(): DatabaseMode {
  return process.env.TEST_DATABASE_MODE === 'postgres' ? 'postgres' : 'embedded';
}

/** The database of one worker: emptied and lent to one test file after another. */
interface KeptDatabase {
  open(maxConnections?: number): Promise<OpenDatabase>;
  drop(): Promise<void>;
}

/** What lies ready; a file takes it away and puts it back at its end. Without isolation a worker keeps this from file to file. */
const ready: Partial<Record<DatabaseMode, { kept: KeptDatabase; shape: string }>> = {};

/**
 * A migrated database without rows, the queues of `installTestJobs` in it, for one test file until `close`. One that an earlier
 * file of the same worker had is used again, unless its tables or queues were changed: a new one takes about 0.5 s embedded.
 */
export async function openTestDatabase(
  mode: DatabaseMode = databaseMode(),
  /** connections of PostgreSQL; the embedded database has one */
  maxConnections?: number,
): Promise<OpenDatabase> {
  const earlier = ready[mode];
  delete ready[mode];
  if (earlier) {
    const open = await earlier.kept.open(maxConnections);
    if ((await shapeOf(open.db)) === earlier.shape) {
      await sql`select test_support.renew_tables()`.execute(emptiers.get(open.db) ?? open.db);
      return givenBack(open, mode, earlier);
    }
    await open.close();
    await earlier.kept.drop();
  }
  const database = mode === 'postgres' ? await makeOnServer() : await makeEmbedded();
  const open = await database.open(maxConnections);
  return givenBack(open, mode, { kept: database, shape: await shapeOf(open.db) });
}

/** Takes all rows out, job queue included, and starts every id at 1; the tables and queues stay. */
export async function truncateAll(db: Db): Promise<void> {
  const emptier = emptiers.get(db) ?? db;
  await sql`select test_support.empty_tables(), test_support.restart_ids()`.execute(emptier);
}

/**
 * On the server: a session without triggers beside each open database. One that turns them off for a moment forgets all its plans,
 * and would be the one that a test's statements take next.
 */
const emptiers = new WeakMap<Db, Db>();

function givenBack(
  open: OpenDatabase,
  mode: DatabaseMode,
  mine: { kept: KeptDatabase; shape: string },
): OpenDatabase {
  let closing: Promise<void> | undefined;
  const close = async () => {
    await open.close();
    if (ready[mode]) await mine.kept.drop();
    else ready[mode] = mine;
  };
  return { ...open, close: () => (closing ??= close()) };
}

/** Differs after a test changed the database in any way except the rows of its tables. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    with ours as (
      select oid from pg_namespace where nspname in ('public', 'pgboss')
    ), relation as (
      select oid, relname, relkind, relchecks, relhastriggers from pg_class where relnamespace in (select oid from ours)
    ), line as (
      select relation::text as line from relation
      union all select concat_ws(' ', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef, attisdropped)
        from pg_attribute where attrelid in (select oid from relation)
      union all select concat_ws(' ', oid, adnum) from pg_attrdef where adrelid in (select oid from relation)
      union all select concat_ws(' ', oid, conname, convalidated)
        from pg_constraint where connamespace in (select oid from ours)
      union all select concat_ws(' ', oid, tgenabled) from pg_trigger where tgrelid in (select oid from relation)
      union all select concat_ws(' ', oid, prosrc) from pg_proc where pronamespace in (select oid from ours)
      union all select (to_jsonb(queue) - '{created_on,updated_on}'::text[])::text from pgboss.queue
      union all select (to_jsonb(schedule) - '{created_on,updated_on}'::text[])::text from pgboss.schedule
    )
    select md5(string_agg(line, chr(10) order by line)) as shape from line`.execute(db);
  return rows[0]!.shape;
}

const EMPTYING: Readonly<Record<DatabaseMode, string>> = {
  embedded: `(select 'with ' || string_agg(format('d%s as (delete from %s)', n, name), ', ') || ' delete from ' || names[1] || ';' from unnest(names[2:]) with ordinality as t (name, n))`,
  postgres: `(select string_agg(format('if exists (select from %1$s) then delete from %1$s; end if;', name), ' ') from unnest(names) as t (name))`,
};

/**
 * Functions of a test database, so that their statements are planned once a session. `empty_tables` deletes, which for a few
 * rows costs a fortieth of TRUNCATE and its new files, without triggers, for nothing is left that they could look after: on the server
 * only where there are rows, because a deletion opens every index of a table, and a look does not; embedded by one statement, which is
 * planned each time in half the time that many are. `renew_tables` truncates what has grown large, so that one file's leftovers are not in the way of the next one's rows.
 */
const functionsFor = (mode: DatabaseMode): string => `
do $make$
declare
  names constant text[] := (
    select array_agg(quote_ident(schemaname) || '.' || quote_ident(tablename)) from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely_migration%')
       or (schemaname = 'pgboss' and tablename in ('job', 'archive')));
begin
  create schema test_support;
  execute format(
    'create function test_support.empty_tables() returns void language plpgsql set session_replication_role = replica as $$ begin %s end $$',
    ${EMPTYING[mode]});
end $make$;
create function test_support.restart_ids() returns void language plpgsql as $$
begin
  perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
end $$;
create function test_support.renew_tables() returns void language plpgsql as $$
declare
  large constant text := (
    select string_agg(oid::regclass::text, ', ') from pg_class
    where relkind = 'r' and relname not like 'kysely_migration%' and pg_relation_size(oid) > 500000
      and (relnamespace = 'public'::regnamespace
        or oid = 'pgboss.archive'::regclass
        or oid in (select inhrelid from pg_inherits where inhparent = 'pgboss.job'::regclass)));
begin
  if large is not null then execute 'truncate ' || large || ' cascade'; end if;
  perform test_support.empty_tables(), test_support.restart_ids();
end $$;`;

/** What every template holds. */
async function fill({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, mode: DatabaseMode): Promise<void> {
  await migrate(db, migrationsFolder);
  await testJobs({ db, pool }).install();
  await pool.query(functionsFor(mode));
}

/** A dump of the migrated, empty embedded database; made once for each state of the migrations. */
export async function embeddedTemplate(): Promise<Blob> {
  const file = path.join(os.tmpdir(), `rian-test-${schemaHash()}-${os.userInfo().uid}.tar`);
  if (!fs.existsSync(file)) {
    const { pool, postgres, close } = await openMemoryPostgres();
    await fill({ db: kyselyOver(pool), pool }, 'embedded');
    const dump = await postgres.dumpDataDir('none');
    await close();
    const unfinished = `${file}.${process.pid}`;
    fs.writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
    fs.renameSync(unfinished, file);
  }
  return new Blob([fs.readFileSync(file)]);
}

async function makeEmbedded(): Promise<KeptDatabase> {
  const { postgres, close } = await openMemoryPostgres({ loadDataDir: await embeddedTemplate() });
  return {
    // the session of a pool is forgotten when it ends
    open: () => {
      const { pool } = overPGlite(postgres);
      return Promise.resolve({
        db: kyselyOver(preparedPool(pool)),
        pool,
        isEmbedded: true,
        close: () => pool.end(),
      });
    },
    drop: close,
  };
}

async function makeOnServer(): Promise<KeptDatabase> {
  const template = `rian_template_${schemaHash()}`;
  await makeTemplate(template, async (url) => {
    const open = await openDatabase({ databaseUrl: url, dataDir: os.tmpdir() });
    try {
      await fill(open, 'postgres');
    } finally {
      await open.close();
    }
  });
  const { url, drop } = await createDatabase(template);
  const withoutTriggers = new URL(url);
  withoutTriggers.searchParams.set('options', '-c session_replication_role=replica');
  const emptier = await openDatabase({
    databaseUrl: withoutTriggers.href.replaceAll('+', '%20'),
    dataDir: os.tmpdir(),
    maxConnections: 1,
  });
  return {
    open: async (maxConnections) => {
      const open = asWithOneSession(
        await openDatabase({ databaseUrl: url, dataDir: os.tmpdir(), maxConnections }),
      );
      emptiers.set(open.db, emptier.db);
      return open;
    },
    drop: async () => {
      await emptier.close();
      await drop();
    },
  };
}

function schemaHash(): string {
  const hash = createHash('sha256')
    .update(functionsFor('embedded') + functionsFor('postgres'))
    .update(fs.readFileSync(bossPackage));
  for (const name of fs.readdirSync(migrationsFolder).sort()) {
    hash.update(name).update(fs.readFileSync(path.join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
