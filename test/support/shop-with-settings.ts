import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AppServer, demoTemplate, startApp } from './app-server';

const root = path.resolve(import.meta.dirname, '../..');

/** The demo shop with site settings changed as an operator changes them, by the command, before it starts. */
export async function startShopWith(settings: Record<string, string | number | boolean>): Promise<AppServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-shop-'));
  fs.cpSync(await demoTemplate(), dataDir, { recursive: true });
  for (const [name, value] of Object.entries(settings)) {
    execFileSync(process.execPath, ['build/setting.mjs', name, String(value)], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' },
    });
  }
  const app = await startApp({ dataDir });
  const stop = app.stop.bind(app);
  return {
    ...app,
    stop: async () => {
      await stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
