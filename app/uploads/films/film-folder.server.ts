import { isFilmFile } from './film-quality';

/** As `claimFilm` names them. */
const FOLDER = /^f[\w-]{22}$/;

/** Where what was made of films lies. */
export const FILMS = 'films/';

/** Where what was made of one lies. @throws RangeError for a name that is none of ours */
export function filmPrefix(folder: string): string {
  if (!isFilmFolder(folder)) throw new RangeError('no folder of a film');
  return `${FILMS}${folder}/`;
}

export const isFilmFolder = (name: string): boolean => FOLDER.test(name);

/** A file of it that may be sent; null for any other name, so that no address leaves the folder. */
export const filmKey = (folder: string, name: string): string | null =>
  isFilmFolder(folder) && isFilmFile(name) ? filmPrefix(folder) + name : null;
