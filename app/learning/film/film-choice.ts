import {
  type FilmQuality,
  type FilmQualityId,
  isFilmQuality,
  phoneQuality,
} from '~/uploads/films/film-quality';

/** What a learner wants to see: one quality, or what the line carries. */
export type FilmChoice = FilmQualityId | 'auto';

export const isFilmChoice = (typed: string | null | undefined): typed is FilmChoice =>
  typed === 'auto' || (typeof typed === 'string' && isFilmQuality(typed));

interface Wish {
  /** of this page's address */
  asked: string | null;
  /** on this device */
  remembered: string | null;
  /** it spares data, or its line is slow */
  isSparing: boolean;
}

/** What is played: what was asked for where the film has it; else the smallest on a sparing device, else what the line carries. */
export function chosenOf(
  qualities: readonly Pick<FilmQuality, 'id'>[],
  { asked, remembered, isSparing }: Wish,
): FilmChoice {
  const has = (choice: FilmChoice) => choice === 'auto' || qualities.some(({ id }) => id === choice);
  for (const wish of [asked, remembered]) {
    if (!isFilmChoice(wish)) continue;
    if (has(wish)) return wish;
    // a film that has no 480p has a 360p
    const near = wish === '480p' || wish === '720p' ? bestPicture(qualities) : undefined;
    if (near) return near.id;
  }
  const lowest = qualities[0];
  return isSparing && lowest ? lowest.id : 'auto';
}

/** Without a script nothing follows the line: what suits a phone. */
export function plainQuality<Q extends Pick<FilmQuality, 'id'>>(
  qualities: readonly Q[],
  choice: FilmChoice,
): Q | undefined {
  return choice === 'auto' ? phoneQuality(qualities) : qualities.find(({ id }) => id === choice);
}

const bestPicture = <Q extends Pick<FilmQuality, 'id'>>(qualities: readonly Q[]): Q | undefined =>
  qualities.findLast(({ id }) => id !== 'audio');

/** A device that asks to spare data, or tells of a slow line, in the headers of its request. */
export function isSparing(headers: Headers): boolean {
  const speed = headers.get('ECT') ?? '';
  return headers.get('Save-Data')?.toLowerCase() === 'on' || ['slow-2g', '2g', '3g'].includes(speed);
}
