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

/** The fewest letters to add, drop, change or swap with their neighbour that make `other` of `one` (30 letters at most); `most + 1` where these are not enough. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  return fewestOf(slipsInto(one, other, { most, isWhole: true }).atEnd, one.length);
}

/** The share of a run that a text holds with few slips: the whole run, or what it begins or ends with. */
function heldBy(text: string, run: string): number {
  const asWord = ` ${run}`;
  const words = ` ${text}`;
  if (words.includes(asWord)) return 1;
  const most = slipsAllowed(run.length);
  const from = slipsInto(asWord, words, { most, isWhole: false }).anywhere;
  const to = slipsInto(reversed(run), reversed(text), { most, isWhole: false }).anywhere;
  let best = 0;
  for (let part = run.length; part >= Math.min(SHORTEST_PART, run.length); part -= 1) {
    if (part < run.length && part < run.length * LEAST_PART) break;
    const slips = Math.min(fewestOf(from, part + 1), fewestOf(to, part));
    if (slips <= slipsAllowed(part)) best = Math.max(best, (part - slips) / run.length);
  }
  return best;
}

/** Bits of a number: bit p of the s-th says that the first p letters of a pattern are there with at most s slips. */
type BySlips = readonly number[];

/** The least slips these letters are there with; one more than are told apart when they are not. */
function fewestOf(held: BySlips, letters: number): number {
  const slips = held.findIndex((bits) => (bits >>> letters) & 1);
  return slips === -1 ? held.length : slips;
}

/** Every beginning of a pattern has a bit of its own. */
const MOST_LETTERS = 30;
/** Where in the pattern a letter stands, as bits; nothing but zeros between two calls. */
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
  // before the first letter: as many dropped
  const held = Array.from({ length: most + 1 }, (_, slips) => (2 << slips) - 1);
  const heldBefore = held.map(() => 0);
  const anywhere = [...held];
  const begins = isWhole ? 0 : 1;
  let previous = 0;
  for (let t = 0; t < text.length; t += 1) {
    const letter = places[text.charCodeAt(t)]!;
    // of one slip less: at this letter, at the last one and at the one before
    let [less, lessLast, lessBefore] = [0, 0, 0];
    for (let slips = 0; slips <= most; slips += 1) {
      const last = held[slips]!;
      const added = lessLast;
      const changedOrDropped = (lessLast | less) << 1;
      const swapped = (lessBefore << 2) & (letter << 1) & previous;
      less = ((last << 1) & letter) | added | changedOrDropped | swapped | begins;
      lessLast = last;
      lessBefore = heldBefore[slips]!;
      heldBefore[slips] = last;
      held[slips] = less;
      anywhere[slips]! |= less;
    }
    previous = letter;
  }
  for (let p = 0; p < length; p += 1) places[pattern.charCodeAt(p)] = 0;
  return { atEnd: held, anywhere };
}

function reversed(text: string): string {
  let turned = '';
  for (let at = text.length - 1; at >= 0; at -= 1) turned += text[at];
  return turned;
}
