import fs from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '~/values/tokens.server';

/** Uploads of people live in two folders; pictures, videos and files of the catalogue in folders of their own. */
const UPLOADS = 'uploads';
export type StorageFolder = 'public' | 'private' | 'pictures' | 'videos' | 'files';

/** One plain name: no folders, no dots in front, nothing a file system reads in another way. */
const PLAIN_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/;

export function storageFolder(dataDir: string, folder: StorageFolder): string {
  return path.join(dataDir, UPLOADS, folder);
}

/** Where a stored file lies; null for a name that is no plain name, so that no address leaves its folder. */
export function storedFilePath(dataDir: string, folder: StorageFolder, name: string): string | null {
  return PLAIN_NAME.test(name) && !name.includes('..')
    ? path.join(storageFolder(dataDir, folder), name)
    : null;
}

/** As `writeStoredFile` names files, and what it writes into before they have that name. */
const NAME_OF_OURS = /^f[\w-]{22}\.[a-z]{3,4}(\.part)?$/;

/** Was this file written here, and not put there by somebody? */
export const isNameOfOurs = (name: string) => NAME_OF_OURS.test(name);

/**
 * Writes a file under a new random name and answers that name. It is on the disk (file and folder entry) when this returns, and
 * whole: a row that names it never points to nothing after a crash, and no name ever stands for half a file.
 */
export async function writeStoredFile(
  dataDir: string,
  { isPrivate, bytes, ending }: { isPrivate: boolean; bytes: Uint8Array; ending: string },
): Promise<string> {
  const folder = storageFolder(dataDir, isPrivate ? 'private' : 'public');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `f${newToken()}.${ending}`;
  const part = path.join(folder, `${name}.part`);
  try {
    const file = await fs.open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await fs.rename(part, path.join(folder, name));
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
  return name;
}

/** For a file whose row was never written. */
export async function removeStoredFile(dataDir: string, isPrivate: boolean, name: string): Promise<void> {
  const stored = storedFilePath(dataDir, isPrivate ? 'private' : 'public', name);
  if (stored) await fs.rm(stored, { force: true });
}

async function syncFolder(folder: string) {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
