import { z } from 'zod';
/** A line of what is said in a film: plain text, seconds of the film. */
const cue = z.object({ start: z.number(), end: z.number(), text: z.string() });

export type Cue = z.output<typeof cue>;

/** Reads lecture_caption.cues. */
export const storedCues = (stored: unknown): Cue[] => z.array(cue).parse(stored);

/** A film of ten hours with a line every three seconds has fewer. */
const MOST_CUES = 12_000;
const LONGEST_TEXT = 500;
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

const STAMP = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}`);

/**
 * Reads WebVTT or SubRip. Of a cue only its words are kept: whatever stands in angle brackets goes, so nothing of a file is ever markup
 * on a page. Null: no captions.
 */
export function readCues(file: string): Cue[] | null {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  const cues: Cue[] = [];
  for (const block of blocks) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const match = at < 0 ? null : TIMES.exec(lines[at]!);
    if (!match) continue;
    const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
    const text = plainText(lines.slice(at + 1).join('\n'));
    if (end > start && text !== '') cues.push({ start, end, text });
    if (cues.length > MOST_CUES) return null;
  }
  cues.sort((one, other) => one.start - other.start);
  return cues.length > 0 ? cues : null;
}

function secondsOf([hours, minutes, seconds, thousandths = '0']: readonly (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(thousandths.padEnd(3, '0')) / 1000;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

function plainText(words: string): string {
  return (
    words
      .replace(/<[^>]*>/g, '')
      .replace(/\{\\[^}]*\}/g, '')
      .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name]!)
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

/** A file's bytes as text: Unicode, or what Thai editors of captions wrote before it. Null: neither. */
export function captionText(bytes: Uint8Array): string | null {
  const read = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read('utf-16le', false);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read('utf-16be', false);
  try {
    return read('utf-8', true);
  } catch {
    return bytes.includes(0) ? null : read('windows-874', false);
  }
}

/** Those that say it, whatever the case, with spaces as one likes. */
export function cuesSaying(cues: readonly Cue[], wanted: string): Cue[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  const sought = plain(wanted);
  return sought === '' ? [] : cues.filter(({ text }) => plain(text).includes(sought));
}
