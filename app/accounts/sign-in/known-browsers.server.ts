import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';

/** Of a family's or a school's computer the last few are remembered. */
const MOST_PEOPLE = 5;
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/**
 * Whether a browser's cookie says, in the shop's own hand, that this person signed in with it by the password they have now:
 * guesses made elsewhere do not keep it out. Answers by what its tries are counted; null: it is any browser. It opens nothing.
 */
export function knownBrowser(
  cookie: string | null,
  person: { personId: number; passwordHash: string | null; secret: string },
): string | null {
  if (cookie === null || !COOKIE.test(cookie)) return null;
  const [browser = '', ...marks] = cookie.split('.');
  const own = Buffer.from(markOf(browser, person));
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), own)) ? browser : null;
}

/** The cookie of a browser in which somebody has just signed in; those who did before stay known. */
export async function rememberBrowser(
  db: Db,
  { personId, cookie, secret }: { personId: number; cookie: string | null; secret: string },
): Promise<string> {
  const { password_hash: passwordHash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const [browser = newToken(), ...marks] = cookie !== null && COOKIE.test(cookie) ? cookie.split('.') : [];
  const own = markOf(browser, { personId, passwordHash, secret });
  return [browser, own, ...marks.filter((mark) => mark !== own).slice(0, MOST_PEOPLE - 1)].join('.');
}

/** Says nothing of who it is; of no worth once the password is another. */
const markOf = (
  browser: string,
  { personId, passwordHash, secret }: { personId: number; passwordHash: string | null; secret: string },
) =>
  createHmac('sha256', secret)
    .update(`known browser ${browser} ${personId} ${passwordHash ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
