/** What was watched and is not yet known to be kept, one entry a lecture, in the browser's own storage. */
export interface Unsent {
  path: string;
  person: string;
  lecture: string;
  /** stretches in seconds of the film */
  ranges: [start: number, end: number][];
  position: number;
  /** when the position was measured, by this device's clock */
  at: number;
  ended: boolean;
  /** the page it was measured on, signed by the server with the time it was opened */
  visit?: string;
}

const PREFIX = 'watched:';
const keyOf = ({ person, lecture }: Pick<Unsent, 'person' | 'lecture'>) => `${PREFIX}${person}:${lecture}`;

// storage may be full, or closed to us: then a lost connection loses what it would have kept, and all else goes on
const inMemory = new Map<string, string>();

function read(key: string): Unsent | null {
  try {
    const written = inMemory.get(key) ?? localStorage.getItem(key);
    return written ? (JSON.parse(written) as Unsent) : null;
  } catch {
    return null;
  }
}

function write(key: string, unsent: Unsent | null): void {
  try {
    if (unsent) localStorage.setItem(key, JSON.stringify(unsent));
    else localStorage.removeItem(key);
    inMemory.delete(key);
  } catch {
    if (unsent) inMemory.set(key, JSON.stringify(unsent));
    else inMemory.delete(key);
  }
}

export const unsentOf = (person: string, lecture: string): Unsent | null => read(keyOf({ person, lecture }));

/** Adds to what waits already; the server unites stretches, so they need not be tidy. */
export function keep(unsent: Unsent): void {
  const waiting = read(keyOf(unsent));
  const ranges = [...(waiting?.ranges ?? []), ...unsent.ranges];
  write(keyOf(unsent), {
    ...unsent,
    ranges: ranges.length > 100 ? united(ranges) : ranges,
    ended: unsent.ended || (waiting?.ended ?? false),
    // the earlier page: its time covers what was watched on both
    visit: waiting?.visit ?? unsent.visit,
  });
}

/** Sends everything that waits for this person. @returns whether all of it arrived, and lectures that are done by it or refused */
export async function sendAll(
  person: string,
): Promise<{ isOnline: boolean; done: string[]; refused: string[] }> {
  const done: string[] = [];
  const refused: string[] = [];
  for (const key of keysOf(person)) {
    const unsent = read(key);
    if (!unsent) continue;
    const sent = JSON.stringify(unsent);
    let answer: Response;
    try {
      answer = await fetch(unsent.path, { method: 'POST', body: formOf(unsent), keepalive: true });
    } catch {
      return { isOnline: false, done, refused };
    }
    // signed out, somebody else's session, or the server is not well: it stays for later; everything else is settled
    if (answer.status === 401 || answer.status === 409 || answer.status === 429 || answer.status >= 500)
      continue;
    // what was added while it was on its way is sent again with it: the server does not count twice
    if (JSON.stringify(read(key)) === sent) write(key, null);
    if (answer.status === 403) refused.push(unsent.lecture);
    if (answer.ok && ((await answer.json()) as { isDone: boolean }).isDone) done.push(unsent.lecture);
  }
  return { isOnline: true, done, refused };
}

/** Whoever signs out leaves nothing of theirs on the device; what others left there waits for them. */
export function empty(person: string): void {
  for (const key of keysOf(person)) write(key, null);
}

export const hasUnsent = (person: string): boolean => keysOf(person).length > 0;

/** While the page goes away: nobody hears an answer, so it stays until it was sent once more. */
export function sendOnLeaving(unsent: Unsent): void {
  navigator.sendBeacon(unsent.path, formOf(unsent));
}

function formOf({ person, lecture, ranges, position, at, ended, visit = '' }: Unsent): URLSearchParams {
  return new URLSearchParams({
    person,
    lecture,
    ranges: ranges.map(([start, end]) => `${start.toFixed(1)}-${end.toFixed(1)}`).join(),
    position: String(Math.round(position)),
    ago: String(Math.max(Math.round((Date.now() - at) / 1000), 0)),
    ended: String(ended),
    visit,
  });
}

function keysOf(person: string): string[] {
  const prefix = `${PREFIX}${person}:`;
  try {
    return [...new Set([...Object.keys(localStorage), ...inMemory.keys()])].filter((key) =>
      key.startsWith(prefix),
    );
  } catch {
    return [...inMemory.keys()].filter((key) => key.startsWith(prefix));
  }
}

function united(ranges: Unsent['ranges']): Unsent['ranges'] {
  const union: Unsent['ranges'] = [];
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = union.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else union.push([start, end]);
  }
  return union;
}
