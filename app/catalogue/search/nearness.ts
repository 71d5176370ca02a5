/** A part of a run says something alone from here on. */
const SHORTEST_PART = 4;
const LEAST_PART = 0.4;
/** What stands around a title counts a little less than what stands in it. */
const AROUND = 0.9;

/**
 * How near a text comes to the runs asked for, both as they sound: 1 holds all of them, 0 none. `sound` has a line of the
 * title and one of what stands around it.
 */
export function nearness(runs: readonly string[], sound: string): number {
  const [title = '', around = ''] = sound.split('\n');
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  const held = runs.map((run) => {
    const inTitle = heldBy(title, run);
    return run.length * (inTitle >= AROUND ? inTitle : Math.max(inTitle, AROUND * heldBy(around, run)));
  });
  return length === 0 ? 0 : held.reduce((sum, each) => sum + each, 0) / length;
}

/** Slips in so many letters that still leave a word to be known by. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : Math.floor(length * 0.3);
}

/** The fewest letters to add, drop, change or swap with their neighbour that make one of the other. */
export const slipsBetween = (one: string, other: string): number => slipRows(one, other, true).last;

/** The share of a run that a text holds with few slips: the whole run, or what it begins or ends with. */
function heldBy(text: string, run: string): number {
  const from = slipRows(` ${run}`, ` ${text}`, false).fewest.subarray(1);
  const to = slipRows(reversed(run), reversed(text), false).fewest;
  let best = 0;
  for (let part = run.length; part >= Math.min(SHORTEST_PART, run.length); part -= 1) {
    if (part < run.length && part < run.length * LEAST_PART) break;
    const slips = Math.min(from[part]!, to[part]!);
    if (slips <= slipsAllowed(part)) best = Math.max(best, (part - slips) / run.length);
  }
  return best;
}

/**
 * For every beginning of `pattern`, by its length, the fewest slips until it stands somewhere in `text`; and until the whole
 * of it stands at the end of `text`. When `isWhole`, it has to begin where the text begins.
 */
function slipRows(pattern: string, text: string, isWhole: boolean): { fewest: Uint16Array; last: number } {
  const width = text.length + 1;
  const fewest = new Uint16Array(pattern.length + 1);
  let twoBefore = new Uint16Array(width);
  let before = new Uint16Array(width);
  let row = new Uint16Array(width);
  if (isWhole) for (let t = 0; t < width; t += 1) before[t] = t;
  for (let p = 1; p <= pattern.length; p += 1) {
    const letter = pattern.charCodeAt(p - 1);
    const previous = p > 1 ? pattern.charCodeAt(p - 2) : -1;
    let least = p;
    row[0] = p;
    for (let t = 1; t < width; t += 1) {
      const here = text.charCodeAt(t - 1);
      let slips = before[t - 1]! + (letter === here ? 0 : 1);
      if (before[t]! + 1 < slips) slips = before[t]! + 1;
      if (row[t - 1]! + 1 < slips) slips = row[t - 1]! + 1;
      if (t > 1 && previous === here && letter === text.charCodeAt(t - 2) && twoBefore[t - 2]! + 1 < slips)
        slips = twoBefore[t - 2]! + 1;
      row[t] = slips;
      if (slips < least) least = slips;
    }
    fewest[p] = least;
    [twoBefore, before, row] = [before, row, twoBefore];
  }
  return { fewest, last: before[width - 1]! };
}

const reversed = (text: string): string => [...text].reverse().join('');
