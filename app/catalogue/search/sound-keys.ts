import { soundOf } from './search-sound';
import { isThai } from './search-spelling';
import { runsOf, wordsOfRun } from './search-words';

/** Keys are made of so many letters of a sound; the rest is compared once it is found. */
const KEYED = 8;
/** Below, one letter less leaves nothing to go by. */
const SHORTEST_SLIPPING = 4;
const LONGEST_COMPOUND = 10;
const LONGEST_RUN = 24;
/** A misspelled word is cut into as many. */
const MOST_WORDS = 4;

/**
 * A sound and all that is left of it without one letter. Two sounds that differ by a letter added, dropped, changed or swapped
 * with its neighbour have a key in common.
 */
export function soundKeys(sound: string): string[] {
  const keyed = sound.slice(0, KEYED);
  if (keyed.length < SHORTEST_SLIPPING) return [keyed];
  const shorter = Array.from(keyed, (_, at) => keyed.slice(0, at) + keyed.slice(at + 1));
  // a sound cut at the last letter may have lost it to a letter added before
  return [...new Set([keyed, ...shorter])];
}

/** The sounds of a text's words, and of two of a run that stand together. */
export function soundsIn(text: string): string[] {
  return [...new Set(runsOf(text).flatMap((run) => soundsOfRun(run, 2)))];
}

/** The same of a query, more of them together, and what each of its runs begins and ends with: a misspelled run is cut into words at wrong places. */
export function soundsAsked(runs: readonly string[]): string[] {
  const asked = runs.flatMap((run) => {
    const sound = soundOf(run).slice(0, LONGEST_RUN);
    const lengths = Array.from({ length: LONGEST_COMPOUND }, (_, n) => n + 1).filter(
      (n) => n >= 4 && n < sound.length,
    );
    const parts = isThai(run) ? lengths.flatMap((n) => [sound.slice(0, n), sound.slice(-n)]) : [];
    return [sound, ...soundsOfRun(run, MOST_WORDS), ...parts];
  });
  return [...new Set(asked)].filter((sound) => sound.length > 1);
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
