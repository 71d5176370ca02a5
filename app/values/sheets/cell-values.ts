import { isBroken, isDayCell, type SheetCell } from './sheet-cell';

/*
 * A cell is read by its column's type: a day, an amount and so on. Texts are returned as they are, for the
 * parsers of typed values. `null`: the cell cannot hold the column's type.
 */

const DAY_MS = 86_400_000;
const SECONDS_A_DAY = 86_400;
/** Day 0 is 30 December 1899, because spreadsheets count a nonexistent 29 February 1900. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
/** 1 January 1970: smaller numbers in a day column are plain numbers. */
const FIRST_SERIAL = 25_569;
/** 31 December 2199 */
const LAST_SERIAL = 109_574;

/** Spreadsheets keep 15 digits; further ones are binary rounding. */
export function numberText(number: number): string {
  const rounded = Number(number.toPrecision(15));
  if (Number.isInteger(rounded) && Math.abs(rounded) < 1e21) return BigInt(rounded).toString();
  const plain = String(rounded);
  return plain.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : plain;
}

/**
 * To the second: 18:00 is stored as 0.75, and 18:20 as an endless fraction. A day's last half second counts
 * as its last second.
 */
export function serialParts(serial: number): { days: number; seconds: number } {
  const exact = Number(serial.toPrecision(15));
  const days = Math.floor(exact);
  return { days, seconds: Math.min(Math.round((exact - days) * SECONDS_A_DAY), SECONDS_A_DAY - 1) };
}

const isDaySerial = (serial: number) => serial >= FIRST_SERIAL && serial < LAST_SERIAL + 1;

const isoDay = (days: number) => new Date(DAY_ZERO_MS + days * DAY_MS).toISOString().slice(0, 10);

function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [hours, minutes, ...(rest > 0 ? [rest] : [])].map(two).join(':');
}

/** For a day column: `2026-12-15`; a time beside it is dropped. */
export function dayOfCell(cell: SheetCell): string | null {
  if (typeof cell === 'string') return cell;
  const serial = isDayCell(cell) ? cell.serial : cell;
  return typeof serial === 'number' && isDaySerial(serial) ? isoDay(serialParts(serial).days) : null;
}

/** For a time column: `18:00`, or `18:00:30`. A number such as 9.3 is refused: it may be 9:30 or 9:18. */
export function clockOfCell(cell: SheetCell): string | null {
  if (typeof cell === 'string') return cell;
  const serial = isDayCell(cell) ? cell.serial : cell;
  if (typeof serial !== 'number' || serial < 0) return null;
  const { days, seconds } = serialParts(serial);
  return days === 0 || (isDayCell(cell) && isDaySerial(serial)) ? clockText(seconds) : null;
}

/** For a column of days with times: `2026-12-15 18:00`; without a time at midnight. */
export function momentOfCell(cell: SheetCell): string | null {
  if (typeof cell === 'string') return cell;
  const day = dayOfCell(cell);
  if (day === null) return null;
  const { seconds } = serialParts(isDayCell(cell) ? cell.serial : Number(cell));
  return seconds === 0 ? day : `${day} ${clockText(seconds)}`;
}

/** For a column of amounts or counts. Days and booleans are refused. */
export function figureOfCell(cell: SheetCell): string | null {
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' ? numberText(cell) : null;
}

/** For a text column, and cells of no known column: as people read it. */
export function textOfCell(cell: SheetCell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (isBroken(cell)) return cell.text;
  return momentOfCell(cell) ?? clockOfCell(cell) ?? numberText(cell.serial);
}
