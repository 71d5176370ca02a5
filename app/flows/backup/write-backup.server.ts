import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { readSequences, readTables, rowsOf } from '~/platform/database/table-rows.server';
import { type FileStore, wholeOf } from '~/platform/storage/file-store';
import { storedSizes } from '~/uploads/storage.server';
import { keyOf, missingFiles, readFileNames } from '../doctor/missing-files.server';
import { backupWriter, UPLOADS } from './backup-file.server';
import { checkBackup } from './check-backup.server';

/** Done of all, between 0 and 1. */
export type Told = (done: number) => void;

/** The file in the data folder with the secret of a demo shop. */
const SECRET = 'secret';

/** How much of the work is done when the files, and then the rows, are written; reading it back is the rest. */
const FILES_DONE = 0.5;
const ROWS_DONE = 0.75;
/** So often the moment of the rows is taken anew because a file of theirs was removed before its copy. */
const MOST_MOMENTS = 20;

export interface BackupMade {
  file: string;
  /** where it is written until it is whole, beside `file` */
  part: string;
  /** where the shop's files lie */
  files: FileStore;
  dataDir: string;
  password: string | null;
  now: Date;
}

/**
 * Writes the whole shop into one file, as it stood at one moment, beside a running shop, and reads it back before it gets its
 * name: every file that its rows name is in it. Half a file is removed again.
 * @returns a line for each file that the shop itself lacks, which no copy can have
 */
export async function writeBackup(
  db: Db,
  { file, part, files, dataDir, password, now }: BackupMade,
  tell: Told = () => undefined,
): Promise<{ lacking: string[] }> {
  const writer = backupWriter(part, password);
  try {
    const copied = new Map<string, number>();
    const copy = async (keys: Iterable<string>, told: Told = () => undefined) => {
      const left = [...keys].filter((key) => !copied.has(key)).sort();
      for (const [at, key] of left.entries()) {
        const opened = await files.open(key);
        // one that was removed meanwhile is looked for below, when its row is there
        if (opened) {
          await writer.addBytes(UPLOADS + key, opened.bytes, wholeOf(opened));
          copied.set(key, opened.bytes);
        }
        told((at + 1) / left.length);
      }
    };
    await copy((await storedSizes(files)).keys(), (done) => tell(FILES_DONE * done));
    // what came meanwhile, so that little is left for the moment below
    await copy((await storedSizes(files)).keys());

    /** @returns what the copies lack of the rows of one moment, and those rows when the shop lacks the same */
    const copyMoment = (lackedByShop: ReadonlySet<string>) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx);
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
          // a file is there before its row: listed within the moment of the rows, none of theirs is missed
          const names = await readFileNames(tx);
          await copy(names.uploads.flatMap((upload) => keyOf(upload) ?? []));
          await copy((await storedSizes(files)).keys());
          const lacking = missingFiles(names, copied);
          if (lacking.some((line) => !lackedByShop.has(line))) return { lacking, rows: null };
          const tellRows = (done: number) => tell(FILES_DONE + (ROWS_DONE - FILES_DONE) * done);
          return { lacking, rows: await copyRows(tx, writer, tellRows) };
        });
    let { lacking, rows } = await copyMoment(new Set());
    for (let moments = 1; !rows; moments += 1) {
      if (moments === MOST_MOMENTS)
        throw new Error(
          'Files were removed while they were copied: nothing was written. Try again at a quieter hour.',
        );
      const lackedByShop = missingFiles(await readFileNames(db), await storedSizes(files));
      ({ lacking, rows } = await copyMoment(new Set(lackedByShop)));
    }

    const secret = await fs.promises.readFile(path.join(dataDir, SECRET), 'utf8').catch(() => null);
    if (secret !== null) await writer.addText(`files/${SECRET}`, secret);
    const entries = await writer.finish({ ...rows, madeAt: now.toISOString() });
    const { missing } = await checkBackup(part, password, (read) =>
      tell(ROWS_DONE + ((1 - ROWS_DONE) * read) / entries),
    );
    if (missing.join() !== lacking.join())
      throw new Error(`The backup was not written whole. Read back: ${missing.join('; ')}.`);
    fs.renameSync(part, file);
    return { lacking };
  } catch (error) {
    await writer.giveUp();
    throw error;
  }
}

async function copyRows(tx: Tx, writer: ReturnType<typeof backupWriter>, tell: Told) {
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
    tell((at + 1) / tables.length);
  }
  return { migration: last[0]?.name ?? '', tables: counts, sequences: await readSequences(tx) };
}
