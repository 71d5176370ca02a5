import path from 'node:path';
import { Kysely, type LogEvent, type Logger, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { columnTypes } from '~/platform/database/embedded/column-types.server';
import type { Log } from '~/platform/log.server';
import { traceQuery } from '~/platform/traces/trace-query.server';
import { areTracesOn } from '~/platform/traces/traces.server';
import { CheckedCommitDialect } from './checked-commit-dialect.server';
import { preparedPool } from './prepared-pool';
import type { DB } from './schema';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
export type OpenDatabase = { db: Db; pool: pg.Pool; isEmbedded: boolean; close: () => Promise<void> };

export type DatabaseOptions = {
  /** URL of a PostgreSQL server. Without it the embedded database in `dataDir` is used. */
  databaseUrl?: string;
  dataDir: string;
  /** Maximum of connections to the server (10). */
  maxConnections?: number;
  /** Off behind a pooler in transaction mode, which does not support prepared statements (on). */
  hasPreparedStatements?: boolean;
  /** The start of a new embedded database: a file of `dumpDatabase`. */
  template?: string;
  /** Slower statements are logged, without their parameters; 0: none (0). */
  slowQueryMs?: number;
  log?: Log;
};

/** Longer than a real queue for the last seat takes. */
const LOCK_TIMEOUT_MS = 3_000;

/** Opens the database in either mode, without migrating it. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { hasPreparedStatements = true, slowQueryMs = 0, log } = options;
  const loggers = [
    ...(log && slowQueryMs > 0 ? [slowQueryLog(log, slowQueryMs)] : []),
    ...(areTracesOn() ? [traceQuery] : []),
  ];
  // runs for each query: undefined when there is no listener
  const logger: Logger | undefined =
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
    db: kyselyOver(hasPreparedStatements ? preparedPool(pool) : pool, logger),
    pool,
    isEmbedded,
    close,
  };
}

type Each = (event: LogEvent) => void;

export function kyselyOver(pool: PostgresPool, logger?: Logger): Db {
  return new Kysely<DB>({ dialect: new CheckedCommitDialect({ pool }), log: logger });
}

const MOST_SQL_SHOWN = 2_000;

/** Logs the statement's text only: its parameters may be personal data. */
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
    // a new connection plans every statement again: in a quiet shop that would be every page
    idleTimeoutMillis: 300_000,
    statement_timeout: 15_000,
    // a wait for a row occupies one of the ten connections: better a few retries than all pages waiting
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'rian',
    types: columnTypes,
    // compiling a short query takes hundreds of milliseconds (ADR-0111); set here, because a pooler refuses
    // it at the start
    // oxlint-disable-next-line typescript/no-misused-promises -- the driver waits for it (pg-pool 3.14), its types say void
    onConnect: async (client) => void (await client.query('set jit = off')),
  });
  // an idle connection that breaks (server restart) must not end the process; the pool opens another
  pool.on('error', (error) => log?.warn('database connection lost', { error }));
  // nor one that breaks between two queries of a transaction: the next query reports it
  pool.on('connect', (client) => client.on('error', () => undefined));
  let closing: Promise<void> | undefined;
  return { pool, isEmbedded: false, close: () => (closing ??= pool.end()) };
}

/**
 * Search finds Thai inside unspaced text by trigrams; a cluster with LC_CTYPE=C recognises no Thai letters.
 */
async function warnWithoutThaiSearch(pool: pg.Pool, log?: Log): Promise<void> {
  const result = await pool.query<{ ctype: string; hasTrigrams: boolean }>(
    `select datctype as ctype, exists (select 1 from pg_extension where extname = 'pg_trgm') as "hasTrigrams"
     from pg_database where datname = current_database()`,
  );
  const [row] = result.rows;
  if (!row) return;
  // before the first migration there is nothing to test it with
  const isBlind = row.hasTrigrams
    ? (await pool.query(`select 1 where cardinality(show_trgm('เรียน')) = 0`)).rowCount === 1
    : ['C', 'POSIX'].includes(row.ctype);
  if (!isBlind) return;
  log?.warn(
    `Search in Thai will be slow: this database was made with LC_CTYPE=${row.ctype}, under which pg_trgm sees no Thai letters. ` +
      'Make it anew with a UTF-8 locale, for example: createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8',
    { ctype: row.ctype },
  );
}

// on globalThis, because development reloads this module, and a second embedded database would hit its own
// lock
const shared = globalThis as typeof globalThis & { __rianDatabase?: OpenDatabase };

export function setDatabase(open: OpenDatabase | undefined): void {
  shared.__rianDatabase = open;
}

/** The open database of this process. @throws Error before `setDatabase` */
export function currentOpenDatabase(): OpenDatabase {
  if (!shared.__rianDatabase) throw new Error('The database is not open yet');
  return shared.__rianDatabase;
}

/** @throws Error before `setDatabase` */
export function currentDatabase(): Db {
  return currentOpenDatabase().db;
}
