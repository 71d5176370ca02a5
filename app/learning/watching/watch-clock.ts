import { isWatchedThrough, secondsIn, unionOf, type WatchedRange } from '~/learning/watched';

/** A span of wall-clock time in milliseconds since 1970, `to` excluded. */
export interface ClockSpan {
  from: number;
  to: number;
}

/** One second of the clock allows at most this many seconds of video. */
const FASTEST = 2;
const MS_PER_VIDEO_SECOND = 1000 / FASTEST;
/** An earlier start counts from here: a device may be offline for this long. */
export const LONGEST_VISIT_MS = 8 * 3_600_000;

/** The unspent part of the window, from its start on. */
function freeIn(spentSpans: readonly ClockSpan[], window: ClockSpan): ClockSpan[] {
  const free: ClockSpan[] = [];
  let at = window.from;
  for (const { from, to } of [...spentSpans].sort((one, other) => one.from - other.from)) {
    if (from >= window.to) break;
    if (from > at) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < window.to) free.push({ from: at, to: window.to });
  return free;
}

function mergeSpans(spans: readonly ClockSpan[]): ClockSpan[] {
  const union: ClockSpan[] = [];
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const last = union.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else union.push({ ...span });
  }
  return union;
}

/** Pays seconds of video with unspent clock time, earliest first. The unpaid rest is refused. */
export function payWithClock(
  spentBefore: readonly ClockSpan[],
  window: ClockSpan,
  seconds: number,
): { granted: number; spent: ClockSpan[] } {
  const free = freeIn(spentBefore, window);
  const freeMs = free.reduce((sum, { from, to }) => sum + to - from, 0);
  const grantedSeconds = Math.min(seconds, Math.floor(freeMs / MS_PER_VIDEO_SECOND));
  let owedMs = grantedSeconds * MS_PER_VIDEO_SECOND;
  const payments: ClockSpan[] = [];
  for (const { from, to } of free) {
    if (owedMs <= 0) break;
    const part = Math.min(owedMs, to - from);
    payments.push({ from, to: from + part });
    owedMs -= part;
  }
  return { granted: grantedSeconds, spent: mergeSpans([...spentBefore, ...payments]) };
}

export interface Claim {
  ranges: readonly WatchedRange[];
  /** the player reached the end of the video */
  hasEnded: boolean;
}

interface Known {
  /** ranges that count already */
  watched: readonly WatchedRange[];
  /** null: the catalogue does not know */
  durationSeconds: number | null;
  /** clock time already spent by this person, on any video and device */
  spent: readonly ClockSpan[];
  /** from the start of the visit to now */
  window: ClockSpan;
}

/**
 * The part of a report that counts: new seconds, as far as the visit's clock pays for them. The end of a video
 * claims all missing seconds, and completes it only when they are paid and its length is known.
 */
export function admitClaim(
  { ranges, hasEnded }: Claim,
  { watched: watchedBefore, durationSeconds: length, spent: spentBefore, window }: Known,
): { admitted: WatchedRange[]; spent: ClockSpan[]; isThrough: boolean } {
  const fresh = without(ranges, watchedBefore);
  const payment = payWithClock(spentBefore, window, secondsIn(fresh));
  const admittedRanges = firstSeconds(fresh, payment.granted);
  const watchedRanges = unionOf([...watchedBefore, ...admittedRanges]);
  const watchedSeconds = secondsIn(within(watchedRanges, length));
  if (isWatchedThrough({ watchedSeconds, durationSeconds: length }))
    return { admitted: admittedRanges, spent: payment.spent, isThrough: true };
  if (!hasEnded || !length) return { admitted: admittedRanges, spent: payment.spent, isThrough: false };
  const missing = Math.ceil(length - watchedSeconds);
  const rest = payWithClock(payment.spent, window, missing);
  const isThrough = rest.granted === missing;
  return { admitted: admittedRanges, spent: isThrough ? rest.spent : payment.spent, isThrough };
}

/** Seconds of these ranges that are in none of the others. */
function without(ranges: readonly WatchedRange[], others: readonly WatchedRange[]): WatchedRange[] {
  let remainder = unionOf(ranges);
  for (const { start, end } of unionOf(others))
    remainder = remainder.flatMap((range) =>
      [
        { start: range.start, end: Math.min(range.end, start) },
        { start: Math.max(range.start, end), end: range.end },
      ].filter((part) => part.start < part.end),
    );
  return remainder;
}

function firstSeconds(ranges: readonly WatchedRange[], seconds: number): WatchedRange[] {
  const first: WatchedRange[] = [];
  let remainingSeconds = seconds;
  for (const { start, end } of ranges) {
    if (remainingSeconds <= 0) break;
    const part = Math.min(remainingSeconds, end - start);
    first.push({ start, end: start + part });
    remainingSeconds -= part;
  }
  return first;
}

const within = (ranges: readonly WatchedRange[], length: number | null): WatchedRange[] =>
  ranges
    .map(({ start, end }) => ({ start, end: Math.min(end, length ?? 0) }))
    .filter(({ start, end }) => start < end);
