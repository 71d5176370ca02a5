import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { readSequences, readTables, rowsOf } from '~/platform/database/copied-rows.server';
import { type FileStore, wholeOf } from '~/platform/storage/file-store';
import { STORED_FOLDERS } from '~/uploads/storage.server';
import { backupWriter } from './backup-file.server';

/** Done of all, between 0 and 1. */
export type Told = (done: number) => void;

/** Where stored files stand in a backup, wherever they lie. */
export const UPLOADS = 'files/uploads/';
/** Of the data folder: what a demo shop signs with. */
const SECRET = 'secret';

export interface BackupMade {
  file: string;
  /** where the shop's files lie */
  files: FileStore;
  dataDir: string;
  password: string | null;
  now: Date;
}

/**
 * Writes the whole shop into one file, as it stood at one moment: every row, then every uploaded file. Made beside a running
 * shop; what is uploaded meanwhile may be in it. Half a file is removed again.
 */
export async function writeBackup(
  db: Db,
  { file, files, dataDir, password, now }: BackupMade,
  tell: Told = () => undefined,
): Promise<void> {
  const writer = backupWriter(`${file}.part`, password);
  try {
    const keys = await storedKeys(files);
    const rows = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        const { rows: last } = await sql<{ name: string }>`
          select name from kysely_migration order by name desc limit 1`.execute(tx);
        const tables = await readTables(tx);
        const counts: Record<string, number> = {};
        for (const [at, table] of tables.entries()) {
          counts[table.name] = 0;
          let part = 0;
          for await (const some of rowsOf(tx, table)) {
            part += 1;
            counts[table.name]! += some.length;
            await writer.addText(
              `rows/${table.name}/${String(part).padStart(6, '0')}.jsonl`,
              some.map((row) => `${row}\n`).join(''),
            );
          }
          tell((0.5 * (at + 1)) / tables.length);
        }
        return { migration: last[0]?.name ?? '', tables: counts, sequences: await readSequences(tx) };
      });
    const secret = await fs.promises.readFile(path.join(dataDir, SECRET), 'utf8').catch(() => null);
    if (secret !== null) await writer.addText(`files/${SECRET}`, secret);
    for (const [at, key] of keys.entries()) {
      const opened = await files.open(key);
      // forgotten meanwhile
      if (opened) await writer.addBytes(UPLOADS + key, opened.bytes, wholeOf(opened));
      tell(0.5 + (0.5 * (at + 1)) / keys.length);
    }
    await writer.finish({ ...rows, madeAt: now.toISOString() });
    fs.renameSync(`${file}.part`, file);
  } catch (error) {
    await writer.giveUp();
    throw error;
  }
}

async function storedKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of STORED_FOLDERS) for await (const { key } of files.list(`${folder}/`)) keys.push(key);
  return keys.sort();
}
