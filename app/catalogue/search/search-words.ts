import { isThai, spell } from './search-spelling';

/** Each word costs an index lookup. */
const MOST_WORDS = 8;

/** Words around the subject of a query; dropped as long as another word remains. */
const FILLERS = new Set(
  (
    'เรียน คอร์ส คอร์ส์ คลาส หลักสูตร สอน อบรม เวิร์กชอป อยาก หา หัด ฝึก วิธี การ ที่ และ ของ ให้ ใน กับ แบบ สำหรับ เพื่อ ด้วย ครับ ค่ะ คะ ' +
    'course courses class classes lesson lessons learn learning study workshop how to the a an for of in on and with'
  ).split(' '),
);

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** The words of one run of letters: Thai has no spaces. Spelled text in, spelled words out. */
export function wordsOfRun(run: string): string[] {
  if (!isThai(run)) return [run];
  const words: string[] = [];
  for (const { segment } of segmenter.segment(run)) {
    const last = words.length - 1;
    // a single letter, where the dictionary knows no word, joins its neighbour
    if (last >= 0 && (segment.length === 1 || words[last]!.length === 1)) words[last] += segment;
    else words.push(segment);
  }
  return words;
}

export const runsOf = (text: string): string[] => spell(text).split(' ').filter(Boolean);

/** A run of letters of a query with its words, without fillers. */
export interface QueryRun {
  run: string;
  words: string[];
}

/** The runs of a query, all of which must match. Empty without a letter. */
export function queryRuns(query: string): QueryRun[] {
  const all = runsOf(query).map((run) => ({ run, words: wordsOfRun(run) }));
  const runsWithoutFillers = all
    .map(({ words }) => words.filter((word) => !FILLERS.has(word)))
    .filter((words) => words.length > 0)
    .map((words) => ({ run: words.join(''), words }));
  const telling = runsWithoutFillers.some(({ run }) => run.length > 1)
    ? runsWithoutFillers.filter(({ run }) => run.length > 1 || !isThai(run))
    : runsWithoutFillers;
  return limitWords(telling.length > 0 ? telling : all);
}

const FREE = new Set(['ฟรี', 'free']);

/** The query asks for free things only, as "คอร์สฟรี": a price, not a name. */
export function asksForFree(query: string): boolean {
  const words = queryRuns(query).flatMap((run) => run.words);
  return words.length > 0 && words.every((word) => FREE.has(word));
}

function limitWords(runs: readonly QueryRun[]): QueryRun[] {
  let remaining = MOST_WORDS;
  return runs.flatMap(({ run, words }) => {
    if (remaining <= 0) return [];
    const firstWords = words.slice(0, remaining);
    remaining -= firstWords.length;
    return [{ run, words: firstWords }];
  });
}

/** Titles compare without spaces, because Thai spacing varies. */
export const compact = (text: string): string => spell(text).replaceAll(' ', '');

/**
 * A word among words between spaces: at the start of one; a Thai word of four letters and more anywhere, because
 * compounds are cut arbitrarily. A single letter is a whole word.
 */
export function wordAmong(word: string): string {
  if (word.length === 1) return ` ${word} `;
  return isThai(word) && word.length >= 4 ? word : ` ${word}`;
}

/** The same as a pattern for LIKE. */
export const wordPattern = (word: string): string => `%${wordAmong(word).replace(/[\\%_]/g, '\\$&')}%`;
