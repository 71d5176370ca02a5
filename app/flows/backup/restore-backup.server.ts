import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { migrate } from '~/platform/database/migrate.server';
import { readTables, refill, writeRows, writeSequences } from '~/platform/database/table-rows.server';
import { type FileStore, isFileKey } from '~/platform/storage/file-store';
import { STORED_FOLDERS } from '~/uploads/storage.server';
import { accept, refuse, type Result } from '~/values/result';
import { markCopy } from '../copy/shop-home.server';
import { BackupError, type BackupProblem, type Manifest, readBackup } from './backup-file.server';
import { restoreMark } from './restore-mark.server';
import type { Told } from './write-backup.server';

export type RestoreRefusal =
  | BackupProblem
  /** somebody or something is in it */
  | { code: 'NOT_EMPTY' }
  /** the database, or the backup, knows migrations that this version does not */
  | { code: 'NEWER'; migration: string };

interface Given {
  file: string;
  /** where the shop's files will lie */
  files: FileStore;
  dataDir: string;
  password: string | null;
  migrations: string;
  /** it takes the place of the shop it was made from, and is no copy of it */
  isTheShop?: boolean;
}

/**
 * Puts a backup into an empty instance. The whole file is read and checked first; the rows come in one transaction, under the
 * schema they were made from, which is then brought up to date. Broken off at any point, the instance does not open until it is
 * restored again.
 */
export async function restoreBackup(
  db: Db,
  { file, files, dataDir, password, migrations, isTheShop = false }: Given,
  tell: Told = () => undefined,
): Promise<Result<Manifest, RestoreRefusal>> {
  const mark = restoreMark(dataDir, files);
  const folder = mark.folder();
  fs.rmSync(folder, { recursive: true, force: true });
  try {
    const manifest = await unpack(file, password, folder);
    tell(0.4);
    const refusal =
      (await whyNot(db, manifest, migrations)) ?? ((await mark.isSet()) ? null : await whyNotThere(files));
    if (refusal) return refuse(refusal);
    await mark.set();
    await migrate(db, migrations, manifest.migration);
    await fillFrom(db, folder, manifest, (done) => tell(0.4 + 0.3 * done));
    await bringFiles(path.join(folder, 'files'), { files, dataDir }, (done) => tell(0.7 + 0.3 * done));
    await migrate(db, migrations);
    if (!isTheShop) await markCopy(db, new Date(manifest.madeAt));
    await mark.clear();
    tell(1);
    return accept(manifest);
  } catch (error) {
    if (error instanceof BackupError) return refuse(error.problem);
    throw error;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, password: string | null, folder: string): Promise<Manifest> {
  return readBackup(file, password, async (name, parts) => {
    const to = path.join(folder, name);
    if (!to.startsWith(folder + path.sep)) throw new BackupError({ code: 'DAMAGED', entry: name });
    fs.mkdirSync(path.dirname(to), { recursive: true });
    await pipeline(parts, fs.createWriteStream(to, { mode: 0o600 }));
  });
}

/** Files that are there belong to another shop, which would lose them to this one. */
async function whyNotThere(files: FileStore): Promise<RestoreRefusal | null> {
  for (const folder of STORED_FOLDERS)
    for await (const _ of files.list(`${folder}/`)) return { code: 'NOT_EMPTY' };
  return null;
}

/** What was broken off before is written again. */
async function bringFiles(
  from: string,
  { files, dataDir }: Pick<Given, 'files' | 'dataDir'>,
  tell: Told,
): Promise<void> {
  const names = fs.existsSync(from)
    ? fs
        .readdirSync(from, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    : [];
  for (const [at, name] of names.entries()) {
    const file = path.join(from, name);
    const [first, ...rest] = name.split(path.sep);
    const key = rest.join('/');
    if (first === 'uploads' && isFileKey(key)) await files.take(key, file);
    else if (first !== 'uploads') fs.renameSync(file, path.join(dataDir, name));
    tell((at + 1) / names.length);
  }
}

async function whyNot(db: Db, { migration }: Manifest, migrations: string): Promise<RestoreRefusal | null> {
  const migrationNames = fs.readdirSync(migrations).map((name) => name.replace(/\.sql$/, ''));
  if (!migrationNames.includes(migration)) return { code: 'NEWER', migration };
  const { rows: made } = await sql<{ is_there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as is_there`.execute(db);
  if (!made[0]?.is_there) return null;
  const { rows: last } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  const name = last[0]?.name ?? '';
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('public.purchase_order') is not null as is_there`.execute(db);
  if (tables[0]?.is_there) {
    const { rows: held } = await sql<{ is_held: boolean }>`
      select exists (select from person) or exists (select from course) or exists (select from product)
        or exists (select from purchase_order) as is_held`.execute(db);
    if (held[0]?.is_held) return { code: 'NOT_EMPTY' };
  }
  return name > migration ? { code: 'NEWER', migration: name } : null;
}

async function fillFrom(db: Db, folder: string, manifest: Manifest, tell: Told): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const tables = await readTables(tx);
    await refill(tx, tables, async () => {
      for (const [at, table] of tables.entries()) {
        const parts = path.join(folder, 'rows', table.name);
        for (const part of fs.existsSync(parts) ? fs.readdirSync(parts).sort() : [])
          await writeRows(
            tx,
            table,
            fs.readFileSync(path.join(parts, part), 'utf8').split('\n').filter(Boolean),
          );
        tell((at + 1) / tables.length);
      }
      await writeSequences(tx, manifest.sequences);
    });
  });
}
