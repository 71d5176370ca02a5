import type { Db } from '../../../app/platform/database/database.server';
import { changeSiteSetting } from '../../../app/settings/site-settings.server';
import { createDatabase, hasServer, type ServerDatabase } from '../databases/server-databases';
import { inDatabaseOf, lookerOf, makePlace, onGiven, type Place } from './app-place';
import { type Program, runApp, type RunningApp } from './app-process';
import { demoTemplate, type DemoTemplate } from './demo-template';
import { keepRows, putRowsBack } from './kept-rows';
import { makePasswordsQuick } from './quick-passwords';
import { putTransferFirst } from './transfer-first';

export type AppServer = {
  url: string;
  /** The payment providers beside it. */
  sandboxUrl: string;
  /** Its figures, when it was started with METRICS_PORT. */
  metricsUrl: string;
  /** What it was started with. */
  env: Record<string, string>;
  dataDir: string;
  /** Process id; another one after `inDatabase` on the embedded database. */
  pid(): number;
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
  /** Called when its test is done: removes the shop, or resets it for the next. */
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
  /** A process that no test used before. */
  isOwn?: boolean;
  /** Done to its database before the first test sees it. */
  change?: (db: Db) => Promise<unknown>;
  env?: Record<string, string>;
};

/** The built shop as a process of its own, in demo mode, on free ports; one that an earlier file is done with, if nothing tells. */
export async function startApp(options: AppOptions = {}): Promise<AppServer> {
  const earlier = isOfEveryDay(options) ? idle.pop() : undefined;
  const shop = earlier ?? (await openShop(options));
  const { env, place } = shop;
  // drops the output of earlier test files
  const linesBefore = earlier ? shop.server.output().length : 0;
  const { looker } = shop;
  if (earlier && options.change) await looker.look(options.change);
  return {
    url: shop.server.url,
    sandboxUrl: shop.server.sandboxUrl,
    metricsUrl: shop.server.metricsUrl,
    env,
    dataDir: place.dataDir,
    pid: () => shop.server.pid,
    output: () => shop.server.output().slice(linesBefore),
    inDatabase: async (look) => {
      if ('DATABASE_URL' in env) return looker.look(look);
      const wasOpen = !shop.server.hasEnded();
      await shop.server.end('SIGTERM');
      const seen = await inDatabaseOf(env, look);
      if (wasOpen) shop.server = await runApp({ ...env, PORT: new URL(shop.server.url).port }, options);
      return seen;
    },
    end: () => shop.server.end('SIGTERM'),
    kill: () => shop.server.end('SIGKILL'),
    stop: async () => {
      if (isOfEveryDay(options) && idle.length < MOST_IDLE && (await isPutBack(shop)))
        return void idle.push(shop);
      await shop.server.end('SIGTERM');
      await looker.close();
      await place.remove();
    },
  };
}

interface OpenShop {
  server: RunningApp;
  env: Record<string, string>;
  place: Place;
  /** Into its database, on the server. */
  looker: ReturnType<typeof lookerOf>;
}

/** Open shops that no test uses, with the demo's rows: their start is had once, and their code has run before. */
const idle: OpenShop[] = [];
const MOST_IDLE = 3;

/** The unchanged demo shop, except for rows. */
const isOfEveryDay = ({ change: _, ...others }: AppOptions): boolean =>
  hasServer() && Object.keys(others).length === 0;

async function isPutBack({ server, looker, place }: OpenShop): Promise<boolean> {
  if (!place.isDemoOnServer || server.hasEnded()) return false;
  await looker.look(putRowsBack);
  return (await fetch(`${server.sandboxUrl}/_sandbox/reset`, { method: 'POST' })).ok;
}

async function openShop(options: AppOptions): Promise<OpenShop> {
  const place = await placeOf(options);
  const env = {
    SHOP_MODE: 'demo',
    // a test begins with a shop nobody has bought from
    DEMO_HISTORY: 'off',
    NODE_ENV: 'production',
    // a look at the order asks the provider at once; a live shop keeps its pace
    ...(options.env?.SHOP_MODE === 'live' ? {} : { PROVIDER_ASK_SECONDS: '0' }),
    // the originals play; tests of videos ask for ffmpeg
    FFMPEG_PATH: 'off',
    // no slip is without its code because this machine is busy
    PICTURE_SECONDS: '120',
    PORT: '0',
    SOCKET_PORT: '0',
    SANDBOX_PORT: '0',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    ...options.env,
  };
  try {
    if (options.change) await inDatabaseOf(env, options.change);
    return { server: await runApp(env, options), env, place, looker: lookerOf(env) };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

function placeOf({ over, dataDir, database, isFresh, env }: AppOptions): Place | Promise<Place> {
  if (over) return onGiven(over.dataDir, over.env.DATABASE_URL);
  if (dataDir !== undefined) return onGiven(dataDir);
  return makePlace({
    database,
    isFresh,
    isElsewhere: env?.DATABASE_URL !== undefined,
    demo: makeDemoTemplate,
  });
}

/** A copy of the demo shop's database, for shops that a test connects to it itself. */
export const copyDemoDatabase = async (): Promise<ServerDatabase> =>
  createDatabase((await makeDemoTemplate('server')).database);

/** What a shop of a test starts on: made before the first test file, so that no two make it. */
export function makeDemoTemplate(
  place: 'server' | 'embedded' = hasServer() ? 'server' : 'embedded',
): Promise<DemoTemplate> {
  return demoTemplate(place, async ({ dataDir, databaseUrl }) => {
    const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    const server = await startApp({ dataDir, env });
    await server.stop();
    await inDatabaseOf({ DATA_DIR: dataDir, ...env }, async (db) => {
      await putTransferFirst(db);
      await makePasswordsQuick(db);
    });
    if (databaseUrl) await inDatabaseOf(env, keepRows);
  });
}

/** As `npm run setting` does. @throws Error when the value does not fit */
export async function change(db: Db, settings: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const refusal = await changeSiteSetting(db, name, value, new Date());
    if (refusal) throw new Error(`${refusal.code}: ${name}`);
  }
}
