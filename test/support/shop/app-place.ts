import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Db, openDatabase, type OpenDatabase } from '../../../app/platform/database/database.server';
import { createDatabase, hasServer } from '../databases/server-databases';
import { copyTemplate, type DemoTemplate } from './demo-template';

/** Where the data of a shop lie. */
export interface Place {
  dataDir: string;
  /** None: the embedded database in `dataDir`, or one that its environment names. */
  databaseUrl?: string;
  /** The server holds the data of the demo shop: they can be restored while it runs. */
  isDemoOnServer: boolean;
  /** What was made for it. */
  remove(): Promise<void>;
}

export interface PlaceOptions {
  database?: 'embedded' | 'postgres';
  isFresh?: boolean;
  /** It has a database of its own. */
  isElsewhere: boolean;
  demo: (place: 'server' | 'embedded') => Promise<DemoTemplate>;
}

export const onGiven = (dataDir: string, databaseUrl?: string): Place => ({
  dataDir,
  databaseUrl,
  isDemoOnServer: false,
  remove: () => Promise.resolve(),
});

/** A new folder, and with it a database on the run's server where there is one. */
export async function makePlace({ database, isFresh, isElsewhere, demo }: PlaceOptions): Promise<Place> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-app-'));
  const removeFolder = () => fs.rmSync(dataDir, { recursive: true, force: true });
  const isOnServer = (database ?? (hasServer() ? 'postgres' : 'embedded')) === 'postgres';
  const makeRows = async () => {
    if (isElsewhere) return undefined;
    if (isFresh) return isOnServer ? await createDatabase() : undefined;
    return copyTemplate(await demo(isOnServer ? 'server' : 'embedded'), dataDir);
  };
  try {
    const rows = await makeRows();
    return {
      dataDir,
      databaseUrl: rows?.url,
      isDemoOnServer: isOnServer && !isFresh && !isElsewhere,
      remove: async () => {
        removeFolder();
        await rows?.drop();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** Opens the database of a shop with this environment. */
const openFor = (env: Readonly<Record<string, string>>): Promise<OpenDatabase> =>
  openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '', maxConnections: 2 });

/** Opens it for one look. */
export async function inDatabaseOf<T>(
  env: Readonly<Record<string, string>>,
  look: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = await openFor(env);
  try {
    return await look(db);
  } finally {
    await close();
  }
}

/** Looks into a database of the server again and again: what connects once is not asked to do so for each of a thousand looks. */
export function lookerOf(env: Readonly<Record<string, string>>) {
  let opening: Promise<OpenDatabase> | undefined;
  const open = () =>
    (opening ??= openFor(env).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  return {
    look: async <T>(look: (db: Db) => Promise<T>): Promise<T> => look((await open()).db),
    close: async () => {
      const opened = opening;
      opening = undefined;
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
