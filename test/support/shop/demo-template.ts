import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bangkokDay } from '../../../app/values/time';
import { sourceHash } from '../../../scripts/build.mjs';
import { createDatabase, makeTemplate, type ServerDatabase } from '../databases/server-databases';

/**
 * The demo shop as its first start leaves it, made once for each state of the build and each day (its classes count from
 * today): a folder, and beside it a database on the server; without one the folder holds the embedded database.
 */
export interface DemoTemplate {
  folder: string;
  /** Its name on the server. */
  database?: string;
}

/** Starts the built shop on these and stops it again, so that they are filled. */
type Fill = (on: { dataDir: string; databaseUrl?: string }) => Promise<void>;

export async function demoTemplate(place: 'server' | 'embedded', fill: Fill): Promise<DemoTemplate> {
  const folder = path.join(os.tmpdir(), `rian-demo-${place}-${templateKey()}-${os.userInfo().uid}`);
  if (place === 'embedded') {
    if (!fs.existsSync(folder)) await makeFolder(folder, (dataDir) => fill({ dataDir }));
    return { folder };
  }
  const database = `rian_demo_${templateKey()}`;
  await makeTemplate(
    database,
    (databaseUrl) => makeFolder(folder, (dataDir) => fill({ dataDir, databaseUrl })),
    () => fs.existsSync(folder),
  );
  return { folder, database };
}

/** What a shop of its own starts on: a copy of the template's files in `dataDir`, and of its database on the server. */
export async function copyTemplate(
  { folder, database }: DemoTemplate,
  dataDir: string,
): Promise<ServerDatabase | undefined> {
  copyFolder(folder, dataDir);
  return database === undefined ? undefined : await createDatabase(database);
}

/** What lies in a shop's folder, but for the socket of one that was killed. */
export function copyFolder(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true, filter: (name) => !fs.lstatSync(name).isSocket() });
}

async function makeFolder(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = fs.mkdtempSync(`${folder}-`);
  await fill(unfinished);
  try {
    fs.renameSync(unfinished, folder);
  } catch {
    // it is there already: of an earlier run, or another test file was faster
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

let key: string | undefined;

function templateKey(): string {
  key ??= createHash('sha256')
    .update(sourceHash())
    .update(process.version)
    .update(bangkokDay(new Date()))
    .update(fs.readFileSync(path.join(import.meta.dirname, 'kept-rows.ts')))
    .update(fs.readFileSync(path.join(import.meta.dirname, 'transfer-first.ts')))
    .update(fs.readFileSync(path.join(import.meta.dirname, 'quick-passwords.ts')))
    .digest('hex')
    .slice(0, 16);
  return key;
}
