import { isThai, spelled } from './search-spelling';

/** Each word costs a look at the index. */
const MOST_WORDS = 8;

/** What people put around the subject they look for; left out as long as something else remains. */
const FILLERS = new Set(
  (
    'เรียน คอร์ส คอร์ส์ คลาส หลักสูตร สอน อบรม เวิร์กชอป อยาก หา หัด ฝึก วิธี การ ที่ และ ของ ให้ ใน กับ แบบ สำหรับ เพื่อ ด้วย ครับ ค่ะ คะ ' +
    'course courses class classes lesson lessons learn learning study workshop how to the a an for of in on and with'
  ).split(' '),
);

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Thai is written without spaces: the words of one run of letters. Spelled text in, spelled words out. */
export function wordsOfRun(run: string): string[] {
  if (!isThai(run)) return [run];
  const words: string[] = [];
  for (const { segment } of segmenter.segment(run)) {
    const last = words.length - 1;
    // a single letter, left over where the dictionary knows no word, belongs to its neighbour
    if (last >= 0 && (segment.length === 1 || words[last]!.length === 1)) words[last] += segment;
    else words.push(segment);
  }
  return words;
}

export const runsOf = (text: string): string[] => spelled(text).split(' ').filter(Boolean);

/** A run of letters of a query with its words, fillers left out. */
export interface QueryRun {
  run: string;
  words: string[];
}

/** What a query asks for: every run must be found. Empty when it has no letter. */
export function queryRuns(query: string): QueryRun[] {
  const all = runsOf(query).map((run) => ({ run, words: wordsOfRun(run) }));
  const said = all
    .map(({ words }) => words.filter((word) => !FILLERS.has(word)))
    .filter((words) => words.length > 0)
    .map((words) => ({ run: words.join(''), words }));
  const telling = said.some(({ run }) => run.length > 1)
    ? said.filter(({ run }) => run.length > 1 || !isThai(run))
    : said;
  return limited(telling.length > 0 ? telling : all);
}

const FREE = new Set(['ฟรี', 'free']);

/** Nothing but what costs nothing is looked for, as by "คอร์สฟรี": a price, not a name. */
export function asksForFree(query: string): boolean {
  const words = queryRuns(query).flatMap((run) => run.words);
  return words.length > 0 && words.every((word) => FREE.has(word));
}

function limited(runs: readonly QueryRun[]): QueryRun[] {
  let left = MOST_WORDS;
  return runs.flatMap(({ run, words }) => {
    if (left <= 0) return [];
    const taken = words.slice(0, left);
    left -= taken.length;
    return [{ run, words: taken }];
  });
}

/** Titles are compared without spaces: where Thai has them is a matter of taste. */
export const compact = (text: string): string => spelled(text).replaceAll(' ', '');

/**
 * A word as it stands among words between spaces: at the beginning of one; a Thai one of four letters and more anywhere, since
 * where a compound was cut is no matter of the reader. A single letter is a whole word.
 */
export function wordAmong(word: string): string {
  if (word.length === 1) return ` ${word} `;
  return isThai(word) && word.length >= 4 ? word : ` ${word}`;
}

/** The same as a pattern for LIKE. */
export const wordPattern = (word: string): string => `%${wordAmong(word).replace(/[\\%_]/g, '\\$&')}%`;
