import path from 'node:path';
import { log } from '~/platform/log.server';
import { type FileStore, isPlainName, StorageDownError } from '~/platform/storage/file-store';
import { newToken } from '~/values/tokens.server';

/** Personal uploads are in two folders; the catalogue's pictures, videos and files have their own. */
export type StorageFolder = 'public' | 'private' | 'pictures' | 'videos' | 'files';

/** Everything a shop cannot recreate; transcoded videos are beside them. */
export const STORED_FOLDERS = ['public', 'private', 'pictures', 'videos', 'files', 'films'] as const;

/** Including files kept for a day between two submits of a form. */
export const KEPT_FOLDERS = [...STORED_FOLDERS, 'sheets'] as const;

/** Bytes by key of all files a shop cannot recreate. */
export async function storedSizes(files: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const folder of STORED_FOLDERS)
    for await (const { key, bytes } of files.list(`${folder}/`)) sizes.set(key, bytes);
  return sizes;
}

/** For a shop with files on its own disk. */
export const diskRoot = (dataDir: string): string => path.join(dataDir, 'uploads');

/** The folder of an `upload` row's file; a catalogue picture is in `pictures`, in several sizes. */
export function folderOfUpload(purpose: string, isPrivate: boolean): StorageFolder {
  if (purpose === 'video') return 'videos';
  if (purpose === 'lecture-file') return 'files';
  return isPrivate ? 'private' : 'public';
}

/** The key of a file; null for anything but a plain name, so that no address leaves its folder. */
export const storedKey = (folder: StorageFolder, name: string): string | null =>
  isPlainName(name) ? `${folder}/${name}` : null;

/** The form of names by `writeStoredFile`. */
const NAME_OF_OURS = /^f[\w-]{22}\.[a-z]{3,4}$/;

/** Whether the shop itself wrote this file. */
export const isNameOfOurs = (name: string) => NAME_OF_OURS.test(name);

/**
 * Writes a file under a new random name and answers it. Durable and complete when it resolves: a row never
 * points to nothing after a crash, and no name to half a file.
 */
export async function writeStoredFile(
  files: FileStore,
  { folder, bytes, ending }: { folder: StorageFolder; bytes: Uint8Array; ending: string },
): Promise<string> {
  const name = `f${newToken()}.${ending}`;
  await files.write(`${folder}/${name}`, bytes);
  return name;
}

/** For a file without a row. If it cannot be deleted now, the cleanup of orphans finds it. */
export async function removeStoredFile(files: FileStore, isPrivate: boolean, name: string): Promise<void> {
  const key = storedKey(isPrivate ? 'private' : 'public', name);
  if (key) await removeLater(files, key);
}

/** Deletes a file without a row; an error of the storage does not undo the caller's work. */
export async function removeLater(files: FileStore, key: string): Promise<void> {
  await files.remove(key).catch((error: unknown) => {
    if (!(error instanceof StorageDownError)) throw error;
    log.warn('a file that nothing names was left', { key, error });
  });
}
