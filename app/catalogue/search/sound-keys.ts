import { soundOf } from './search-sound';
import { isThai } from './search-spelling';
import { runsOf, wordsOfRun } from './search-words';

/** Keys use so many letters of a sound; the rest is compared after the match. */
const KEYED = 8;
/** In a shorter sound, one letter less leaves too little. */
const SHORTEST_SLIPPING = 4;
const LONGEST_COMPOUND = 10;
const LONGEST_RUN = 24;
/** A misspelled word is cut into at most so many. */
const MOST_WORDS = 4;

/**
 * A sound and its variants without one letter. Two sounds that differ by an added, dropped, changed or swapped letter
 * share a key.
 */
export function soundKeys(sound: string): string[] {
  const keyPart = sound.slice(0, KEYED);
  if (keyPart.length < SHORTEST_SLIPPING) return [keyPart];
  const shorter = Array.from(keyPart, (_, at) => keyPart.slice(0, at) + keyPart.slice(at + 1));
  // a cut sound may have lost its last letter to an added one
  return [...new Set([keyPart, ...shorter])];
}

/** The sounds of a text's words, and of two adjacent words of a run. */
export function soundsIn(text: string): string[] {
  return [...new Set(runsOf(text).flatMap((run) => soundsOfRun(run, 2)))];
}

/**
 * The same for a query, with more words together and each run's beginning and end: a misspelled run is split at wrong
 * places.
 */
export function soundsAsked(runs: readonly string[]): string[] {
  const querySounds = runs.flatMap((run) => {
    const sound = soundOf(run).slice(0, LONGEST_RUN);
    const lengths = Array.from({ length: LONGEST_COMPOUND }, (_, n) => n + 1).filter(
      (n) => n >= 4 && n < sound.length,
    );
    const parts = isThai(run) ? lengths.flatMap((n) => [sound.slice(0, n), sound.slice(-n)]) : [];
    return [sound, ...soundsOfRun(run, MOST_WORDS), ...parts];
  });
  return [...new Set(querySounds)].filter((sound) => sound.length > 1);
}

function soundsOfRun(run: string, mostWords: number): string[] {
  const words = wordsOfRun(run).map(soundOf);
  return words.flatMap((_, from) => {
    const sounds: string[] = [];
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to += 1) {
      const sound = words.slice(from, to).join('');
      if (sound.length > LONGEST_COMPOUND && to > from + 1) break;
      if (sound !== '') sounds.push(sound);
    }
    return sounds;
  });
}
