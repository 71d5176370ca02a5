import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '~/platform/log.server';

/** What a transaction says on this channel when it changed something that public pages show (migration 0117). */
const CHANNEL = 'rian_public';
/** What is said of a course of which only the seats held changed (migration 0147). */
const SEATS = 'seats';
/** An answer that takes longer is not waited for: the asker does without what is remembered. */
const ROUND_TRIP_MS = 3_000;
const RECONNECT_MS = 1_000;

/** Changes of the shop that everybody may see, as this process hears of them. */
export interface HeardChanges {
  /** Grows with every change that was heard, and when some may have been missed. */
  version(): number;
  /** Grows with all of them but seats that were taken or given back: no list and no count of one changes by those. */
  listVersion(): number;
  /**
   * Resolves when every change whose transaction had ended before the call is heard: true, or false while nothing can be
   * heard. Calls at the same time share one round trip.
   */
  hearAll(): Promise<boolean>;
  close(): Promise<void>;
}

/** In the embedded database the one session hears its own changes before the transaction that made them is answered. */
export async function hearEmbedded(pool: pg.Pool): Promise<HeardChanges> {
  const versions = countVersions();
  const listen = (client: pg.ClientBase) => {
    client.on('notification', versions.hear);
    versions.missSome();
    return client.query(`listen ${CHANNEL}`);
  };
  const first = await pool.connect();
  await listen(first);
  first.release();
  pool.on('connect', (client) => void listen(client).catch(() => undefined));
  return {
    version: versions.version,
    listVersion: versions.listVersion,
    hearAll: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}

function countVersions() {
  let all = 0;
  let lists = 0;
  return {
    version: () => all,
    listVersion: () => lists,
    hear: ({ payload }: { payload?: string }) => {
      all += 1;
      if (payload !== SEATS) lists += 1;
    },
    missSome: () => {
      all += 1;
      lists += 1;
    },
  };
}

/**
 * On a server by a connection of its own. A server tells a listener what was committed before it answers the listener's next
 * query, so one round trip on that connection hears all. While the connection is away nothing is remembered.
 */
export function hearOnServer(databaseUrl: string, pool: pg.Pool, log?: Log): HeardChanges {
  const versions = countVersions();
  let listener: pg.Client | null = null;
  let isClosed = false;
  let isProbed = false;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | null = null;
  let waiting: Promise<boolean> | null = null;

  const lose = () => {
    if (!listener) return;
    void listener.end().catch(() => undefined);
    listener = null;
    versions.missSome();
    if (!isClosed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'rian changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: ROUND_TRIP_MS,
      keepAlive: true,
    });
    client.on('error', () => (listener === client ? lose() : undefined));
    client.on('end', () => (listener === client ? lose() : undefined));
    client.on('notification', versions.hear);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      isProbed ||= await hearsOthers(client);
      versions.missSome();
      if (isClosed) return await client.end();
      if (isProbed) listener = client;
      else {
        log?.warn(
          'pages are not remembered: DATABASE_URL leads through a pooler that passes no notifications on',
        );
        await client.end();
      }
    } catch {
      void client.end().catch(() => undefined);
      if (!isClosed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
    }
  }
  /** Whether what another connection says comes through before an answer; behind a pooler in transaction mode it does not. */
  async function hearsOthers(client: pg.Client): Promise<boolean> {
    const before = versions.version();
    await pool.query('select pg_notify($1, $2)', [CHANNEL, 'probe']);
    await client.query('');
    return versions.version() > before;
  }
  async function roundTrip(): Promise<boolean> {
    const asked = listener;
    if (!asked) return false;
    try {
      await asked.query('');
      return listener === asked;
    } catch {
      if (listener === asked) lose();
      return false;
    }
  }
  function begin(): Promise<boolean> {
    const trip = roundTrip().finally(() => {
      if (running === trip) running = null;
    });
    return (running = trip);
  }
  void connect();
  return {
    version: versions.version,
    listVersion: versions.listVersion,
    // a trip under way may have left before the change: whoever comes meanwhile shares the next
    hearAll: () => {
      if (!running) return begin();
      return (waiting ??= running.then(() => {
        waiting = null;
        return begin();
      }));
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      const client = listener;
      listener = null;
      await client?.end().catch(() => undefined);
    },
  };
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & {
  __rianHearings?: AsyncLocalStorage<{ first?: Promise<boolean> }>;
};
const hearings = (shared.__rianHearings ??= new AsyncLocalStorage());

/** Runs what only reads: all of it hears once, so that what it shows is of one time and no older than when it was asked for. */
export const readingOnce = <T>(fn: () => T): T => hearings.run({}, fn);

/** Runs what reads everything itself, as while no change can be heard: for whoever compares. */
export const readingAnew = <T>(fn: () => T): T => hearings.run({ first: Promise.resolve(false) }, fn);

/** Within `readingOnce` the first hearing is everybody's; elsewhere, where something may be written meanwhile, each has its own. */
export function hearForRequest(changes: HeardChanges): Promise<boolean> {
  const store = hearings.getStore();
  return store ? (store.first ??= changes.hearAll()) : changes.hearAll();
}
