import { readSession } from '~/accounts/sign-in/sessions.server';
import type { Viewer } from '~/accounts/viewer';
import { findOrderByToken } from '~/orders/page/own-order.server';
import type { Db } from '~/platform/database/database.server';
import { isToken, tokenHash } from '~/values/tokens.server';
import { readCookie, SESSION_COOKIE } from '../cookies.server';

/** Who may listen, and to what, by the cookie of the browser that asks. */
export interface Listener {
  /** Names the session it was let in by, as the database does. */
  sessionHash: string | null;
  /** Whoever is signed in to it; none is heard for before the page has said whom it was made for. */
  people: ReadonlySet<number>;
  staffId: number | null;
}

const NOBODY: Listener = { sessionHash: null, people: new Set(), staffId: null };

/** The same session a page would read, at this moment; it lives no longer for it. */
export async function readListener(
  db: Db,
  { cookie, isSecure }: { cookie: string | undefined; isSecure: boolean },
  now: Date,
): Promise<Listener> {
  const asked = new Request('http://socket.invalid', { headers: { Cookie: cookie ?? '' } });
  const token = readCookie(asked, SESSION_COOKIE, isSecure);
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

/** The order a token opens; null: none, or what was sent is no token at all. */
export async function readWatchedOrder(db: Db, token: unknown): Promise<number | null> {
  return typeof token === 'string' && isToken(token) ? findOrderByToken(db, token) : null;
}
