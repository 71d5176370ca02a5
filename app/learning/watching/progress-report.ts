import { plainText } from '~/values/typed-text';
import { z } from 'zod';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { unionOf, type WatchedRange } from '~/learning/watched';

/** More stretches than this are no play of one film between two reports. */
const MOST_RANGES = 500;

/** `0-15,30-45.5`; what does not read as a stretch falls out. */
function parseRanges(written: string): WatchedRange[] {
  const stretches = written.split(',').slice(0, MOST_RANGES);
  const ranges = stretches.map((stretch) => {
    const [start, end] = stretch.split('-').map((part) => (part.trim() === '' ? NaN : Number(part)));
    return { start: start ?? NaN, end: end ?? NaN };
  });
  return unionOf(ranges.filter(({ start, end }) => Number.isFinite(start) && Number.isFinite(end)));
}

/** What the player sends every 15 seconds, and again until it has an answer. */
export const progressReportForm = z.object({
  /** for whom it was measured: a shared phone may be in somebody else's session by now */
  person: z.number().int().positive(),
  lecture: z.number().int().positive(),
  ranges: z.string().max(20_000).default('').transform(parseRanges),
  position: z.number().nonnegative().nullish().default(null),
  /** seconds since it was measured */
  ago: z.number().nonnegative().default(0),
  ended: z.stringbool().default(false),
  /** when the page was opened, signed; a page of the release before sends none */
  visit: z.string().max(100).default(''),
});

/** Without JavaScript: where the film was stopped, as `4:18`, `1:02:05`, or plain minutes. */
export const positionForm = z.object({
  position: z
    .string({ error: 'learning.position.wrong' })
    .trim()
    .max(10, 'learning.position.wrong')
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((typed, context) => {
      const seconds = parsePosition(typed);
      if (seconds !== null) return seconds;
      context.addIssue({ code: 'custom', message: 'learning.position.wrong' });
      return z.NEVER;
    }),
});

/** Seconds of a typed place in a film; null when it is none. */
export function parsePosition(typed: string): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)$|^(\d{1,4})$/.exec(plainText(typed).replace(/\./g, ':'));
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', plainMinutes] = match;
  if (plainMinutes !== undefined) return Number(plainMinutes) * 60;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
