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
export function slipsBetween(one: string, other: string): number {
  slipRows(one, other, true);
  return rows[one.length % 3]![other.length]!;
}

/** The share of a run that a text holds with few slips: the whole run, or what it begins or ends with. */
function heldBy(text: string, run: string): number {
  const from = fewestSlips(` ${run}`, ` ${text}`).subarray(1);
  if (from[run.length] === 0) return 1;
  const to = fewestSlips(reversed(run), reversed(text));
  let best = 0;
  for (let part = run.length; part >= Math.min(SHORTEST_PART, run.length); part -= 1) {
    if (part < run.length && part < run.length * LEAST_PART) break;
    const slips = Math.min(from[part]!, to[part]!);
    if (slips <= slipsAllowed(part)) best = Math.max(best, (part - slips) / run.length);
  }
  return best;
}

/** For every beginning of `pattern`, by its length, the fewest slips until it stands somewhere in `text`. */
function fewestSlips(pattern: string, text: string): Uint16Array {
  slipRows(pattern, text, false);
  return fewest.slice(0, pattern.length + 1);
}

/** Filled anew by each call: a search compares hundreds of words, and to make these takes longer than to fill them. */
let letters = new Uint16Array(512);
let rows = [0, 1, 2].map(() => new Uint16Array(512));
let fewest = new Uint16Array(64);

function makeRoom(ofPattern: number, ofText: number): void {
  if (ofText >= letters.length) {
    letters = new Uint16Array(2 * ofText);
    rows = rows.map(() => new Uint16Array(2 * ofText));
  }
  if (ofPattern >= fewest.length) fewest = new Uint16Array(2 * ofPattern);
}

/**
 * In row p % 3 stands, for every end in `text`, how many slips the first p letters of `pattern` take to stand there; in `fewest`
 * the least of each row. When `isWhole`, they have to begin where the text begins.
 */
function slipRows(pattern: string, text: string, isWhole: boolean): void {
  makeRoom(pattern.length, text.length + 1);
  const last = text.length;
  for (let t = 1; t <= last; t += 1) letters[t] = text.charCodeAt(t - 1);
  for (let t = 0; t <= last; t += 1) rows[0]![t] = isWhole ? t : 0;
  fewest[0] = 0;
  for (let p = 1; p <= pattern.length; p += 1) {
    const row = rows[p % 3]!;
    const before = rows[(p + 2) % 3]!;
    const twoBefore = rows[(p + 1) % 3]!;
    const letter = pattern.charCodeAt(p - 1);
    const previous = p > 1 ? pattern.charCodeAt(p - 2) : -1;
    let least = p;
    let left = p;
    let diagonal = before[0]!;
    row[0] = p;
    for (let t = 1; t <= last; t += 1) {
      const here = letters[t]!;
      const above = before[t]!;
      let slips = letter === here ? diagonal : diagonal + 1;
      if (above + 1 < slips) slips = above + 1;
      if (left + 1 < slips) slips = left + 1;
      if (previous === here && t > 1 && letter === letters[t - 1] && twoBefore[t - 2]! + 1 < slips)
        slips = twoBefore[t - 2]! + 1;
      row[t] = slips;
      if (slips < least) least = slips;
      left = slips;
      diagonal = above;
    }
    fewest[p] = least;
  }
}

function reversed(text: string): string {
  let turned = '';
  for (let at = text.length - 1; at >= 0; at -= 1) turned += text[at];
  return turned;
}
