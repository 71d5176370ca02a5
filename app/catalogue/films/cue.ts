import { z } from 'zod';
/** A line of what is said in a film: plain text, seconds of the film. */
const cue = z.object({ start: z.number(), end: z.number(), text: z.string() });

export type Cue = z.output<typeof cue>;

/** Reads lecture_caption.cues. */
export const storedCues = (stored: unknown): Cue[] => z.array(cue).parse(stored);

/** A film of ten hours with a line every three seconds has fewer. */
const MOST_CUES = 12_000;
const LONGEST_TEXT = 500;
const LONGEST_RAW = 20_000;
export const CAPTION_MAX_BYTES = 1_000_000;

/** Languages captions may be of; the shop's own first. */
export const CAPTION_LANGUAGES = ['th', 'en', 'zh', 'ja', 'ko', 'my', 'lo', 'km', 'vi'] as const;

/** Each in its own words. */
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
/** A line of times is short; in a longer line nothing is looked for. */
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
 * Reads WebVTT or SubRip. A cue is found by its line of times and ends at an empty line or at the next line of times, whatever stands
 * between two cues. Its marks of look and voice go, and its words stay. Null: no captions.
 */
export function readCues(file: string): Cue[] | null {
  const cues: Cue[] = [];
  let times: { start: number; end: number } | null = null;
  let words: string[] = [];
  let count = 0;
  let number = 0;
  let lineBefore = '';
  const endCue = () => {
    const text = plainText(words.join('\n'));
    if (times && times.end > times.start && text !== '') cues.push({ ...times, text });
    times = null;
    words = [];
  };
  for (const line of file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const match = timesOf(line);
    if (match) {
      // without an empty line between, the number of this cue stands below the words of the one before
      const isNumbered = cueNumber(words.at(-1)) === number + 1;
      if (isNumbered) words.pop();
      number = isNumbered || times ? number + 1 : (cueNumber(lineBefore) ?? number + 1);
      endCue();
      count += 1;
      if (count > MOST_CUES) return null;
      times = { start: secondsOf(match.slice(1, 5)), end: secondsOf(match.slice(5, 9)) };
    } else if (line.trim() !== '') {
      if (times && (words.length > 0 || !BESIDE_CUES.test(line))) words.push(line);
      lineBefore = line;
    } else if (words.length > 0) endCue();
  }
  endCue();
  cues.sort((one, other) => one.start - other.start);
  return cues.length > 0 ? cues : null;
}

/** What WebVTT has beside cues; a cue without words may stand before it. */
const BESIDE_CUES = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

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
      // what cannot be shown need not be looked at
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
      // a sign that was cut in half is none, and no database keeps it
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

/** As browsers take it; words are escaped, so that none of them is markup or ends its cue. */
export function webVtt(cues: readonly Cue[]): string {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const written = cues.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...written].join('\n');
}

/** Those that say it, whatever the case, with spaces as one likes. */
export function cuesSaying(cues: readonly Cue[], wanted: string): Cue[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  const sought = plain(wanted);
  return sought === '' ? [] : cues.filter(({ text }) => plain(text).includes(sought));
}
