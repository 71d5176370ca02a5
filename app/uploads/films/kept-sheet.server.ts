import fs from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '~/values/tokens.server';
import { partsFolder } from './film-parts.server';

const NAME = /^sheet-[\w-]{22}\.(csv|xlsx)$/;

/** Keeps a file until it is imported, under a name nobody guesses; forgotten with abandoned parts. */
export async function keepSheet(dataDir: string, bytes: Uint8Array, ending: 'csv' | 'xlsx'): Promise<string> {
  const folder = partsFolder(dataDir);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `sheet-${newToken()}.${ending}`;
  await fs.writeFile(path.join(folder, name), bytes, { mode: 0o600 });
  return name;
}

/** Where it lies; null when it was forgotten, or never kept. */
export async function findKeptSheet(
  dataDir: string,
  name: string,
): Promise<{ file: string; ending: 'csv' | 'xlsx' } | null> {
  const ending = NAME.exec(name)?.[1];
  if (ending !== 'csv' && ending !== 'xlsx') return null;
  const file = path.join(partsFolder(dataDir), name);
  const isThere = await fs.access(file).then(
    () => true,
    () => false,
  );
  return isThere ? { file, ending } : null;
}

export async function forgetKeptSheet(dataDir: string, name: string): Promise<void> {
  if (NAME.test(name)) await fs.rm(path.join(partsFolder(dataDir), name), { force: true });
}
