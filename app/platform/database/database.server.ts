import path from 'node:path';
import { Kysely, type LogEvent, type Logger, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema';
import { CheckedCommitDialect } from './checked-commit-dialect.server';
import { columnTypes } from '~/platform/database/embedded/column-types.server';
import { preparedPool } from './prepared-pool';
import type { Log } from '~/platform/log.server';
import { areTracesOn } from '~/platform/traces/traces.server';
import { traceQuery } from '~/platform/traces/trace-query.server';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
export type OpenDatabase = { db: Db; pool: pg.Pool; isEmbedded: boolean; close: () => Promise<void> };

export type DatabaseOptions = {
  /** A PostgreSQL server. Without it the embedded database in `dataDir` is used. */
  databaseUrl?: string;
  dataDir: string;
  /** Most connections to the server at once (10). */
  maxConnections?: number;
  /** Off behind a pooler that gives each transaction another connection and knows nothing of prepared statements (on). */
  hasPreparedStatements?: boolean;
  /** What a new embedded database begins as: a file of `dumpDatabase`. */
  template?: string;
  /** A statement that takes longer is logged, without what it was given; 0: none (0). */
  slowQueryMs?: number;
  log?: Log;
};

/** Longer than an honest queue for the last seat takes. */
const LOCK_TIMEOUT_MS = 3_000;

/** Opens the database of either mode; nothing is migrated. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { hasPreparedStatements = true, slowQueryMs = 0, log } = options;
  const loggers = [
    ...(log && slowQueryMs > 0 ? [slowQueryLog(log, slowQueryMs)] : []),
    ...(areTracesOn() ? [traceQuery] : []),
  ];
  // asked of each query: nothing where nobody listens
  const logged: Logger | undefined =
    loggers.length > 0
      ? (event) => {
          for (const each of loggers) each(event);
        }
      : undefined;
  const { pool, isEmbedded, close } = options.databaseUrl
    ? openServer(options.databaseUrl, options)
    : await openEmbedded(options);
  try {
    await warnWithoutThaiSearch(pool, options.log);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: kyselyOver(hasPreparedStatements ? preparedPool(pool) : pool, logged),
    pool,
    isEmbedded,
    close,
  };
}

type Each = (event: LogEvent) => void;

export function kyselyOver(pool: PostgresPool, logged?: Logger): Db {
  return new Kysely<DB>({ dialect: new CheckedCommitDialect({ pool }), log: logged });
}

const MOST_SQL_SHOWN = 2_000;

/** Its text alone: what it was given may be anybody's name. */
export const slowQueryLog =
  (log: Log, slowQueryMs: number): Each =>
  ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < slowQueryMs) return;
    const sql = query.sql.replace(/\s+/g, ' ').slice(0, MOST_SQL_SHOWN);
    log.warn('slow query', { ms: Math.round(queryDurationMillis), sql });
  };

async function openEmbedded({ dataDir, template, log }: DatabaseOptions) {
  const { openEmbeddedPostgres } = await import('./embedded/embedded-postgres.server');
  const { pool, close } = await openEmbeddedPostgres(path.join(dataDir, 'database'), { template, log });
  return { pool, isEmbedded: true, close };
}

function openServer(databaseUrl: string, { maxConnections = 10, log }: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: 15_000,
    // a new one plans every statement anew: in a quiet shop that would be every page
    idleTimeoutMillis: 300_000,
    statement_timeout: 15_000,
    // who waits for a row keeps a connection of the ten: rather tell a few to try again than keep every page waiting
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'rian',
    types: columnTypes,
    // compiling a query that then runs for milliseconds takes hundreds of them (ADR-0111); said here, since a pooler refuses it at the start
    // oxlint-disable-next-line typescript/no-misused-promises -- the driver waits for it (pg-pool 3.14), its types say void
    onConnect: async (client) => void (await client.query('set jit = off')),
  });
  // an idle connection that breaks (server restart) must not end the process; the pool opens another
  pool.on('error', (error) => log?.warn('database connection lost', { error }));
  // nor one that breaks between two queries of a transaction: the next query is told
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closing: Promise<void> | undefined;
  return { pool, isEmbedded: false, close: () => (closing ??= pool.end()) };
}

/** Search finds Thai inside unspaced text by trigrams; a cluster made with LC_CTYPE=C sees no letters in Thai. */
async function warnWithoutThaiSearch(pool: pg.Pool, log?: Log): Promise<void> {
  const asked = await pool.query<{ ctype: string; hasTrigrams: boolean }>(
    `select datctype as ctype, exists (select 1 from pg_extension where extname = 'pg_trgm') as "hasTrigrams"
     from pg_database where datname = current_database()`,
  );
  const [found] = asked.rows;
  if (!found) return;
  // before the first migration there is nothing to try it with
  const isBlind = found.hasTrigrams
    ? (await pool.query(`select 1 where cardinality(show_trgm('เรียน')) = 0`)).rowCount === 1
    : ['C', 'POSIX'].includes(found.ctype);
  if (!isBlind) return;
  log?.warn(
    `Search in Thai will be slow: this database was made with LC_CTYPE=${found.ctype}, under which pg_trgm sees no Thai letters. ` +
      'Make it anew with a UTF-8 locale, for example: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8',
    { ctype: found.ctype },
  );
}

// on globalThis, because development reloads this module, and a second embedded database would meet its own lock
const shared = globalThis as typeof globalThis & { __rianDatabase?: OpenDatabase };

export function setDatabase(open: OpenDatabase | undefined): void {
  shared.__rianDatabase = open;
}

/** The database this process has open, whole. @throws Error before `setDatabase` */
export function currentOpenDatabase(): OpenDatabase {
  if (!shared.__rianDatabase) throw new Error('The database is not open yet');
  return shared.__rianDatabase;
}

/** @throws Error before `setDatabase` */
export function currentDatabase(): Db {
  return currentOpenDatabase().db;
}
