import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { readSequences, readTables, rowsOf } from '~/platform/database/copied-rows.server';
import { backupWriter } from './backup-file.server';

/** Done of all, between 0 and 1. */
export type Told = (done: number) => void;

/** Of the data folder, what a shop cannot be made from again. */
const FILES = ['uploads', 'secret'];
/** On their way when the backup was made. */
const UNFINISHED = /(?:^|\/)parts\/|\.part$/;

/**
 * Writes the whole shop into one file, as it stood at one moment: every row, then every uploaded file. Made beside a running
 * shop; what is uploaded meanwhile may be in it. Half a file is removed again.
 */
export async function writeBackup(
  db: Db,
  { file, dataDir, password, now }: { file: string; dataDir: string; password: string | null; now: Date },
  tell: Told = () => undefined,
): Promise<void> {
  const writer = backupWriter(`${file}.part`, password);
  try {
    const files = FILES.flatMap((name) => filesBelow(dataDir, name)).filter((name) => !UNFINISHED.test(name));
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
    for (const [at, name] of files.entries()) {
      await writer.addFile(`files/${name}`, path.join(dataDir, name));
      tell(0.5 + (0.5 * (at + 1)) / files.length);
    }
    await writer.finish({ ...rows, madeAt: now.toISOString() });
    fs.renameSync(`${file}.part`, file);
  } catch (error) {
    await writer.giveUp();
    throw error;
  }
}

function filesBelow(folder: string, name: string): string[] {
  const at = path.join(folder, name);
  if (!fs.existsSync(at)) return [];
  if (!fs.statSync(at).isDirectory()) return [name];
  return fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
