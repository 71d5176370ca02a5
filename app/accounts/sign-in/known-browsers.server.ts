import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';

/** The marks of a shared computer's last users; a person with a second step has two. */
const MOST_MARKS = 8;
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/;

/** The step passed in a browser: the password alone, or the second step too. */
export type ShownStep = 'password' | 'second-step';

/**
 * The limit's key of a browser whose signed cookie proves an earlier sign-in by the present password: guesses
 * from elsewhere do not lock it out. Null: a new browser. It opens nothing.
 */
export function knownBrowser(
  cookie: string | null,
  person: { personId: number; passwordHash: string | null; secret: string; step?: ShownStep },
): string | null {
  if (cookie === null || !COOKIE.test(cookie)) return null;
  const [browser = '', ...marks] = cookie.split('.');
  const expectedMark = Buffer.from(markOf(browser, person));
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), expectedMark)) ? browser : null;
}

/** The cookie of a browser after sign-in; it keeps the marks of earlier people. */
export async function rememberBrowser(
  db: Db,
  {
    personId,
    cookie,
    secret,
    step = 'password',
  }: { personId: number; cookie: string | null; secret: string; step?: ShownStep },
): Promise<string> {
  const { password_hash: passwordHash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const [browser = newToken(), ...marks] = cookie !== null && COOKIE.test(cookie) ? cookie.split('.') : [];
  const ownMark = markOf(browser, { personId, passwordHash, secret, step });
  return [browser, ownMark, ...marks.filter((mark) => mark !== ownMark).slice(0, MOST_MARKS - 1)].join('.');
}

/** Does not name its person; worthless once the password changes. */
const markOf = (
  browser: string,
  {
    personId,
    passwordHash,
    secret,
    step = 'password',
  }: { personId: number; passwordHash: string | null; secret: string; step?: ShownStep },
) =>
  createHmac('sha256', secret)
    .update(
      `${step === 'password' ? 'known browser' : 'second step in'} ${browser} ${personId} ${passwordHash ?? ''}`,
    )
    .digest('base64url')
    .slice(0, 22);
