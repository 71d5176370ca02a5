import type { FileStore } from '~/platform/storage/file-store';
import { newToken } from '~/values/tokens.server';

const SHEETS = 'sheets/';
const NAME = /^sheet-[\w-]{22}\.(csv|xlsx)$/;

/** Stores a file until its import, under a random name; deleted with other leftovers. */
export async function keepSheet(
  files: FileStore,
  bytes: Uint8Array,
  ending: 'csv' | 'xlsx',
): Promise<string> {
  const name = `sheet-${newToken()}.${ending}`;
  await files.write(SHEETS + name, bytes);
  return name;
}

/** Works on it as a local file; null when it was deleted, or never stored. */
export async function withKeptSheet<T>(
  files: FileStore,
  name: string,
  work: (file: string, ending: 'csv' | 'xlsx') => Promise<T>,
): Promise<T | null> {
  const ending = NAME.exec(name)?.[1];
  if (ending !== 'csv' && ending !== 'xlsx') return null;
  return files.withLocal(SHEETS + name, (file) => work(file, ending));
}

export async function forgetKeptSheet(files: FileStore, name: string): Promise<void> {
  if (NAME.test(name)) await files.remove(SHEETS + name);
}

/** Deletes abandoned ones. */
export async function forgetKeptSheets(files: FileStore, before: Date): Promise<void> {
  for await (const { key, writtenAt } of files.list(SHEETS)) if (writtenAt < before) await files.remove(key);
}
