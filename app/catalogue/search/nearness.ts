/** From this length a part of a run is meaningful alone. */
const SHORTEST_PART = 4;
const LEAST_PART = 0.4;
/** Text around a title counts a little less than the title. */
const AROUND = 0.9;

/**
 * How near a text is to the runs by sound: 1 contains all, 0 none. `sound` has a line for the title and one for the text
 * around it.
 */
export function nearness(runs: readonly string[], sound: string): number {
  const [title = '', around = ''] = sound.split('\n');
  const length = runs.reduce((sum, run) => sum + run.length, 0);
  const shares = runs.map((run) => {
    const inTitle = heldBy(title, run);
    return run.length * (inTitle >= AROUND ? inTitle : Math.max(inTitle, AROUND * heldBy(around, run)));
  });
  return length === 0 ? 0 : shares.reduce((sum, each) => sum + each, 0) / length;
}

/** The number of slips that a word of this length may have. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : Math.floor(length * 0.3);
}

/**
 * The fewest letters to add, drop, change or swap to turn `one` into `other` (30 letters at most); `most + 1` when these
 * do not suffice.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  return fewestOf(slipsInto(one, other, { most, isWhole: true }).atEnd, one.length);
}

/** The share of a run that a text contains with few slips: the whole run, its beginning or its end. */
function heldBy(text: string, run: string): number {
  const asWord = ` ${run}`;
  const words = ` ${text}`;
  if (words.includes(asWord)) return 1;
  const most = slipsAllowed(run.length);
  const from = slipsInto(asWord, words, { most, isWhole: false }).anywhere;
  const to = slipsInto(reverse(run), reverse(text), { most, isWhole: false }).anywhere;
  let best = 0;
  for (let part = run.length; part >= Math.min(SHORTEST_PART, run.length); part -= 1) {
    if (part < run.length && part < run.length * LEAST_PART) break;
    const slips = Math.min(fewestOf(from, part + 1), fewestOf(to, part));
    if (slips <= slipsAllowed(part)) best = Math.max(best, (part - slips) / run.length);
  }
  return best;
}

/** Bit p of the s-th number: the first p letters of a pattern match with at most s slips. */
type BySlips = readonly number[];

/** The fewest slips for these letters; one more than the maximum when they do not match. */
function fewestOf(bits: BySlips, letters: number): number {
  const slips = bits.findIndex((bits) => (bits >>> letters) & 1);
  return slips === -1 ? bits.length : slips;
}

/** Every prefix of a pattern has a bit. */
const MOST_LETTERS = 30;
/** The places of a letter in the pattern, as bits; all zero between two calls. */
const places = new Int32Array(0x1_0000);

/**
 * Which beginnings of `pattern` (30 letters at most) stand in `text`, at its end and anywhere, with how many slips (Wu and Manber,
 * "Fast text searching allowing errors", 1992, with neighbours swapped). When `isWhole`, they have to begin where the text begins.
 */
function slipsInto(
  pattern: string,
  text: string,
  { most, isWhole }: { most: number; isWhole: boolean },
): { atEnd: BySlips; anywhere: BySlips } {
  const length = Math.min(pattern.length, MOST_LETTERS);
  for (let p = 0; p < length; p += 1) places[pattern.charCodeAt(p)]! |= 2 << p;
  // before the first letter: dropped letters
  const bits = Array.from({ length: most + 1 }, (_, slips) => (2 << slips) - 1);
  const heldBefore = bits.map(() => 0);
  const anywhere = [...bits];
  const begins = isWhole ? 0 : 1;
  let previous = 0;
  for (let t = 0; t < text.length; t += 1) {
    const letter = places[text.charCodeAt(t)]!;
    // with one slip less: at this letter, at the last one and at the one before
    let [less, lessLast, lessBefore] = [0, 0, 0];
    for (let slips = 0; slips <= most; slips += 1) {
      const last = bits[slips]!;
      const insertion = lessLast;
      const changedOrDropped = (lessLast | less) << 1;
      const swap = (lessBefore << 2) & (letter << 1) & previous;
      less = ((last << 1) & letter) | insertion | changedOrDropped | swap | begins;
      lessLast = last;
      lessBefore = heldBefore[slips]!;
      heldBefore[slips] = last;
      bits[slips] = less;
      anywhere[slips]! |= less;
    }
    previous = letter;
  }
  for (let p = 0; p < length; p += 1) places[pattern.charCodeAt(p)] = 0;
  return { atEnd: bits, anywhere };
}

function reverse(text: string): string {
  let result = '';
  for (let at = text.length - 1; at >= 0; at -= 1) result += text[at];
  return result;
}
