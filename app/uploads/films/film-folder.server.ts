import { isFilmFile } from './film-quality';

/** The form of folder names by `claimFilm`. */
const FOLDER = /^f[\w-]{22}$/;

/** The prefix of transcoded films. */
export const FILMS = 'films/';

/** The prefix of one transcoded film. @throws RangeError for an invalid name */
export function filmPrefix(folder: string): string {
  if (!isFilmFolder(folder)) throw new RangeError('no folder of a film');
  return `${FILMS}${folder}/`;
}

export const isFilmFolder = (name: string): boolean => FOLDER.test(name);

/** The key of a file that may be sent; null for any other name, so that no address leaves the folder. */
export const filmKey = (folder: string, name: string): string | null =>
  isFilmFolder(folder) && isFilmFile(name) ? filmPrefix(folder) + name : null;
