import { addDays, bangkokDay, type Day, parseClock, parseDay } from '~/values/time';
import { plainText } from '~/values/typed-text';

/** This form takes transfers of this many past days. */
const LATEST_DAYS = 400;

/**
 * A day as slips print it: `parseDay`, or a two-digit year (`29 พ.ย. 69`, `29/11/69`, `29 Nov 26`), Buddhist
 * or Christian by which lies before `now`. A time behind it belongs to its own field. Null: no such day.
 */
export function parseSlipDay(typed: string, now: Date): Day | null {
  const text = plainText(typed).replace(
    /[\s,-]*(?:เวลา\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:น\.?)?$/,
    (clock, at: number) => (at > 5 ? '' : clock),
  );
  const day = parseDay(text);
  if (day !== null) return day;
  const short = /^(.*\D)(\d{2})$/.exec(text);
  if (!short) return null;
  const tomorrow = addDays(bangkokDay(now), 1);
  const oldest = addDays(tomorrow, -LATEST_DAYS);
  const candidates = ['25', '20']
    .map((century) => parseDay(`${short[1]}${century}${short[2]}`))
    .filter((each): each is Day => each !== null && each >= oldest && each <= tomorrow);
  return candidates.length === 1 ? candidates[0]! : null;
}

/** A time as slips print it: `parseClock`, or digits without a separator (`0907`, `907`, `090715`). */
export function parseSlipClock(typed: string): string | null {
  const text = plainText(typed)
    .replace(/^เวลา\s*/, '')
    .replace(/\s*น\.?$/, '');
  const half = /^(.*\d)\s*([ap])\.?m\.?$/i.exec(text);
  if (half) {
    const clock = parseSlipClock(half[1]!);
    const hour = Number(clock?.slice(0, 2));
    if (clock === null || hour < 1 || hour > 12) return null;
    const isAfternoon = half[2]!.toLowerCase() === 'p';
    return String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0') + clock.slice(2);
  }
  const bare = /^(\d{1,2})\s*(\d{2})(?:\s*(\d{2}))?$/.exec(text);
  return parseClock(bare ? bare.slice(1).filter(Boolean).join(':') : text);
}
