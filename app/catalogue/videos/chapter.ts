import { arabicDigits } from '~/values/digits';

export interface Chapter {
  startSecond: number;
  title: string;
}

export const MOST_CHAPTERS = 100;
const LONGEST_TITLE = 120;
const LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)[\s.–-]+(\S.*)$/;

/** `0:00 Title`, one a line; reports the number of the first invalid line. */
export function readChapters(input: string): { chapters: Chapter[] } | { wrongLine: number } {
  const chapters = new Map<number, Chapter>();
  for (const [index, line] of input.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue;
    const [head = '', ...rest] = line.trim().split(/\s+/);
    const match = LINE.exec([arabicDigits(head), ...rest].join(' '));
    const startSecond = match
      ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3])
      : Number.NaN;
    const title = match?.[4]?.replace(/\p{Cc}/gu, '') ?? '';
    const isGood = startSecond <= 86_400 && title !== '' && title.length <= LONGEST_TITLE;
    if (!isGood || chapters.has(startSecond) || chapters.size >= MOST_CHAPTERS)
      return { wrongLine: index + 1 };
    chapters.set(startSecond, { startSecond, title });
  }
  return { chapters: [...chapters.values()].sort((one, other) => one.startSecond - other.startSecond) };
}

/** Lines that `readChapters` accepts. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startSecond, title }) => `${clockOf(startSecond)} ${title}`).join('\n');

/** `4:18`, `1:02:05` */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = two(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
