import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { Log } from '~/platform/log.server';
import { columnTypes } from './column-types.server';
import { lockDirectory } from './directory-lock.server';
import { DurableFileSystem } from './durable-file-system.server';
import { engineFlags } from './engine-flags';
import { maintain, type Maintenance } from './maintenance.server';
import { PGliteStream } from './pglite-stream';

const MAINTENANCE_INTERVAL_MS = 60_000;

// a container's memory limit; without one the value is missing, or above the machine's memory
const memoryBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
for (const flag of engineFlags(memoryBytes)) v8.setFlagsFromString(flag);

export type EmbeddedPostgres = {
  /** One session: never request a second client while one is held. */
  pool: pg.Pool;
  maintain: () => Promise<Maintenance>;
  close: () => Promise<void>;
};

export type EmbeddedOptions = {
  log?: Log;
  /** A dump for a new database (`dumpDatabase`); without the file it is created empty. */
  template?: string;
};

/**
 * PostgreSQL in this process, on a folder that only this process may open. A commit is on disk when it is
 * answered.
 * @throws Error `The database in <dir> is already open in another process`
 */
export async function openEmbeddedPostgres(
  dir: string,
  { log, template }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const home = path.resolve(dir);
  fs.mkdirSync(home, { recursive: true });
  const lock = await lockDirectory(home);
  try {
    setAsideHalfMade(home, log);
    const isNew = fs.readdirSync(home).length === 0;
    const { onDisk } =
      isNew && template !== undefined && fs.existsSync(template)
        ? await beginAs(template, home)
        : { onDisk: null };
    const postgres = await startOn(home);
    await onDisk;
    fs.writeFileSync(path.join(home, '.ready'), '');
    const embedded = overPGlite(postgres, log);
    const timer = setInterval(() => {
      embedded.maintain().catch((error: unknown) => log?.error('database maintenance failed', { error }));
    }, MAINTENANCE_INTERVAL_MS);
    timer.unref();
    return {
      ...embedded,
      close: async () => {
        clearInterval(timer);
        await embedded.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function beginAs(template: string, home: string) {
  const { unpackTemplate } = await import('./unpack-template.server');
  return unpackTemplate(template, home);
}

function startOn(home: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFileSystem(home),
    extensions: { pg_trgm },
    startParams: [
      // -F turns fsync off
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['wal_sync_method=fsync', 'shared_buffers=16MB', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap(
        (setting) => ['-c', setting],
      ),
    ],
  });
}

/** An in-memory database for tests. `loadDataDir` restores a dump. */
export async function openMemoryPostgres(
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
): Promise<EmbeddedPostgres & { postgres: PGlite }> {
  const postgres = await PGlite.create({ dataDir: 'memory://', extensions: { pg_trgm }, ...options });
  return { ...overPGlite(postgres), postgres };
}

/** The one session of an open database. `pool.end` leaves the database open, so that it can be used again. */
export function overPGlite(postgres: PGlite, log?: Log): EmbeddedPostgres {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // a longer wait means that the caller itself holds the only session
    connectionTimeoutMillis: 15_000,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    stream: () => new PGliteStream((message) => rawAnswer(postgres, message)),
  });
  pool.on('error', (error) => log?.error('embedded database session failed', { error }));
  return {
    pool,
    maintain: () => maintain(pool),
    close: async () => {
      await pool.end();
      await postgres.close();
    },
  };
}

/** A first start killed half way leaves a folder that PostgreSQL can neither open nor initialise. */
function setAsideHalfMade(home: string, log?: Log): void {
  if (fs.readdirSync(home).length === 0 || fs.existsSync(path.join(home, '.ready'))) return;
  const aside = `${home}.incomplete-${Date.now()}`;
  fs.renameSync(home, aside);
  fs.mkdirSync(home);
  log?.warn('an unfinished database folder was set aside', { dir: home, aside });
}

/**
 * The database's answer as bytes. `execProtocolRaw` would parse every answer and keep them in memory until
 * the next parsed call, which never comes here.
 */
async function rawAnswer(postgres: PGlite, message: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // a part is a view of the database's own memory: copied before it is overwritten
  await postgres.execProtocolRawStream(message, { onRawData: (part) => void parts.push(part.slice()) });
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}
