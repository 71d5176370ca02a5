import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Db, openDatabase } from '../../app/platform/database.server';
import { changeSiteSetting } from '../../app/settings/site-settings.server';
import { type AppOptions, type AppServer, demoTemplate, startApp } from './app-server';

/** The demo shop with something changed in its database before it starts, as staff or an import would have. */
export async function startChangedShop(
  change: (db: Db) => Promise<void>,
  options: Omit<AppOptions, 'dataDir'> = {},
): Promise<AppServer & { end(): Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-changed-'));
  fs.cpSync(await demoTemplate(), dataDir, { recursive: true });
  await inDatabase(dataDir, change);
  const app = await startApp({ ...options, dataDir });
  return {
    ...app,
    /** ends the server and leaves its data, to be looked at */
    end: () => app.stop(),
    stop: async () => {
      await app.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The embedded database of a shop that does not run. */
export async function inDatabase<T>(dataDir: string, run: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    return await run(db);
  } finally {
    await close();
  }
}

/** As `npm run setting` does. @throws Error when the value does not fit */
export async function change(db: Db, settings: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const refusal = await changeSiteSetting(db, name, value, new Date());
    if (refusal) throw new Error(`${refusal.code}: ${name}`);
  }
}
