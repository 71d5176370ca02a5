import path from 'node:path';
import { type FileStore, isPlainName, StorageDownError } from '~/platform/storage/file-store';
import { log } from '~/platform/log.server';
import { newToken } from '~/values/tokens.server';

/** Uploads of people live in two folders; pictures, videos and files of the catalogue in folders of their own. */
export type StorageFolder = 'public' | 'private' | 'pictures' | 'videos' | 'files';

/** All that a shop cannot be made from again; what was made of films lies beside them. */
export const STORED_FOLDERS = ['public', 'private', 'pictures', 'videos', 'files', 'films'] as const;

/** With what is kept for a day between two rounds of a form. */
export const KEPT_FOLDERS = [...STORED_FOLDERS, 'sheets'] as const;

/** Bytes by key of all files that a shop cannot be made from again. */
export async function storedSizes(files: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of STORED_FOLDERS)
    for await (const { key, bytes } of files.list(`${folder}/`)) sizes.set(key, bytes);
  return sizes;
}

/** Of a shop whose files lie on its own disk. */
export const diskRoot = (dataDir: string): string => path.join(dataDir, 'uploads');

/** Where the file of a row of `upload` lies; a picture of the catalogue lies in `pictures`, in several sizes. */
export function folderOfUpload(purpose: string, isPrivate: boolean): StorageFolder {
  if (purpose === 'video') return 'videos';
  if (purpose === 'lecture-file') return 'files';
  return isPrivate ? 'private' : 'public';
}

/** What a file is stored under; null for a name that is no plain name, so that no address leaves its folder. */
export const storedKey = (folder: StorageFolder, name: string): string | null =>
  isPlainName(name) ? `${folder}/${name}` : null;

/** As `writeStoredFile` names files. */
const NAME_OF_OURS = /^f[\w-]{22}\.[a-z]{3,4}$/;

/** Was this file written here, and not put there by somebody? */
export const isNameOfOurs = (name: string) => NAME_OF_OURS.test(name);

/**
 * Writes a file under a new random name and answers that name. It is durable when this returns, and whole: a row that names it
 * never points to nothing after a crash, and no name ever stands for half a file.
 */
export async function writeStoredFile(
  files: FileStore,
  { folder, bytes, ending }: { folder: StorageFolder; bytes: Uint8Array; ending: string },
): Promise<string> {
  const name = `f${newToken()}.${ending}`;
  await files.write(`${folder}/${name}`, bytes);
  return name;
}

/** For a file whose row was never written, or is gone. What cannot be removed now is found by the sweep of orphans. */
export async function removeStoredFile(files: FileStore, isPrivate: boolean, name: string): Promise<void> {
  const key = storedKey(isPrivate ? 'private' : 'public', name);
  if (key) await removeLater(files, key);
}

/** Removes what no row names any more; a storage that is down does not undo what has been done. */
export async function removeLater(files: FileStore, key: string): Promise<void> {
  await files.remove(key).catch((error: unknown) => {
    if (!(error instanceof StorageDownError)) throw error;
    log.warn('a file that nothing names was left', { key, error });
  });
}
