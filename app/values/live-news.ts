/**
 * What one process tells the others, and pages that wait: that something is new, by ids alone. What is new, each page asks for
 * itself, by its own address.
 */
export type LiveNews =
  /** An order, or a try to pay it, stands otherwise. */
  | { about: 'order'; id: number }
  /** Sessions of a person may have ended. */
  | { about: 'sessions'; id: number }
  /** A person's question was answered. */
  | { about: 'question'; id: number }
  /** Staff or a teacher said something to a person: homework is marked, a class is written to, moved or cancelled. */
  | { about: 'message'; id: number }
  /** What waits for staff is more or less. */
  | { about: 'queues' }
  /** Something may have been missed. */
  | { about: 'everything' };

const OF_ONE = ['order', 'sessions', 'question', 'message'];
const OF_ALL = ['queues', 'everything'];

/** What another process wrote; null: it is of another version, or of somebody else. */
export function readLiveNews(text: string): LiveNews | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { about, id } = said as { about?: unknown; id?: unknown };
  if (OF_ALL.includes(String(about))) return { about } as LiveNews;
  const isNamed = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  return OF_ONE.includes(String(about)) && isNamed ? ({ about, id } as LiveNews) : null;
}

/** What a page hears; each is acknowledged, and whoever does not is cut off, to come back and look. */
export interface ToPage {
  order: (heard: () => void) => void;
  question: (heard: () => void) => void;
  message: (heard: () => void) => void;
  queues: (heard: () => void) => void;
  /** Something may have been missed. */
  again: (heard: () => void) => void;
  /** The session it was let in by may be over: it comes back, and is told. */
  sessions: (heard: () => void) => void;
}

export type Answered = { ok: true } | { ok: false; code: LiveRefusal };

/** As the specification's calls name them. */
export type LiveRefusal = 'PERMISSION_DENIED' | 'NOT_FOUND' | 'TOO_MANY';

/** What a page says. Whatever else comes is dropped. */
export interface FromPage {
  /** After a sign-in: for whom the page was made (specification 1). */
  signin: (said: { userId: number }, answer: (answered: Answered) => void) => void;
  /** One order more, by its token. */
  watch: (said: { order: string }, answer: (answered: Answered) => void) => void;
}
