import { soundOf } from './search-sound';
import { isThai, spell } from './search-spelling';
import { compact, runsOf, wordsOfRun } from './search-words';
import { namesFor, type Synonyms } from './synonyms';

/** The texts of a course or product. */
export interface SearchedParts {
  title: string;
  /** other names people know: subtitle, instructor, categories, place */
  names: readonly (string | null)[];
  /** all text: description, lessons */
  body: readonly (string | null)[];
}

/**
 * The row that search uses: every column except `title` and `sound` holds words between spaces, with one at both ends.
 */
export interface SearchEntry {
  /** without spaces, for exact and prefix matches */
  title: string;
  title_words: string;
  /** words of the title and their synonyms */
  title_names: string;
  /** those, and the words of subtitle, instructor, categories and place */
  names: string;
  /** all text, names included: a query across both is one index lookup */
  body: string;
  /** the sounds of the names; the title's before the end of the first line */
  sound: string;
}

export function searchEntryOf({ title, names, body }: SearchedParts, synonyms: Synonyms): SearchEntry {
  const around = names.filter(Boolean).join(' \n ');
  const [ofTitle, ofAround] = [wordsOf(title), wordsOf(around)];
  const [titleNames, aroundNames] = [namesFor(ofTitle, synonyms), namesFor(ofAround, synonyms)];
  const all = joinWords(ofTitle, titleNames, ofAround, aroundNames);
  return {
    title: compact(title),
    title_words: joinWords(ofTitle),
    title_names: joinWords(ofTitle, titleNames),
    names: all,
    body: `${all}${spell(body.filter(Boolean).join(' '))} `,
    sound: `${sounds(ofTitle, titleNames)}\n${sounds(ofAround, aroundNames)}`,
  };
}

/** Every run of letters, and its words where they differ: both whole runs and words are found. */
function wordsOf(text: string): string[] {
  const runs = runsOf(text);
  const cut = runs.filter(isThai).flatMap(wordsOfRun);
  return [...runs, ...cut.filter((word) => !runs.includes(word))];
}

const sounds = (...words: readonly string[][]): string =>
  joinWords([...new Set(words.flat().map(soundOf).filter(Boolean))]);

const joinWords = (...words: readonly string[][]): string => ` ${words.flat().join(' ')} `;
