import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '~/platform/log.server';

/** The channel on which a transaction reports a change that public pages show (migration 0117). */
const CHANNEL = 'rian_public';
/** Payload when only a course's held seats changed (migration 0147). */
const SEATS = 'seats';
/** After this the caller gives up and works without its cache. */
const ROUND_TRIP_MS = 3_000;
const RECONNECT_MS = 1_000;

/** Public changes of the shop, as this process receives them. */
export interface HeardChanges {
  /** Grows with every change received, and whenever changes may have been missed. */
  version(): number;
  /** Like `version`, but without changes of held seats, which change no list. */
  listVersion(): number;
  /**
   * Resolves true when every change committed before the call is received, false while none can be. Calls at
   * the same time share one round trip.
   */
  hearAll(): Promise<boolean>;
  close(): Promise<void>;
}

/** The embedded database's one session receives its own changes before their transaction is answered. */
export async function hearEmbedded(pool: pg.Pool): Promise<HeardChanges> {
  const versions = countVersions();
  const listen = (client: pg.ClientBase) => {
    client.on('notification', versions.hear);
    versions.missChanges();
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
    missChanges: () => {
      all += 1;
      lists += 1;
    },
  };
}

/**
 * A listening connection to a server, which sends all committed changes before the answer to the listener's
 * next query: one round trip catches up. Nothing is cached while it is down.
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
    versions.missChanges();
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
      versions.missChanges();
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
  /**
   * Whether notifications of other connections arrive before an answer; behind a pooler in transaction mode
   * they do not.
   */
  async function hearsOthers(client: pg.Client): Promise<boolean> {
    const before = versions.version();
    await pool.query('select pg_notify($1, $2)', [CHANNEL, 'probe']);
    await client.query('');
    return versions.version() > before;
  }
  async function roundTrip(): Promise<boolean> {
    const current = listener;
    if (!current) return false;
    try {
      await current.query('');
      return listener === current;
    } catch {
      if (listener === current) lose();
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
    // a running round trip may have started before the change, so later callers share the next one
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

/** Runs code that only reads: it checks for changes once, so all its reads show one state, no older than its start. */
export const atOneMoment = <T>(fn: () => T): T => hearings.run({}, fn);

/** Runs code in which `remembered` reads the database each time, for requests with a token: the check for changes fails at once. */
export const withoutMemory = <T>(fn: () => T): T => hearings.run({ first: Promise.resolve(false) }, fn);

/**
 * Inside `atOneMoment` all callers share the first round trip; elsewhere each makes its own, because
 * something may be written between.
 */
export function hearForRequest(changes: HeardChanges): Promise<boolean> {
  const store = hearings.getStore();
  return store ? (store.first ??= changes.hearAll()) : changes.hearAll();
}
