/** The time of day in a cell. */
export interface Clock {
  /** `HH:mm:ss` */
  text: string;
  /** Minutes east of Greenwich if the cell names a zone; null: the bank's time. */
  zoneMinutes: number | null;
}

const HALF = '(?:a\\.?m\\.?|p\\.?m\\.?|ก่อนเที่ยง|หลังเที่ยง)';
/** A bare minus would be a span (08:00-09:00). */
const ZONE = '(?:\\(?(?:ict|(?:z|utc|gmt)\\s?(?:[+-]\\d{1,2}(?::?\\d{2})?)?|\\+\\d{2}(?::?\\d{2})?)\\)?)?';
const WORDED = new RegExp(
  `^(?:เวลา|at)?\\s?(?<early>${HALF})?\\s?(?<hour>\\d{1,2})(?:\\s?[:.]\\s?(?<minute>\\d{2})(?:\\s?[:.]\\s?(?<second>\\d{2})(?:[.,]\\d{1,9})?)?)?` +
    `\\s?(?<late>${HALF})?\\s?(?<unit>นาฬิกา|น\\.?|hrs?\\.?)?\\s?(?<zone>${ZONE})$`,
);

/** Whether it looks like a time of day. */
export const isClockLike = (text: string): boolean => /\d\s?[:.]\s?\d|\d\s?(?:am|pm|น\.?)$|เที่ยง/.test(text);

/**
 * Reads a time of day; null: it is none. Alone in its cell it may be bare digits, or Excel's fraction of a
 * day; `0.3` and `0.30` are then both a time and a fraction.
 */
export function readClock(
  text: string,
  { isOwnCell, hasBareFigures = isOwnCell }: { isOwnCell: boolean; hasBareFigures?: boolean },
): Clock | 'time-ambiguous' | null {
  if (isOwnCell && /^0?\.\d{1,2}$/.test(text)) return 'time-ambiguous';
  if (isOwnCell && (/^0?\.\d{3,}$/.test(text) || /^\d(?:\.\d+)?e-\d+$/.test(text)))
    return clockOfFraction(Number(text));
  const packed = /^(\d{2})(\d{2})(\d{2})?$/.exec(text);
  // four digits beside a day may also be a year
  if (packed && (hasBareFigures || packed[3])) return clockOf(packed[1]!, packed[2]!, packed[3] ?? '00');
  // Excel writes a time without a day as day 0
  const { early, hour, minute, second, late, unit, zone } =
    WORDED.exec(text.replace(/^(?:1899-12-3[01]|1900-01-0[01])[t ]/, ''))?.groups ?? {};
  if (hour === undefined) return null;
  const half = early ?? late;
  if ((early && late) || (minute === undefined && half === undefined && !unit)) return null;
  const inDay = hourOf(Number(hour), half);
  const zoneMinutes = zoneOf(zone ?? '');
  if (inDay === null || Number.isNaN(zoneMinutes)) return null;
  const clock = clockOf(String(inDay), minute ?? '00', second ?? '00');
  return clock && { ...clock, zoneMinutes };
}

/** In 24 hours; null where AM or PM contradicts the number. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  const isMorning = half.startsWith('a') || half === 'ก่อนเที่ยง';
  if (isMorning) return hour > 12 ? null : hour % 12;
  if (hour === 0) return null;
  return hour < 12 ? hour + 12 : hour;
}

/** NaN: the zone does not exist. */
function zoneOf(zone: string): number | null {
  const plain = zone.replace(/[()\s]/g, '');
  if (plain === '' || plain === 'ict') return null;
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(plain) ?? [];
  if (sign === undefined) return 0;
  const east = Number(hours) * 60 + Number(minutes ?? 0);
  return east > 14 * 60 ? Number.NaN : (sign === '-' ? -1 : 1) * east;
}

function clockOf(hour: string, minute: string, second: string): Clock | null {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return { text: [hour, minute, second].map((part) => part.padStart(2, '0')).join(':'), zoneMinutes: null };
}

/** To the second, as Excel shows it; the last half second of a day is its last second. */
function clockOfFraction(fraction: number): Clock | null {
  const seconds = Math.min(Math.round(fraction * 86_400), 86_399);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return clockOf(String(parts[0]), String(parts[1]), String(parts[2]));
}
