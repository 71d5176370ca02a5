import type { KnownContentType } from '../content-type';
import type { FileRefusalCode } from '../file-rules';

/** Why a film is not taken. `UNPLAYABLE`: it is damaged, or has no picture. */
export type FilmRefusalCode = FileRefusalCode | 'UNPLAYABLE';

/** Endings that films are kept under, by what they are. */
const ENDINGS: Readonly<Partial<Record<KnownContentType, string>>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/mpeg': 'mpg',
};
export const filmEnding = (contentType: KnownContentType): string => ENDINGS[contentType] ?? 'bin';

/** Do most browsers play it? What they do not is kept all the same, and said so. */
export const isPlayedByBrowsers = (name: string): boolean => /\.(mp4|m4v|mov|webm)$/i.test(name);

/** Parts of films that are on their way; one nobody goes on with is forgotten. */
export const PARTS_KEPT_HOURS = 24;
/** Of one person at once. */
export const MOST_UNFINISHED = 5;

/** Makes films for phones. */
export const MAKE_FILMS_JOB = 'make-films';
