import { isWatchedThrough, secondsIn, unionOf, type WatchedRange } from '~/learning/watched';

/** A stretch of the clock on the wall, in milliseconds since 1970: `from` belongs to it, `to` does not. */
export interface ClockSpan {
  from: number;
  to: number;
}

/** A second of the clock gives at most this many seconds of film. */
const FASTEST = 2;
const MS_PER_FILM_SECOND = 1000 / FASTEST;
/** A visit that began earlier counts from here: a device may be without a line for so long. */
export const LONGEST_VISIT_MS = 8 * 3_600_000;

/** The part of these stretches that nobody has spent inside the window, from its start on. */
function freeIn(spent: readonly ClockSpan[], window: ClockSpan): ClockSpan[] {
  const free: ClockSpan[] = [];
  let at = window.from;
  for (const { from, to } of [...spent].sort((one, other) => one.from - other.from)) {
    if (from >= window.to) break;
    if (from > at) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < window.to) free.push({ from: at, to: window.to });
  return free;
}

function united(spans: readonly ClockSpan[]): ClockSpan[] {
  const union: ClockSpan[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = union.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else union.push({ ...span });
  }
  return union;
}

/**
 * Pays seconds of film with time of the clock that was not spent before, earliest first. What the window cannot pay is not
 * granted.
 */
export function payWithClock(
  spent: readonly ClockSpan[],
  window: ClockSpan,
  seconds: number,
): { granted: number; spent: ClockSpan[] } {
  const free = freeIn(spent, window);
  const freeMs = free.reduce((sum, { from, to }) => sum + to - from, 0);
  const granted = Math.min(seconds, Math.floor(freeMs / MS_PER_FILM_SECOND));
  let owed = granted * MS_PER_FILM_SECOND;
  const paid: ClockSpan[] = [];
  for (const { from, to } of free) {
    if (owed <= 0) break;
    const part = Math.min(owed, to - from);
    paid.push({ from, to: from + part });
    owed -= part;
  }
  return { granted, spent: united([...spent, ...paid]) };
}

export interface Claim {
  ranges: readonly WatchedRange[];
  /** the player came to the end of the film */
  hasEnded: boolean;
  /** where it stood then; null: not known */
  positionSeconds: number | null;
}

interface Known {
  /** stretches of the film that count already */
  watched: readonly WatchedRange[];
  /** null: the catalogue does not know */
  durationSeconds: number | null;
  /** time of the clock that was spent by this person, on any film and device */
  spent: readonly ClockSpan[];
  /** from the begin of the visit to now */
  window: ClockSpan;
}

/**
 * What counts of a report: seconds that are new, as far as the clock of the visit pays for them. The end of the film is
 * a claim of all that is still missing: without the time for that it completes nothing.
 */
export function admitClaim(
  { ranges, hasEnded, positionSeconds }: Claim,
  { watched, durationSeconds, spent, window }: Known,
): { admitted: WatchedRange[]; spent: ClockSpan[]; isThrough: boolean } {
  const fresh = without(ranges, watched);
  const paid = payWithClock(spent, window, secondsIn(fresh));
  const admitted = firstSeconds(fresh, paid.granted);
  const seen = unionOf([...watched, ...admitted]);
  const length = durationSeconds || (hasEnded ? Math.max(positionSeconds ?? 0, seen.at(-1)?.end ?? 0) : 0);
  const watchedSeconds = secondsIn(within(seen, length));
  if (isWatchedThrough({ watchedSeconds, durationSeconds }))
    return { admitted, spent: paid.spent, isThrough: true };
  if (!hasEnded || length <= 0) return { admitted, spent: paid.spent, isThrough: false };
  const missing = Math.ceil(length - watchedSeconds);
  const rest = payWithClock(paid.spent, window, missing);
  const isThrough = rest.granted === missing;
  return { admitted, spent: isThrough ? rest.spent : paid.spent, isThrough };
}

/** Seconds of these ranges that are in none of the others. */
function without(ranges: readonly WatchedRange[], others: readonly WatchedRange[]): WatchedRange[] {
  let left = unionOf(ranges);
  for (const { start, end } of unionOf(others))
    left = left.flatMap((range) =>
      [
        { start: range.start, end: Math.min(range.end, start) },
        { start: Math.max(range.start, end), end: range.end },
      ].filter((part) => part.start < part.end),
    );
  return left;
}

function firstSeconds(ranges: readonly WatchedRange[], seconds: number): WatchedRange[] {
  const first: WatchedRange[] = [];
  let left = seconds;
  for (const { start, end } of ranges) {
    if (left <= 0) break;
    const part = Math.min(left, end - start);
    first.push({ start, end: start + part });
    left -= part;
  }
  return first;
}

const within = (ranges: readonly WatchedRange[], length: number): WatchedRange[] =>
  ranges
    .map(({ start, end }) => ({ start, end: Math.min(end, length) }))
    .filter(({ start, end }) => start < end);
