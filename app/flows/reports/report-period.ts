import { periodSearch } from '~/orders/staff/period-search';
import type { TextKey } from '~/text/translate';
import { parsePeriod, type Period } from '~/values/period';
import { addDays, bangkokDay, type Day, endOfDay, startOfDay, weekdayOf } from '~/values/time';
import type { ReportKind } from './report-kinds';

const PAST = ['month', 'week', 'last-month', 'year'] as const;
const COMING = ['next-30', 'next-7', 'next-90'] as const;
export type Preset = (typeof PAST)[number] | (typeof COMING)[number];

/** Access ends in days to come. */
export const hasComing = (kind: ReportKind): boolean => kind === 'endings';

/** Stretches of time that are one press away, the one shown unasked first. */
export const presetsOf = (kind: ReportKind): readonly [Preset, ...Preset[]] =>
  hasComing(kind) ? [...COMING, ...PAST] : PAST;

export interface ReportPeriod {
  period: Period;
  /** As it was typed, or the preset; what stands in the address. */
  typed: string;
  preset: Preset | null;
  error: TextKey | null;
  /** First and last day, for people. */
  first: Day;
  last: Day;
}

/** Thai weeks begin on Monday at work; months and years are the calendar's. */
function daysOf(preset: Preset, today: Day): [Day, Day] {
  const [, days] = /^next-(\d+)$/.exec(preset) ?? [];
  if (days !== undefined) return [today, addDays(today, Number(days) - 1)];
  const month = today.slice(0, 7);
  const firstOfMonth = `${month}-01`;
  switch (preset) {
    case 'week': {
      const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
      return [monday, addDays(monday, 6)];
    }
    case 'month':
      return [firstOfMonth, addDays(`${addDays(firstOfMonth, 31).slice(0, 7)}-01`, -1)];
    case 'last-month': {
      const last = addDays(firstOfMonth, -1);
      return [`${last.slice(0, 7)}-01`, last];
    }
    default:
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
  }
}

/**
 * Which days a report is of: a preset, or what staff typed, read strictly in the forms of specification 9 with Buddhist years (UI-01).
 * What cannot be read is said, and what is shown unasked is shown.
 */
export function reportPeriod(
  { preset, typed }: { preset: string | null; typed: string | null },
  { now, kind }: { now: Date; kind: ReportKind },
): ReportPeriod {
  const text = (typed ?? '').trim();
  const today = bangkokDay(now);
  const ofPreset = (chosen: Preset, error: TextKey | null = null): ReportPeriod => {
    const [first, last] = daysOf(chosen, today);
    const period = { from: startOfDay(first), before: endOfDay(last) };
    return { period, typed: text, preset: error ? null : chosen, error, first, last };
  };
  const presets = presetsOf(kind);
  if (text === '') return ofPreset(presets.find((each) => each === preset) ?? presets[0]);
  const read = hasComing(kind) ? parsePeriod(text) : periodSearch(text, now).placed;
  if (!read) return ofPreset(presets[0], parsePeriod(text) ? 'admin.periodFuture' : 'admin.periodWrong');
  return {
    period: read,
    typed: text,
    preset: null,
    error: null,
    first: bangkokDay(read.from),
    last: bangkokDay(new Date(read.before.getTime() - 1)),
  };
}
