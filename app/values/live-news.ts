/**
 * News between processes, and for waiting pages: only ids. Each page then requests the content by its own
 * address.
 */
export type LiveNews =
  /** An order, or an attempt to pay it, has changed. */
  | { about: 'order'; id: number }
  /** Sessions of a person may have ended. */
  | { about: 'sessions'; id: number }
  /** A person's question was answered. */
  | { about: 'question'; id: number }
  /**
   * Staff or a teacher wrote to a person: homework was graded, a class got a message, was moved or cancelled.
   */
  | { about: 'message'; id: number }
  /** The counts of items waiting for staff have changed. */
  | { about: 'queues' }
  /** Something may have been missed. */
  | { about: 'everything' };

const OF_ONE = ['order', 'sessions', 'question', 'message'];
const OF_ALL = ['queues', 'everything'];

/** Parses another process's news; null: another version, or foreign data. */
export function readLiveNews(text: string): LiveNews | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { about, id } = parsed as { about?: unknown; id?: unknown };
  if (OF_ALL.includes(String(about))) return { about } as LiveNews;
  const isNamed = typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  return OF_ONE.includes(String(about)) && isNamed ? ({ about, id } as LiveNews) : null;
}

/** Messages to a page; each must be acknowledged, or the page is disconnected and refreshes on its return. */
export interface ToPage {
  order: (acknowledge: () => void) => void;
  question: (acknowledge: () => void) => void;
  message: (acknowledge: () => void) => void;
  queues: (acknowledge: () => void) => void;
  /** Something may have been missed. */
  again: (acknowledge: () => void) => void;
  /** The page's session may be over: it reconnects, and learns the result. */
  sessions: (acknowledge: () => void) => void;
}

export type Answered = { ok: true } | { ok: false; code: LiveRefusal };

/** As the specification's calls name them. */
export type LiveRefusal = 'PERMISSION_DENIED' | 'NOT_FOUND' | 'TOO_MANY';

/** Messages of a page. Any other is dropped. */
export interface FromPage {
  /** After a sign-in: the person the page was made for (specification 1). */
  signin: (message: { userId: number }, answer: (answered: Answered) => void) => void;
  /** Adds one order, by its token. */
  watch: (message: { order: string }, answer: (answered: Answered) => void) => void;
}
