/**
 * What a browser cannot know when it breaks a page's lines: Thai has no spaces between words, and a dictionary takes
 * compounds and borrowed words apart (สตู|ดิ|โอ, ผ้า|พัน|คอ). A Thai run that stands between spaces is a phrase, kept
 * whole while it is short; a long one may break between phrases only. Numbers stay with their unit (20:25 น., 3 วัน, 2 MB).
 */

/** Letters that take room; vowels and tone marks above or below take none. A phrase fits beside a picture on a small phone. */
const LONGEST_PHRASE = 14;
const LONG_WORD = 5;
/** A phrase that could only be cut within a compound. */
const LONGEST_COMPOUND = 16;
/** A short text stands on one line, and a paragraph has other places to break than one in a word: marks would only be bytes. */
const LEAST_TO_BREAK = 10;
const MOST_TO_SET = 80;
const LONGEST_UNIT = 6;
/** Words that begin a phrase, and never end one. */
const BEGINS = new Set(
  'และ หรือ ที่ ใน ของ กับ จาก โดย เพื่อ เมื่อ ถ้า แล้ว แต่ ให้ ไม่ ก่อน หลัง ตาม ถึง ด้วย จะ ต้อง เป็น ซึ่ง จึง ภายใน จน บน'.split(
    ' ',
  ),
);
/** First halves of compounds: what follows belongs to them. */
const LEADS = new Set('การ ความ ผู้ นัก ใบ คำ คน ช่าง ชาว เครื่อง ห้อง หัว น่า ได้ อ่าน ทำ'.split(' '));
/** In a paragraph, too, a line that ends with one of these is a word cut in two. */
const HALVES = new Set('การ ความ ผู้ นัก ใบ คำ ช่าง ชาว โรง ห้อง ไม่ ทุก อย่าง'.split(' '));
/** Words that a dictionary takes apart, as text has them. */
const COMPOUND = new RegExp(
  '(ที่นั่ง|ที่อยู่|เริ่มจากศูนย์|ตรวจสอบภายใน|หน้าห้อง|อย่างเดียว|พร้อมเพย์|บัตรเครดิต|สตูดิโอ|เซรามิก|เวิร์กช็อป|แพ็กเกจ|อัปโหลด|เช็กอิน|ฟรีแลนซ์|แฮชแท็ก|คันจิ|ฮิรางานะ|คาตากานะ)',
);
const NO_BREAK = '\u00a0';
const THAI_RUN = /[\u0e00-\u0e7f]+/g;
const MONTH = String.raw`(?:[ก-ฮ][ก-ฮเี.]*\.[ก-ฮ]\.|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)`;
const DATE = new RegExp(String.raw`(\d) (${MONTH})(?: (\d{4}))?(?![\w])`, 'g');
const UNIT_ABBREVIATED = /(\d) (?=(?:น\.|ชม\.|[kMG]B\b|h\b|min\b|px\b))/g;
const THAI_UNIT = /(\d) ([\u0e01-\u0e4f]+)(?![\u0e00-\u0e7f.])/g;
const ENGLISH_UNIT =
  /(\d) (?=(?:hours?|minutes?|days?|months?|years?|seats?|lessons?|lectures?|courses?|items?|pieces?|baht)\b)/g;

/** What is no text of the page: marks, scripts, drawings, and what may hold no elements. */
const PARTS = /<(script|style|title|textarea|option|svg|pre)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** The same page with its numbers and phrases kept together. Takes markup as it is sent, and keeps every word of it. */
export function setType(html: string): string {
  let before = '';
  const parents: Place[] = [];
  return html.replace(PARTS, (part) => {
    if (part.startsWith('<')) {
      if (part.startsWith('</')) parents.pop();
      else if (!STANDS_ALONE.test(part)) parents.push(placeIn(parents.at(-1), part));
      return part;
    }
    const text = keepUnit(before, setText(part, parents.at(-1) ?? 'other'));
    before = part.slice(-1);
    return text;
  });
}

/** Elements without an end, and the parts that are taken whole. */
const STANDS_ALONE =
  /^<(?:!|(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|script|style|title|textarea|option|svg|pre)\b)|\/>$/;
/** Where words are large or alone: headings, names that are links, sentences. In a list of many the marks would weigh more than they help. */
const READ_ALONE =
  /^<(?:h[1-4]|a|b|p|dt|figcaption)\b(?![^>]* class="[^"]*\b(?:btn|chip|pill|num|lean|row|between))/;

/** A list whose items are plain text, and its items: they are many, so only words are kept whole in them. */
const PLAIN_LIST = /^<(?:[uo]l)>/;
const ITEM = /^<(?:li|dd)>/;
/** A part of a sentence that is set off. */
const SET_OFF = /^<(?:em|strong|i|small)>/;

type Place = 'alone' | 'list' | 'item' | 'other';

function placeIn(parent: Place | undefined, tag: string): Place {
  if (READ_ALONE.test(tag)) return 'alone';
  if (PLAIN_LIST.test(tag)) return 'list';
  if (SET_OFF.test(tag)) return parent === 'alone' || parent === 'item' ? 'item' : 'other';
  return ITEM.test(tag) && (parent === 'list' || tag === '<dd>') ? 'item' : 'other';
}

/** A unit may begin a text of its own: `<b>20:25</b> น.` */
const keepUnit = (before: string, text: string): string =>
  /\d/.test(before) && /^ (?:น\.|ชม\.|วัน|นาที|ชิ้น|ที่|บท|บาท)/.test(text) ? NO_BREAK + text.slice(1) : text;

const setTexts = new Map<string, string>();
const MOST_KEPT = 5_000;

function setText(text: string, place: Place): string {
  const letters = text.length;
  if (letters < 4) return text;
  if (place === 'list' || place === 'other' || letters < LEAST_TO_BREAK) return withUnits(text);
  const isSet = place === 'alone' && letters <= MOST_TO_SET;
  const key = `${isSet ? 'phrases' : 'words'} ${text}`;
  const previous = setTexts.get(key);
  if (previous !== undefined) return previous;
  const set = inPhrases(withUnits(text), isSet ? phrasesOf : wordsOf);
  if (setTexts.size >= MOST_KEPT) setTexts.clear();
  setTexts.set(key, set);
  return set;
}

function withUnits(text: string): string {
  return text
    .replace(DATE, (_, digit: string, month: string, year?: string) =>
      [digit, month, year].filter(Boolean).join(NO_BREAK),
    )
    .replace(UNIT_ABBREVIATED, `$1${NO_BREAK}`)
    .replace(ENGLISH_UNIT, `$1${NO_BREAK}`)
    .replace(THAI_UNIT, (whole, digit: string, unit: string) =>
      roomOf(unit) <= LONGEST_UNIT ? digit + NO_BREAK + unit : whole,
    );
}

const inPhrases = (text: string, cut: (run: string) => Phrase[]): string =>
  text.replace(THAI_RUN, (run) => cut(run).map(whole).join(''));

const whole = ({ text, wordCount }: Phrase): string =>
  wordCount > 1 ? `<span class="nb">${text}</span>` : text;

interface Phrase {
  text: string;
  wordCount: number;
}

/** The dictionary's words, with compounds in one piece. */
const partsOf = (run: string): string[] =>
  run
    .split(COMPOUND)
    .flatMap((piece, at) =>
      at % 2 === 1 ? [piece] : [...words.segment(piece)].map(({ segment }) => segment),
    );

/** Words of a paragraph, each half with what it belongs to. */
export function wordsOf(run: string): Phrase[] {
  const phrases: Phrase[] = [];
  for (const part of partsOf(run)) {
    const before = phrases.at(-1);
    if (before && before.wordCount === 1 && HALVES.has(before.text)) {
      before.text += part;
      before.wordCount += 1;
    } else phrases.push({ text: part, wordCount: COMPOUND.test(part) ? 2 : 1 });
  }
  return phrases;
}

/** Where a run of Thai may break: where a phrase begins, before a long word, and elsewhere only to keep a phrase short. */
export function phrasesOf(run: string): Phrase[] {
  const parts = partsOf(run);
  const phrases: string[][] = [[]];
  for (const [at, word] of parts.entries()) {
    const isFirst = at === 0 || (harm(parts[at - 1]!, word) === 0 && roomOf(run) > LONGEST_PHRASE);
    if (isFirst && at > 0) phrases.push([]);
    phrases.at(-1)!.push(word);
  }
  return phrases.flatMap(shortened).map((phrase) => ({
    text: phrase.join(''),
    wordCount: phrase.some((part) => COMPOUND.test(part)) ? 2 : phrase.length,
  }));
}

/** What a break between two words does to a reader: none, some (in a chain of short words), or much (in a compound). */
function harm(word: string, next: string): number {
  if (BEGINS.has(word) || LEADS.has(word)) return 3;
  // two letters, or three consonants, are rather a part of a borrowed word
  if (!BEGINS.has(next) && (roomOf(next) < 3 || /^[ก-ฮ]{3}$/.test(next))) return 3;
  if (BEGINS.has(next)) return 0;
  if (roomOf(next) >= LONG_WORD && roomOf(word) >= LONG_WORD) return 0;
  return roomOf(next) >= LONG_WORD ? 1 : 2;
}

/** Cut in two where it harms least, as often as it is too long; of equals, the cut nearest to the middle. */
function shortened(phrase: string[]): string[][] {
  const length = roomOf(phrase.join(''));
  if (length <= LONGEST_PHRASE || phrase.length < 2) return [phrase];
  let best = { at: 1, cost: Infinity };
  for (let at = 1; at < phrase.length; at++) {
    const offMiddle = Math.abs(roomOf(phrase.slice(0, at).join('')) / length - 0.5);
    const cost = harm(phrase[at - 1]!, phrase[at]!) + offMiddle * 3;
    if (cost < best.cost) best = { at, cost };
  }
  if (best.cost >= 3 && length <= LONGEST_COMPOUND) return [phrase];
  return [...shortened(phrase.slice(0, best.at)), ...shortened(phrase.slice(best.at))];
}

const roomOf = (text: string): number => text.replace(/\p{M}/gu, '').length;
