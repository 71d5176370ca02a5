/** A played range of a video in whole seconds from its start, `end` excluded. */
export interface WatchedRange {
  start: number;
  end: number;
}

/** Longer than any lecture; a report beyond it is invalid. */
export const LONGEST_LECTURE_SECONDS = 24 * 3600;
/** This share of a lecture counts as the whole. */
export const COMPLETE_SHARE = 0.9;
/** This near to the end the video restarts. */
const END_SECONDS = 3;

/**
 * The union of ranges: sorted, disjoint, never touching. Independent of order and repetition, so a report may come late
 * or twice. Drops invalid ranges (empty, reversed, before the start).
 */
export function unionOf(ranges: readonly WatchedRange[]): WatchedRange[] {
  const sound = ranges
    .map(({ start, end }) => ({ start: wholeSecond(start), end: wholeSecond(end) }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  const union: WatchedRange[] = [];
  for (const range of sound) {
    const last = union.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else union.push({ ...range });
  }
  return union;
}

/** Seconds seen, each once. */
export function secondsIn(ranges: readonly WatchedRange[]): number {
  return unionOf(ranges).reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Complete at 90 % of the lecture's length. */
export function isWatchedThrough(progress: {
  watchedSeconds: number;
  durationSeconds: number | null;
}): boolean {
  return !!progress.durationSeconds && progress.watchedSeconds >= progress.durationSeconds * COMPLETE_SHARE;
}

/** The position to resume at: the last one, or the start when that was the end. */
export function resumeSecond(lastPositionSeconds: number, durationSeconds: number | null): number {
  const isAtEnd = durationSeconds !== null && lastPositionSeconds >= durationSeconds - END_SECONDS;
  return isAtEnd ? 0 : lastPositionSeconds;
}

/** A position in whole seconds, limited to the longest lecture. */
export function wholeSecond(seconds: number): number {
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(Math.round(seconds), 0), LONGEST_LECTURE_SECONDS);
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
export function formatDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
