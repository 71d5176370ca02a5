import { z } from 'zod';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { unionOf, type WatchedRange } from '~/learning/watched';
import { plainText } from '~/values/typed-text';

/** More ranges than one video can have between two reports. */
const MOST_RANGES = 500;

/** `0-15,30-45.5`; drops invalid ranges. */
function parseRanges(rangesText: string): WatchedRange[] {
  const stretches = rangesText.split(',').slice(0, MOST_RANGES);
  const ranges = stretches.map((stretch) => {
    const [start, end] = stretch.split('-').map((part) => (part.trim() === '' ? NaN : Number(part)));
    return { start: start ?? NaN, end: end ?? NaN };
  });
  return unionOf(ranges.filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end)));
}

/** The player's report every 15 seconds, repeated until it is answered. */
export const progressReportForm = z.object({
  /** the person it was measured for: a shared phone may be in another session by now */
  person: z.number().int().positive(),
  lecture: z.number().int().positive(),
  ranges: z.string().max(20_000).default('').transform(parseRanges),
  position: z.number().nonnegative().nullish().default(null),
  /** seconds since it was measured */
  ago: z.number().nonnegative().default(0),
  ended: z.stringbool().default(false),
  /** the signed opening time of the page; a page of the previous release sends none */
  visit: z.string().max(100).default(''),
});

/** Without JavaScript: the stop position as `4:18`, `1:02:05`, or plain minutes. */
export const positionForm = z.object({
  position: z
    .string({ error: 'learning.position.wrong' })
    .trim()
    .max(10, 'learning.position.wrong')
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((input, context) => {
      const seconds = parsePosition(input);
      if (seconds !== null) return seconds;
      context.addIssue({ code: 'custom', message: 'learning.position.wrong' });
      return z.NEVER;
    }),
});

/** Seconds of a typed position in a video; null when invalid. */
export function parsePosition(input: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)$|^(\d{1,4})$/.exec(plainText(input).replace(/\./g, ':'));
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', plainMinutes] = match;
  if (plainMinutes !== undefined) return Number(plainMinutes) * 60;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
