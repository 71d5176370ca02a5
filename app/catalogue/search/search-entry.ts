import { soundOf } from './search-sound';
import { compact, runsOf, wordsOfRun } from './search-words';
import { isThai, spelled } from './search-spelling';
import { namesFor, type Synonyms } from './synonyms';

/** What one course or product says about itself. */
export interface SearchedParts {
  title: string;
  /** what else people know it by: subtitle, teacher, categories, place */
  names: readonly (string | null)[];
  /** everything it says: description, lessons */
  body: readonly (string | null)[];
}

/** The same, as search looks in it: every column but `title` and `sound` holds words between spaces, one at both ends. */
export interface SearchEntry {
  /** without spaces, for what is exactly so or begins so */
  title: string;
  title_words: string;
  /** words of the title and all other names of what they name */
  title_names: string;
  /** those, and of subtitle, teacher, categories and place */
  names: string;
  /** everything it says, the names too: what stands partly here and partly there is one look at one index */
  body: string;
  /** how each of the names sounds; those of the title before the line's end */
  sound: string;
}

export function searchEntryOf({ title, names, body }: SearchedParts, synonyms: Synonyms): SearchEntry {
  const around = names.filter(Boolean).join(' \n ');
  const [ofTitle, ofAround] = [wordsOf(title), wordsOf(around)];
  const [titleNames, aroundNames] = [namesFor(ofTitle, synonyms), namesFor(ofAround, synonyms)];
  const all = spaced(ofTitle, titleNames, ofAround, aroundNames);
  return {
    title: compact(title),
    title_words: spaced(ofTitle),
    title_names: spaced(ofTitle, titleNames),
    names: all,
    body: `${all}${spelled(body.filter(Boolean).join(' '))} `,
    sound: `${sounds(ofTitle, titleNames)}\n${sounds(ofAround, aroundNames)}`,
  };
}

/** Every run of letters as it stands, and cut into words where that differs: whole runs and single words are both found. */
function wordsOf(text: string): string[] {
  const runs = runsOf(text);
  const cut = runs.filter(isThai).flatMap(wordsOfRun);
  return [...runs, ...cut.filter((word) => !runs.includes(word))];
}

const sounds = (...words: readonly string[][]): string =>
  spaced([...new Set(words.flat().map(soundOf).filter(Boolean))]);

const spaced = (...words: readonly string[][]): string => ` ${words.flat().join(' ')} `;
