import { readSession } from '~/accounts/sign-in/sessions.server';
import type { Viewer } from '~/accounts/viewer';
import { findOrderByToken } from '~/orders/page/own-order.server';
import type { Db } from '~/platform/database/database.server';
import { isToken, tokenHash } from '~/values/tokens.server';
import { readCookie, SESSION_COOKIE } from '../cookies.server';

/** The person behind a socket, by the browser's cookie. */
export interface Listener {
  /** The hash of the session, as in the database. */
  sessionHash: string | null;
  /** Everybody signed in to it; no news is sent before the page has named its person. */
  people: ReadonlySet<number>;
  staffId: number | null;
}

const NOBODY: Listener = { sessionHash: null, people: new Set(), staffId: null };

/** Reads the session as a page would, without prolonging it. */
export async function readListener(
  db: Db,
  { cookie, isSecure }: { cookie: string | undefined; isSecure: boolean },
  now: Date,
): Promise<Listener> {
  const request = new Request('http://socket.invalid', { headers: { Cookie: cookie ?? '' } });
  const token = readCookie(request, SESSION_COOKIE, isSecure);
  const session = token === null ? null : await readSession(db, token, now, { isVisit: false });
  if (!session) return NOBODY;
  return {
    sessionHash: tokenHash(session.token),
    people: new Set(idsOf(session.viewer)),
    staffId: session.viewer.administrator?.id ?? null,
  };
}

const idsOf = ({ student, instructor, administrator }: Viewer) =>
  [student, instructor, administrator].flatMap((person) => (person ? [person.id] : []));

/** The order a token opens; null: unknown, or not a token. */
export async function readWatchedOrder(db: Db, token: unknown): Promise<number | null> {
  return typeof token === 'string' && isToken(token) ? findOrderByToken(db, token) : null;
}
