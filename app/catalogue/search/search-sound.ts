import { isThai, spell } from './search-spelling';

/**
 * Letters that sound alike or are confused, as one ASCII letter; vowels as digits, so that no Thai word equals a Latin
 * one.
 */
const THAI: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    k: 'ก',
    c: 'ขฃคฅฆ',
    g: 'ง',
    j: 'จ',
    h: 'ฉชฌ',
    s: 'ซสศษ',
    y: 'ญย',
    d: 'ฎด',
    t: 'ฏต',
    z: 'ฐฑฒถทธ',
    n: 'ณน',
    b: 'บ',
    p: 'ป',
    v: 'ผพภ',
    f: 'ฝฟ',
    m: 'ม',
    l: 'รลฬฤฦ',
    w: 'ว',
    q: 'หฮ',
    a: 'อ',
    2: 'ะัาๅ',
    3: 'ิี',
    4: 'ึื',
    5: 'ุู',
    6: 'เ',
    7: 'แ',
    8: 'โ',
    9: 'ใไ',
  }).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
);

/**
 * A text's rough sound in ASCII: without tone marks, shorteners and silenced letters; equal sounds merged, doubled
 * letters single. Two spellings of a word mostly sound equal; others are near.
 */
export function soundOf(text: string): string {
  return spell(text)
    .split(' ')
    .map((run) => (isThai(run) ? thaiSound(run) : latinSound(run)))
    .filter(Boolean)
    .join(' ');
}

function thaiSound(run: string): string {
  const sound = run
    // a silenced letter, with the vowel under or over it
    .replace(/[ก-ฮ][ิุ]?์/g, '')
    .replace(/รร/g, 'ั')
    .replace(/ัย|าย/g, 'ไ')
    .replace(/ำ/g, 'ัม')
    // as in อังกฤษ and ฤทธิ์
    .replace(/ฤ/g, 'ริ')
    // at the end of a word all of them are a stopped t
    .replace(/(?<=.)[จชซฎฏฐฑฒดตถทธศษส]$/, 'ต')
    .replace(/[็่้๊๋์๎ฺํ]/g, '');
  return single([...sound].map((letter) => THAI[letter] ?? letter).join(''));
}

function latinSound(run: string): string {
  const sound = run
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/ck|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/x/g, 'ks')
    .replace(/c(?!h)/g, 'k')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/v/g, 'w');
  return single(sound);
}

const single = (sound: string): string => sound.replace(/([a-z])\1+/g, '$1');
