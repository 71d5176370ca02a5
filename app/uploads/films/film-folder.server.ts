import path from 'node:path';
import { storageFolder } from '../storage.server';
import { isFilmFile } from './film-quality';

/** As `claimFilm` names them. */
const FOLDER = /^f[\w-]{22}$/;

/** Where what was made of a film lies. @throws RangeError for a name that is none of ours */
export function filmFolder(dataDir: string, folder: string): string {
  if (!isFilmFolder(folder)) throw new RangeError('no folder of a film');
  return path.join(filmFolders(dataDir), folder);
}

export const filmFolders = (dataDir: string): string =>
  path.join(storageFolder(dataDir, 'videos'), '..', 'films');

export const isFilmFolder = (name: string): boolean => FOLDER.test(name);

/** A file of it that may be sent; null for any other name, so that no address leaves the folder. */
export function filmFilePath(dataDir: string, folder: string, name: string): string | null {
  return isFilmFolder(folder) && isFilmFile(name) ? path.join(filmFolder(dataDir, folder), name) : null;
}
