import { serialParts } from '~/values/sheets/cell-values';
import { addDays, bangkokDay, BANGKOK_OFFSET_MINUTES, type Day } from '~/values/time';
import { monthNamed } from '~/values/typed-day';
import { cachedByCell, cellWords } from './cell-text';
import { type Clock, isClockLike, readClock } from './statement-clock';

export type WhenMistake =
  | 'day-missing'
  | 'day-unreadable'
  | 'day-ambiguous'
  | 'day-future'
  | 'day-old'
  | 'time-unreadable'
  | 'time-ambiguous'
  | 'time-twice';

/** Whether 3/4 is 3 April or 4 March; unsure: the file writes both. */
type DayOrder = 'day-first' | 'month-first' | 'unsure';

/** How a whole column writes its days, because a single cell cannot tell. */
interface DayStyle {
  order: DayOrder;
  /**
   * Year-first cells stand among others that stayed text in a workbook: its program has swapped their day and
   * month.
   */
  isYearFirstSwapped: boolean;
}

interface Figures {
  style: 'local' | 'year-first' | 'named' | 'packed';
  /** In the order of the cell: day or month. */
  first: number;
  second: number;
  year: string;
  era: 'be' | 'ce' | null;
}

/** A day at the start or end of a cell, and the rest of its text. */
interface FoundDay extends Figures {
  rest: string;
}

const OLDEST_YEARS = 5;
const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30);
const BUDDHIST_YEARS = 543;

const WEEKDAY =
  /^(?:(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)|(?:จ|อ|พ|พฤ|ศ|ส|อา)\.(?=\s?\d)|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[\s,.]*(?:ที่)?\s*/;

const PATTERNS: readonly { form: RegExp; read: (groups: readonly string[]) => Omit<Figures, 'era'> }[] = [
  {
    form: /(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})/,
    read: ([, year, , month, day]) => yearFirst(year, month, day),
  },
  {
    form: /(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})/,
    read: ([, first, , second, year]) => ({
      style: 'local',
      first: Number(first),
      second: Number(second),
      year: year!,
    }),
  },
  {
    form: /(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]{0,2}([\p{L}\p{M}.]+?)[\s\-/.,']{0,3}(\d{4}|\d{2})/u,
    read: ([, day, name, year]) => figuresOf(year, name, day),
  },
  {
    form: /([\p{L}\p{M}.]+?)[\s\-.]{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:,\s?|\s)(\d{4})/u,
    read: ([, name, day, year]) => figuresOf(year, name, day),
  },
  {
    form: /(\d{4})[\s\-/]?([\p{L}\p{M}.]+?)[\s\-/]?(\d{1,2})/u,
    read: ([, year, name, day]) => figuresOf(year, name, day),
  },
];
const AT_START = PATTERNS.map(({ form, read }) => ({
  form: new RegExp(`^${form.source}(?!\\d)(.*)$`, form.flags),
  read,
}));
const AT_END = PATTERNS.map(({ form, read }) => ({
  form: new RegExp(`^(?<before>.*?[^\\d./-])${form.source.replace('\\2', '\\3')}$`, form.flags),
  read,
}));

const yearFirst = (year?: string, month?: string, day?: string): Omit<Figures, 'era'> => ({
  style: 'year-first',
  first: Number(day),
  second: Number(month),
  year: year!,
});
const figuresOf = (year?: string, name?: string, day?: string): Omit<Figures, 'era'> => ({
  style: 'named',
  first: Number(day),
  second: monthNamed(name!),
  year: year!,
});

/** Finds the day in a cell, and the words around it; null: there is none. */
const findDay = cachedByCell((cell: string): FoundDay | null => {
  let text = cellWords(cell)
    .replace(/^วันที่\s*/, '')
    .replace(WEEKDAY, '')
    .replace(/^วันที่\s*/, '');
  const era = /พ\.\s?ศ\.?|(?<![\p{L}\p{M}.])พศ|\bb\.?e\.?(?= ?\d)/u.test(text)
    ? 'be'
    : /(?<![\p{L}\p{M}.])ค\.?\s?ศ\.?|\ba\.?d\.?(?= ?\d)/u.test(text)
      ? 'ce'
      : null;
  if (era)
    text = text
      .replace(
        /พ\.\s?ศ\.?|(?<![\p{L}\p{M}.])พศ|(?<![\p{L}\p{M}.])ค\.?\s?ศ\.?|\b(?:b\.?e|a\.?d)\.?(?= ?\d)/u,
        ' ',
      )
      .replace(/\s+/g, ' ');
  const packed = /^(\d{8})(?:t?(\d{6}|\d{4}))?(?!\d)(.*)$/.exec(text);
  if (packed) return packedDay(packed, era);
  for (const { form, read } of AT_START) {
    const match = form.exec(text);
    if (!match) continue;
    const figures = read(match);
    if (figures.second >= 0) return { ...figures, era, rest: match.at(-1)! };
  }
  for (const { form, read } of AT_END) {
    const found = form.exec(text);
    if (!found) continue;
    const figures = read([found[0], ...found.slice(2)]);
    if (figures.second >= 0) return { ...figures, era, rest: found.groups!.before! };
  }
  return null;
});

/** `20261120` or `20112026`: the same digits cannot be both. */
function packedDay([, figures, clock = '', rest = '']: readonly string[], era: FoundDay['era']): FoundDay {
  const [head, tail] = [figures!.slice(0, 4), figures!.slice(4)];
  const isYearFirst = Number(head) >= 1900 && Number(tail.slice(0, 2)) <= 12;
  const [year, month, day] = isYearFirst
    ? [head, tail.slice(0, 2), tail.slice(2)]
    : [tail, head.slice(2), head.slice(0, 2)];
  return { style: 'packed', first: Number(day), second: Number(month), year, era, rest: clock + rest };
}

/** How a column writes its days. Thai banks write the day first; month first needs proof in the file. */
function dayStyleOf(cells: readonly string[]): DayStyle {
  const days = cells.flatMap((cell) => findDay(cell) ?? []);
  const local = days.filter(({ style }) => style === 'local');
  const isMonthFirst = ({ first, second, year }: FoundDay) =>
    second > 12 && second <= 31 && first <= 12 && !isBuddhist(year);
  const hasDayFirst = local.some(({ first, second }) => first > 12 && second <= 12);
  const monthFirst = local.some(isMonthFirst);
  const yearsFirst = days.filter(({ style }) => style === 'year-first');
  const isYearFirstSwapped =
    hasDayFirst &&
    local.every(({ first }) => first > 12) &&
    yearsFirst.length > 0 &&
    yearsFirst.every(({ first }) => first <= 12);
  if (!monthFirst) return { order: 'day-first', isYearFirstSwapped };
  const isSure = !hasDayFirst && local.every(({ year }) => !isBuddhist(year)) && isInOrder(local);
  return { order: isSure ? 'month-first' : 'unsure', isYearFirstSwapped };
}

const isBuddhist = (year: string) => (year.length === 4 ? Number(year) >= 2400 : Number(year) >= 50);

/** Whether the days, read month first, run in one direction as those of a statement do. */
function isInOrder(days: readonly FoundDay[]): boolean {
  const numbers = days.map(({ first, second, year }) => Number(year) * 10_000 + first * 100 + second);
  const steps = numbers.slice(1).map((number, index) => number - numbers[index]!);
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

export interface When {
  day: Day;
  /** Null: the file names no time. */
  clock: string | null;
}

/** How the days of a file are read: the style of its column, and the possible days of a statement. */
interface DayContext extends DayStyle {
  oldest: Day;
  latest: Day;
  /** Start of the days of a recently exported file. */
  freshFrom: Day;
}

/**
 * Reads the time of a booking from its day cell and its time cell, or says what is wrong with them.
 */
export function whenReader(
  dayCells: readonly string[],
  now: Date,
): (cells: { day: string; time: string }) => When | WhenMistake {
  const today = bangkokDay(now);
  const context: DayContext = {
    ...dayStyleOf(dayCells),
    oldest: addDays(today, -OLDEST_YEARS * 366),
    latest: addDays(today, 1),
    freshFrom: addDays(today, -366),
  };
  return (cells) => readWhen(cells, context);
}

function readWhen(cells: { day: string; time: string }, context: DayContext): When | WhenMistake {
  const when = readDayCell(cells.day, context);
  if (typeof when === 'string') return when;
  const time = cellWords(cells.time);
  if (/^-*$/.test(time)) return shifted(when.day, when.clock);
  const alone = readClock(time, { isOwnCell: true });
  if (alone === 'time-ambiguous') return alone;
  const other = readDayCell(time.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3'), context);
  if (alone !== null) {
    // 20.11.26 and 201126 are both a time and a day
    if (typeof other !== 'string' && isNear(other.day, when.day)) return 'time-ambiguous';
    return withClock(when, alone);
  }
  if (typeof other === 'string') return 'time-unreadable';
  // where a bank has a separate value day, a day stands in the time column
  if (other.clock === null) return shifted(when.day, when.clock);
  return other.day === when.day ? withClock(when, other.clock) : 'time-twice';
}

interface RawWhen {
  day: Day;
  clock: Clock | null;
}

function withClock({ day, clock }: RawWhen, time: Clock): When | WhenMistake {
  const isOther =
    clock !== null && clock.text !== '00:00:00' && clock.text.slice(0, 5) !== time.text.slice(0, 5);
  return isOther ? 'time-twice' : shifted(day, time);
}

/** Converts another zone named in the cell to Bangkok time. */
function shifted(day: Day, clock: Clock | null): When {
  if (clock === null || clock.zoneMinutes === null) return { day, clock: clock?.text ?? null };
  const at = new Date(
    Date.parse(`${day}T${clock.text}Z`) + (BANGKOK_OFFSET_MINUTES - clock.zoneMinutes) * 60_000,
  );
  return { day: at.toISOString().slice(0, 10), clock: at.toISOString().slice(11, 19) };
}

const isNear = (one: Day, other: Day) => Math.abs(Date.parse(one) - Date.parse(other)) <= 31 * 86_400_000;

function readDayCell(cell: string, context: DayContext): RawWhen | WhenMistake {
  const text = cellWords(cell);
  if (/^-*$/.test(text)) return 'day-missing';
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : null;
  if (serial !== null) return readSerial(serial, context);
  const foundDay = findDay(text);
  if (!foundDay) return 'day-unreadable';
  const dated = dayOf(foundDay, context);
  if (typeof dated === 'string') return dated;
  const { day } = dated;
  const rest = foundDay.rest.replace(/^(?:\s?t(?=\d)|[\s,@|/(:-]+)/, '').replace(/[\s,@|/)-]+$/, '');
  const clock =
    rest === '' ? null : readClock(rest, { isOwnCell: false, hasBareFigures: foundDay.style === 'packed' });
  if (rest !== '' && clock === null) return isClockLike(rest) ? 'time-unreadable' : 'day-unreadable';
  if (clock === 'time-ambiguous') return clock;
  return outside(day, context) ?? { day, clock };
}

/** Excel's day number, with the time as its fraction. */
function readSerial(serial: number, context: DayContext): RawWhen | WhenMistake {
  const { days, seconds } = serialParts(serial);
  const at = new Date(EXCEL_DAY_ZERO + (days * 86_400 + seconds) * 1000);
  const day = at.toISOString().slice(0, 10);
  const clock = Number.isInteger(serial) ? null : { text: at.toISOString().slice(11, 19), zoneMinutes: null };
  return outside(day, context) ?? { day, clock };
}

function dayOf(foundDay: FoundDay, context: DayContext): { day: Day } | WhenMistake {
  const { first, second, year, era } = foundDay;
  const asDay = (date: number, month: number) => nearestDay({ year, era, month, date }, context);
  const resultOf = (day: Day | null) => (day === null ? 'day-unreadable' : { day });
  const dayFirst = asDay(first, second);
  if (foundDay.style === 'named' || foundDay.style === 'packed') return resultOf(dayFirst);
  if (foundDay.style === 'year-first')
    return context.isYearFirstSwapped && first !== second ? 'day-ambiguous' : resultOf(dayFirst);
  const canBeBoth = first <= 12 && second <= 12 && first !== second;
  if (canBeBoth && context.order === 'unsure') return 'day-ambiguous';
  if (dayFirst && year.length === 2 && looksYearFirst(foundDay, dayFirst, context)) return 'day-ambiguous';
  if (context.order === 'month-first') return resultOf(asDay(second, first));
  return resultOf(dayFirst);
}

/** `26-11-20` is long past as a day of 2020, and recent as one of 2026. */
function looksYearFirst({ first, second, year }: FoundDay, dayFirst: Day, context: DayContext): boolean {
  const isFresh = (day: Day | null) =>
    day !== null && day >= context.freshFrom && outside(day, context) === null;
  const figures = { year: String(first).padStart(2, '0'), era: null, month: second, date: Number(year) };
  return !isFresh(dayFirst) && isFresh(nearestDay(figures, context));
}

/** The day of the calendar, in the century a statement can be from; null: it does not exist. */
function nearestDay(
  { year, era, month, date }: { year: string; era: FoundDay['era']; month: number; date: number },
  context: DayContext,
): Day | null {
  const days = yearsOf(year, era).flatMap((each) => calendarDay(each, month, date) ?? []);
  return days.find((day) => outside(day, context) === null) ?? days[0] ?? null;
}

function yearsOf(year: string, era: FoundDay['era']): number[] {
  const number = Number(year);
  if (year.length === 4) {
    const isThai = era === 'be' || (era === null && number >= 2400);
    return [isThai ? number - BUDDHIST_YEARS : number];
  }
  const [christian, buddhist] = [2000 + number, 2500 + number - BUDDHIST_YEARS];
  if (era !== null) return [era === 'be' ? buddhist : christian];
  // the two are 43 years apart, so at most one is within the years of a statement
  return number >= 50 ? [buddhist, christian] : [christian, buddhist];
}

function calendarDay(year: number, month: number, date: number): Day | null {
  if (year < 1000 || year > 9999) return null;
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** A statement shows the past: a future day, or one of years ago, is a misread year or order. */
function outside(day: Day, { oldest, latest }: DayContext): 'day-future' | 'day-old' | null {
  if (day > latest) return 'day-future';
  return day < oldest ? 'day-old' : null;
}
