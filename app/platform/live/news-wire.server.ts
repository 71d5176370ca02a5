import pg from 'pg';
import type { OpenDatabase } from '~/platform/database/database.server';
import type { Log } from '~/platform/log.server';
import { type LiveNews, readLiveNews } from '~/values/live-news';
import type { NewsWire } from './announce.server';

const CHANNEL = 'rian_live';
/** Between tries to listen again. */
const RETRY_MS = 1_000;

export interface OpenNewsWire extends NewsWire {
  close(): Promise<void>;
}

interface WireOptions {
  database: OpenDatabase;
  /** Null: the embedded database, open in this process only. */
  databaseUrl: string | null;
  log: Log;
  hear: (news: LiveNews) => void;
}

/** News between the processes of a shop: NOTIFY of their PostgreSQL, or a plain call in a single process. */
export function openNewsWire({ database, databaseUrl, log, hear }: WireOptions): Promise<OpenNewsWire> {
  return databaseUrl === null
    ? Promise.resolve({ send: hear, close: () => Promise.resolve() })
    : openBetweenProcesses({ database, databaseUrl, log, hear });
}

async function openBetweenProcesses(options: WireOptions & { databaseUrl: string }): Promise<OpenNewsWire> {
  const listening = await listen(options);
  const sending = senderOver(options);
  return {
    send: sending.send,
    close: async () => {
      await listening.close();
      await sending.close();
    },
  };
}

/**
 * Collects news during a running statement and sends each once with the next: one pool connection, however
 * much happens.
 */
function senderOver({ database, log }: WireOptions) {
  const waiting = new Set<string>();
  let underWay: Promise<void> | undefined;
  const sendAll = async () => {
    while (waiting.size > 0) {
      const payloads = [...waiting];
      waiting.clear();
      try {
        await database.pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
          CHANNEL,
          payloads,
        ]);
      } catch (error) {
        log.warn('news for waiting pages were lost; they ask by themselves', { error });
      }
    }
    underWay = undefined;
  };
  return {
    send: (news: LiveNews) => {
      waiting.add(JSON.stringify(news));
      underWay ??= sendAll();
    },
    close: () => underWay ?? Promise.resolve(),
  };
}

/** A connection of its own, because the pool's connections forget their LISTEN. */
async function listen({ databaseUrl, log, hear }: WireOptions & { databaseUrl: string }) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'rian-live',
      keepAlive: true,
      connectionTimeoutMillis: 15_000,
    });
    next.on('notification', ({ payload = '' }) => {
      const news = readLiveNews(payload);
      if (news) hear(news);
    });
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      log.warn('not listening for other processes; trying again', { error });
      void next.end().catch(() => undefined);
      plan();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (isClosed) return await next.end();
      client = next;
    } catch (error) {
      lose(error as Error);
    }
  };
  const plan = () => {
    retry = setTimeout(() => {
      void connect().then(() => {
        // news sent meanwhile was missed
        if (client && !isClosed) hear({ about: 'everything' });
      });
    }, RETRY_MS);
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
