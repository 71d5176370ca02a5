import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '../../app/platform/database.server';
import { changeSiteSetting } from '../../app/settings/site-settings.server';
import { type Program, runApp } from './app-process';
import { copyTemplate, demoTemplate, type DemoTemplate } from './demo-template';
import { createDatabase, hasServer } from './server-databases';

export type AppServer = {
  url: string;
  /** The payment providers beside it. */
  sandboxUrl: string;
  /** What it was started with. */
  env: Record<string, string>;
  dataDir: string;
  /** Lines it wrote so far. */
  output(): string[];
  /**
   * Looks into its database, or changes it as staff, an import or time would have. On PostgreSQL beside the open shop; the
   * embedded database has one opener, so the shop stops for it and opens again at its address.
   */
  inDatabase<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** As an operator does: SIGTERM. The data stays, to be looked at or for `startApp({ over })`. */
  end(): Promise<void>;
  /** As a power cut does. The data stays. */
  kill(): Promise<void>;
  /** Ends it and removes what `startApp` made for it. */
  stop(): Promise<void>;
};

export type AppOptions = Program & {
  /**
   * Where its rows are: by itself on the run's PostgreSQL server, where there is one, because that starts in a third of the
   * time; the suite of verbs proves both databases.
   */
  database?: 'embedded' | 'postgres';
  /** Starts on the data of a shop that has ended; they are removed by that one's `stop`. */
  over?: AppServer;
  /** Starts on this folder; it is not removed by `stop`. Without it: a copy of a demo shop made once. */
  dataDir?: string;
  /** An empty folder or database in place of the copy: the very first start. */
  isFresh?: boolean;
  /** Done to its database before it starts. */
  change?: (db: Db) => Promise<unknown>;
  env?: Record<string, string>;
};

/** The built shop as a process of its own, in demo mode, on free ports. */
export async function startApp(options: AppOptions = {}): Promise<AppServer> {
  const place = await placeOf(options);
  const env = {
    SHOP_MODE: 'demo',
    NODE_ENV: 'production',
    // whoever looks asks the provider; a live shop takes no such pace
    ...(options.env?.SHOP_MODE === 'live' ? {} : { PROVIDER_ASK_SECONDS: '0' }),
    PORT: '0',
    SOCKET_PORT: '0',
    SANDBOX_PORT: '0',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...options.env,
  };
  const open = <T>(look: (db: Db) => Promise<T>) => inDatabaseOf(env, look);
  try {
    if (options.change) await open(options.change);
    let server = await runApp(env, options);
    return {
      url: server.url,
      sandboxUrl: server.sandboxUrl,
      env,
      dataDir: place.dataDir,
      output: () => server.output(),
      inDatabase: async (look) => {
        if ('DATABASE_URL' in env) return open(look);
        const wasOpen = !server.hasEnded();
        await server.end('SIGTERM');
        const seen = await open(look);
        if (wasOpen) server = await runApp({ ...env, PORT: new URL(server.url).port }, options);
        return seen;
      },
      end: () => server.end('SIGTERM'),
      kill: () => server.end('SIGKILL'),
      stop: async () => {
        await server.end('SIGTERM');
        await place.remove();
      },
    };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

/** What a shop of a test starts on: made before the first test file, so that no two make it. */
export function makeDemoTemplate(
  place: 'server' | 'embedded' = hasServer() ? 'server' : 'embedded',
): Promise<DemoTemplate> {
  return demoTemplate(place, async ({ dataDir, databaseUrl }) => {
    const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    const server = await startApp({ dataDir, env });
    await server.stop();
  });
}

/** As `npm run setting` does. @throws Error when the value does not fit */
export async function change(db: Db, settings: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const refusal = await changeSiteSetting(db, name, value, new Date());
    if (refusal) throw new Error(`${refusal.code}: ${name}`);
  }
}

interface Place {
  dataDir: string;
  databaseUrl?: string;
  /** What was made for it. */
  remove(): Promise<void>;
}

async function placeOf({ over, dataDir, database, isFresh, env }: AppOptions): Promise<Place> {
  if (over)
    return { dataDir: over.dataDir, databaseUrl: over.env.DATABASE_URL, remove: () => Promise.resolve() };
  if (dataDir !== undefined) return { dataDir, remove: () => Promise.resolve() };
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-app-'));
  const isOnServer = (database ?? (hasServer() ? 'postgres' : 'embedded')) === 'postgres';
  const remove = () => fs.rmSync(made, { recursive: true, force: true });
  const isElsewhere = env?.DATABASE_URL !== undefined;
  try {
    const rows = isElsewhere
      ? undefined
      : isFresh
        ? isOnServer
          ? await createDatabase()
          : undefined
        : await copyTemplate(await makeDemoTemplate(isOnServer ? 'server' : 'embedded'), made);
    return {
      dataDir: made,
      databaseUrl: rows?.url,
      remove: async () => {
        remove();
        await rows?.drop();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function inDatabaseOf<T>(
  env: Readonly<Record<string, string>>,
  look: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR ?? '',
    maxConnections: 2,
  });
  try {
    return await look(db);
  } finally {
    await close();
  }
}
