import { z } from 'zod';
/** A caption of a video: plain text, times in seconds of the video. */
const cue = z.object({ start: z.number(), end: z.number(), text: z.string() });

export type Cue = z.output<typeof cue>;

/** Parses lecture_caption.cues. */
export const storedCues = (storedValue: unknown): Cue[] => z.array(cue).parse(storedValue);

/** A video of ten hours with a caption every three seconds has fewer. */
const MOST_CUES = 12_000;
const LONGEST_TEXT = 500;
const LONGEST_RAW = 20_000;
export const CAPTION_MAX_BYTES = 1_000_000;

/** Languages of captions; the shop's own first. */
export const CAPTION_LANGUAGES = ['th', 'en', 'zh', 'ja', 'ko', 'my', 'lo', 'km', 'vi'] as const;

/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<(typeof CAPTION_LANGUAGES)[number], string>> = {
  th: 'ไทย',
  en: 'English',
  zh: '中文',
  ja: '日本語',
  ko: '한국어',
  my: 'မြန်မာ',
  lo: 'ລາວ',
  km: 'ខ្មែរ',
  vi: 'Tiếng Việt',
};
export const languageName = (language: string): string =>
  LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES] ?? language;

const CLOCK = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})`;
const STAMP = String.raw`${CLOCK}(?:[.,](\d{1,9}))?`;
const TIMES = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}`);
/** As SBV and word processors write it; without a fraction it is a timetable that somebody reads out. */
const EXACT_STAMP = String.raw`${CLOCK}[.,](\d{1,9})`;
const OTHER_TIMES = new RegExp(String.raw`^\s*${EXACT_STAMP}\s*(?:,|[-–—]>|→)\s*${EXACT_STAMP}`);
/** A time line is short; longer lines are not searched. */
const LONGEST_TIMES = 500;

function timesOf(line: string): RegExpExecArray | null {
  if (line.length > LONGEST_TIMES || !line.includes(':')) return null;
  const plain = line.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return TIMES.exec(plain) ?? OTHER_TIMES.exec(plain);
}

/** The number of a cue; null: the line is none. */
const cueNumber = (line: string | undefined): number | null =>
  line !== undefined && /^\s*\d{1,6}\s*$/.test(line) ? Number(line) : null;

/**
 * Parses WebVTT or SubRip. A cue has all words from its time line to the next one: an empty line inside does not end it.
 * Style and voice tags are dropped, the text stays. Null: no captions.
 */
export function readCues(file: string): Cue[] | null {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const timeLines: { at: number; start: number; end: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const match = timesOf(line);
    if (!match) continue;
    if (timeLines.length === MOST_CUES) return null;
    timeLines.push({ at, start: secondsOf(match.slice(1, 5)), end: secondsOf(match.slice(5, 9)) });
  }
  const cues: Cue[] = [];
  const above = lines.slice(0, timeLines[0]?.at);
  const lastAbove = above.findLast((line) => line.trim() !== '');
  let number = cueNumber(lastAbove) ?? 1;
  const hasNames = lines[0]!.startsWith('WEBVTT') || (isWord(above.at(-1)) && cueNumber(lastAbove) === null);
  for (const [index, { at, start, end }] of timeLines.entries()) {
    const next = timeLines[index + 1];
    const between = lines.slice(at + 1, next?.at);
    const heading = next ? headingOfNext(between, { next: number + 1, hasNames }) : null;
    number = heading?.number ?? number + 1;
    const text = plainText(wordsIn(between.slice(0, heading?.at)).join('\n'));
    if (end > start && text !== '') cues.push({ start, end, text });
  }
  cues.sort((one, other) => one.start - other.start);
  return cues.length > 0 ? cues : null;
}

const isWord = (line: string | undefined): boolean => line !== undefined && line.trim() !== '';

/** The number or name of the next cue, above its time line and below this cue's words. */
function headingOfNext(
  between: readonly string[],
  expected: { next: number; hasNames: boolean },
): { at: number; number: number | null } | null {
  const at = between.findLastIndex(isWord);
  const number = cueNumber(between[at]);
  if (number === expected.next) return { at, number };
  // a block of one line; were it the only one, it would be this cue's words
  const isBlock = at === between.length - 1 && at > 0 && !isWord(between[at - 1]);
  if (!isBlock || !between.slice(0, at).some(isWord)) return null;
  return number !== null || expected.hasNames ? { at, number } : null;
}

/** Other blocks of WebVTT. */
const BESIDE_CUES = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/;

/** A cue's lines without comments, each of which begins after an empty line and ends at one. */
function wordsIn(lines: readonly string[]): string[] {
  let isAfterEmpty = false;
  let isComment = false;
  return lines.filter((line) => {
    const isEmpty = !isWord(line);
    isComment = !isEmpty && (isComment || (isAfterEmpty && BESIDE_CUES.test(line)));
    isAfterEmpty = isEmpty;
    return !isEmpty && !isComment;
  });
}

function secondsOf([hours, minutes, seconds, thousandths = '0']: readonly (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(thousandths.slice(0, 3).padEnd(3, '0')) / 1000;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

function entitySign(whole: string, name?: string, decimal?: string, hex?: string): string {
  if (name) return ENTITIES[name.toLowerCase()]!;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  const isSign = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isSign ? String.fromCodePoint(code) : whole;
}

/**
 * Marks of look, voice and time that caption formats have; any other “<” is a sign of the words. No name or value is long. What has no
 * words of its own is followed by a class alone (`<b.loud>`), and a voice or a language never stands behind a letter: `a <b and c> d`, `u<v and w>x`.
 */
const MARK =
  /<\/?(?:c|i|b|u|s|em|strong|ruby|rt|br)(?:\.[^<>\s]{0,200})?\s?\/?>|(?<![\p{L}\p{N}])<(?:v|lang)(?:[.\s][^<>]{0,200})?>|<\/(?:v|lang)>|<\/?(?:font|span|img|svg|script|style|iframe|object|embed)(?:\s[^<>]{0,200})?\/?>|<\d{1,3}:[\d:.]{3,16}>|\{\\[^{}]{0,200}\}/giu;

function plainText(words: string): string {
  return (
    words
      // the rest would not be shown
      .slice(0, LONGEST_RAW)
      .replace(MARK, '')
      .replace(ENTITY, entitySign)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''))
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n')
      .slice(0, LONGEST_TEXT)
      // a surrogate that was cut in half is invalid in databases
      .toWellFormed()
  );
}

const two = (part: number) => String(part).padStart(2, '0');

function stamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
  return `${clock}.${String(thousandths % 1000).padStart(3, '0')}`;
}

/** For browsers; the text is escaped, so that it contains no markup and cannot end its cue. */
export function webVtt(cues: readonly Cue[]): string {
  const escapeText = (text: string) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const cueTexts = cues.map(
    ({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${escapeText(text)}\n`,
  );
  return ['WEBVTT\n', ...cueTexts].join('\n');
}

/** Captions that contain the text, ignoring case and spacing. */
export function cuesSaying(cues: readonly Cue[], searchText: string): Cue[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  const plainSearch = plain(searchText);
  return plainSearch === '' ? [] : cues.filter(({ text }) => plain(text).includes(plainSearch));
}
