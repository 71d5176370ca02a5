import { slipsAllowed, slipsBetween } from './nearness';
import { soundOf } from './search-sound';
import { queryRuns, runsOf, wordsOfRun } from './search-words';

/** Two words of a run may be one of those that people know. */
const MOST_WORDS = 2;
const SHORTEST = 3;

/** A query with each of its words as a title spells what sounds like it; null where nothing changes. */
export function meantQuery(query: string, title: string): string | null {
  const spellings = spellingsOf(title);
  const runs = queryRuns(query).map(({ run }) => run);
  const meant = runs.map((run) => nearestTo(run, spellings) ?? run).join(' ');
  return meant === runs.join(' ') ? null : meant;
}

function spellingsOf(title: string): string[] {
  const spellings = runsOf(title).flatMap((run) => {
    const words = wordsOfRun(run);
    const pairs = words.slice(1).map((word, at) => words[at]! + word);
    return [...words, ...(words.length > MOST_WORDS ? pairs : [run])];
  });
  return [...new Set(spellings)].filter((spelling) => spelling.length >= SHORTEST);
}

function nearestTo(run: string, spellings: readonly string[]): string | null {
  const sound = soundOf(run);
  const near = spellings
    .map((spelling) => {
      const other = soundOf(spelling);
      const allowed = slipsAllowed(Math.min(sound.length, other.length));
      return { spelling, slips: slipsBetween(sound, other, allowed), allowed };
    })
    .filter(({ slips, allowed }) => slips <= allowed)
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.spelling ?? null;
}
