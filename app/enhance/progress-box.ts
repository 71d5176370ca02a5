/** Watched ranges not yet confirmed by the server, one entry a lecture, in localStorage. */
export interface Unsent {
  path: string;
  person: string;
  lecture: string;
  /** ranges in seconds of the video */
  ranges: [start: number, end: number][];
  position: number;
  /** time of the measurement, by this device's clock */
  at: number;
  ended: boolean;
  /** the page it was measured on, signed by the server with its time */
  visit?: string;
}

const PREFIX = 'watched:';
const keyOf = ({ person, lecture }: Pick<Unsent, 'person' | 'lecture'>) => `${PREFIX}${person}:${lecture}`;

// storage may be full or disabled: then only a lost connection loses data
const inMemory = new Map<string, string>();

function read(key: string): Unsent | null {
  try {
    const stored = inMemory.get(key) ?? localStorage.getItem(key);
    return stored ? (JSON.parse(stored) as Unsent) : null;
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

/** Adds to the waiting entry; the server merges ranges. */
export function keep(unsent: Unsent): void {
  const waiting = read(keyOf(unsent));
  const ranges = [...(waiting?.ranges ?? []), ...unsent.ranges];
  write(keyOf(unsent), {
    ...unsent,
    ranges: ranges.length > 100 ? united(ranges) : ranges,
    ended: unsent.ended || (waiting?.ended ?? false),
    // the earlier page: its time covers both
    visit: waiting?.visit ?? unsent.visit,
  });
}

/**
 * Sends all waiting entries of this person. @returns whether all arrived, and the lectures completed or
 * refused by it
 */
export async function sendAll(
  person: string,
): Promise<{ isOnline: boolean; done: string[]; refused: string[] }> {
  const done: string[] = [];
  const refused: string[] = [];
  for (const key of keysOf(person)) {
    const unsent = read(key);
    if (!unsent) continue;
    const payload = JSON.stringify(unsent);
    let answer: Response;
    try {
      answer = await fetch(unsent.path, { method: 'POST', body: formOf(unsent), keepalive: true });
    } catch {
      return { isOnline: false, done, refused };
    }
    // signed out, another session, or a server error: kept for later; any other answer is final
    if (answer.status === 401 || answer.status === 409 || answer.status === 429 || answer.status >= 500)
      continue;
    // ranges added while it was sent go again; the server counts once
    if (JSON.stringify(read(key)) === payload) write(key, null);
    if (answer.status === 403) refused.push(unsent.lecture);
    if (answer.ok && ((await answer.json()) as { isDone: boolean }).isDone) done.push(unsent.lecture);
  }
  return { isOnline: true, done, refused };
}

/** At sign-out removes this person's entries; others' stay for them. */
export function empty(person: string): void {
  for (const key of keysOf(person)) write(key, null);
}

export const hasUnsent = (person: string): boolean => keysOf(person).length > 0;

/** While the page is left: no answer can be read, so it stays stored until sent again. */
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
