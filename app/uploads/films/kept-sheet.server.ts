import { type FileStore, readStored } from '~/platform/storage/file-store';
import { newToken } from '~/values/tokens.server';

const SHEETS = 'sheets/';
const NAME = /^sheet-[\w-]{22}\.(csv|xlsx)$/;

/** Keeps a file between two rounds of a form, under a name nobody guesses; forgotten a day later. */
export async function keepSheet(
  files: FileStore,
  bytes: Uint8Array,
  ending: 'csv' | 'xlsx',
): Promise<string> {
  const name = `sheet-${newToken()}.${ending}`;
  await files.write(SHEETS + name, bytes);
  return name;
}

/** Null when it was forgotten, or never kept. */
export async function readKeptSheet(
  files: FileStore,
  name: string,
): Promise<{ bytes: Buffer; ending: 'csv' | 'xlsx' } | null> {
  const ending = NAME.exec(name)?.[1];
  if (ending !== 'csv' && ending !== 'xlsx') return null;
  const bytes = await readStored(files, SHEETS + name);
  return bytes && { bytes, ending };
}

export async function forgetKeptSheet(files: FileStore, name: string): Promise<void> {
  if (NAME.test(name)) await files.remove(SHEETS + name);
}

/** Those that nobody came back to. */
export async function forgetKeptSheets(files: FileStore, before: Date): Promise<void> {
  for await (const { key, writtenAt } of files.list(SHEETS)) if (writtenAt < before) await files.remove(key);
}
