import { isThai } from '../../../app/catalogue/search/search-spelling';

/** One way people type a word wrong; null where it does not apply. `at` picks the place, from 0 to 1. */
type Rule = (text: string, at: number) => string | null;

const TONES = '่้๊๋';
const NEIGHBOURS: Record<string, string> = {
  e: 'r',
  r: 't',
  o: 'p',
  i: 'o',
  a: 's',
  n: 'm',
  t: 'y',
  l: 'k',
  s: 'd',
};
const SAME_SOUND: Record<string, string> = {
  ศ: 'ส',
  ษ: 'ส',
  ส: 'ศ',
  ซ: 'ส',
  ญ: 'ย',
  ณ: 'น',
  ภ: 'พ',
  ฟ: 'ฝ',
  ไ: 'ใ',
  ใ: 'ไ',
  ธ: 'ท',
  ค: 'ฅ',
  ร: 'ล',
  ฎ: 'ด',
};

/** Changes one of the letters that `can` says, the one `at` falls on. */
function changed(
  text: string,
  at: number,
  can: (letter: string, index: number) => boolean,
  to: (letter: string) => string,
) {
  const letters = Array.from(text);
  const places = letters.flatMap((letter, index) => (can(letter, index) ? [index] : []));
  if (places.length === 0) return null;
  const place = places[Math.floor(at * places.length)]!;
  return [...letters.slice(0, place), to(letters[place]!), ...letters.slice(place + 1)].join('');
}

const isTone = (letter: string) => TONES.includes(letter);
const isThaiLetter = (letter: string) => /[ก-ฮ]/.test(letter);
const inside = (text: string) => (letter: string, index: number) =>
  index > 0 && index < Array.from(text).length - 1 && /[a-z]|[ก-ฮ]/i.test(letter);

/** By name, in the order they take turns. */
export const MISSPELLINGS: Record<string, Rule> = {
  'tone left out': (text, at) => changed(text, at, isTone, () => ''),
  'tone typed twice': (text, at) => changed(text, at, isTone, (tone) => tone + tone),
  'tone changed': (text, at) => changed(text, at, isTone, (tone) => (tone === '้' ? '่' : '้')),
  'tone after sara am or aa': (text) => (/[่-๋][าำ]/.test(text) ? text.replace(/([่-๋])([าำ])/g, '$2$1') : null),
  'tone before its vowel': (text) => (/[ิ-ู][่-๋]/.test(text) ? text.replace(/([ิ-ู])([่-๋])/g, '$2$1') : null),
  'sara ae as two': (text) => (text.includes('แ') ? text.replaceAll('แ', 'เเ') : null),
  'letter of the same sound': (text, at) =>
    changed(
      text,
      at,
      (letter) => letter in SAME_SOUND,
      (letter) => SAME_SOUND[letter]!,
    ),
  'silencer left out': (text) => (text.includes('์') ? text.replace('์', '') : null),
  'silenced letter left out': (text) => (/[ก-ฮ]์/.test(text) ? text.replace(/[ก-ฮ]์/, '') : null),
  'letter left out': (text, at) => changed(text, at, inside(text), () => ''),
  'letter typed twice': (text, at) => changed(text, at, inside(text), (letter) => letter + letter),
  'two letters swapped': (text, at) => {
    const letters = Array.from(text);
    const places = letters.flatMap((letter, n) => {
      const next = letters[n + 1] ?? '';
      const can = isThai(text)
        ? isThaiLetter(letter) && isThaiLetter(next)
        : /[a-z]/i.test(letter) && /[a-z]/i.test(next);
      return n > 0 && can && letter !== next ? [n] : [];
    });
    if (places.length === 0) return null;
    const place = places[Math.floor(at * places.length)]!;
    return [...letters.slice(0, place), letters[place + 1], letters[place], ...letters.slice(place + 2)].join(
      '',
    );
  },
  'key beside': (text, at) =>
    changed(
      text,
      at,
      (letter) => letter.toLowerCase() in NEIGHBOURS,
      (letter) => NEIGHBOURS[letter.toLowerCase()]!,
    ),
  'spaces left out': (text) => (text.includes(' ') ? text.replaceAll(' ', '') : null),
  'space after every word': (text) =>
    isThai(text)
      ? [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)]
          .map(({ segment }) => segment)
          .join(' ')
      : null,
  capitals: (text) => (/[a-z]/.test(text) ? text.toUpperCase() : null),
};

/** The same numbers in every run, from 0 to 1 (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface TypedQuery {
  typed: string;
  /** the rule it was made by; '' for one typed by hand */
  rule: string;
  /** keys of the courses it may mean */
  keys: string[];
}

/** So many queries made from titles: two or three words in a row, spelled wrong by each rule in turn. */
export function misspelledQueries(
  courses: readonly { key: string; title: string }[],
  count: number,
): TypedQuery[] {
  const chance = seededChance(20_261_122);
  const rules = Object.entries(MISSPELLINGS);
  const queries: TypedQuery[] = [];
  for (let turn = 0; queries.length < count; turn += 1) {
    const [rule, misspell] = rules[turn % rules.length]!;
    const { title } = courses[Math.floor(chance() * courses.length)]!;
    const words = wordsOf(title);
    const from = Math.floor(chance() * Math.max(1, words.length - 2));
    const length = 2 + Math.floor(chance() * 2);
    const text = words
      .slice(from, from + length)
      .join('')
      .trim();
    const input = misspell(text, chance());
    if (input === null || input === text || Array.from(text.replaceAll(' ', '')).length < 6) continue;
    const keys = courses.filter((each) => wordsOf(each.title).join('').includes(text)).map(({ key }) => key);
    queries.push({ typed: input, rule, keys });
  }
  return queries;
}

/** Words with the spaces that follow them. */
function wordsOf(title: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('th', { granularity: 'word' }).segment(title)) {
    if (isWordLike) words.push(segment);
    else if (words.length > 0 && segment.trim() === '') words[words.length - 1] += ' ';
  }
  return words;
}
