import type { Translate } from '~/text/translate';
import {
  bangkokDay,
  formatClock,
  formatShortDay,
  formatSpan,
  dateTileParts,
  type Locale,
  weekdayOf,
} from '~/values/time';

export interface Span {
  beginsAt: Date;
  endsAt: Date;
}

/** Future sessions; all of them once none is left. */
export function comingSessions<Each extends Span>(sessions: readonly Each[], now: Date): readonly Each[] {
  const coming = sessions.filter(({ endsAt }) => endsAt > now);
  return coming.length > 0 ? coming : sessions;
}

/**
 * The days and hours of a course in one line: `เสาร์ 28 พ.ย. 2569 09:30–16:00 น.`, of several `อังคารและพฤหัส 19:00–20:30 น.
 * 24 ครั้ง`. Weekdays are those of the dates; hours are said where they are the same each time.
 */
export function scheduleWords(
  sessions: readonly Span[],
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const [first] = sessions;
  if (!first) return '';
  if (sessions.length === 1) return formatSpan(first.beginsAt, first.endsAt, locale);
  const hours = new Set(
    sessions.map(({ beginsAt, endsAt }) => `${formatClock(beginsAt)}–${formatClock(endsAt)}`),
  );
  const unit = locale === 'th' ? ' น.' : '';
  return [
    weekdayWords(sessions, { t, locale }),
    hours.size === 1 ? [...hours][0]! + unit : '',
    t('meeting.times', { count: sessions.length }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The most days of a round that are named one by one. */
const MOST_NAMED = 4;

/** The rest of a round that has begun: `เริ่มไปแล้ว เหลือ 2 จาก 3 ครั้ง: 1 ธ.ค., 8 ธ.ค.` */
export function roundWords(
  { round, sessions }: { round: { left: number; all: number } | null; sessions: readonly Span[] },
  { t, locale }: { t: Translate; locale: Locale },
): string {
  if (!round) return '';
  const days = [...new Set(sessions.map(({ beginsAt }) => formatShortDay(bangkokDay(beginsAt), locale)))];
  const dayList = days.length > MOST_NAMED ? `${days.slice(0, MOST_NAMED).join(', ')} …` : days.join(', ');
  return t('meeting.roundLeft', {
    ...round,
    days: dayList.replaceAll(' ', '\u00a0').replaceAll(',\u00a0', ', '),
  });
}

/** Monday first; five days in a row form a span. */
function weekdayWords(sessions: readonly Span[], { t, locale }: { t: Translate; locale: Locale }): string {
  const days = sessions.map(({ beginsAt }) => bangkokDay(beginsAt));
  const byNumber = new Map(days.map((day) => [(weekdayOf(day) + 6) % 7, dateTileParts(day, locale).weekday]));
  const numbers = [...byNumber.keys()].sort();
  const names = numbers.map((number) => byNumber.get(number)!);
  if (names.length > 3) {
    const isRow = numbers.at(-1)! - numbers[0]! === numbers.length - 1;
    return isRow ? t('meeting.weekdaysFrom', { from: names[0]!, to: names.at(-1)! }) : '';
  }
  const last = names.at(-1)!;
  return names.length === 1 ? last : t('meeting.weekdaysAnd', { days: names.slice(0, -1).join(', '), last });
}
