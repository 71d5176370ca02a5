import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';

/** A family's or a school's computer remembers the last few; a person with a second step has two marks. */
const MOST_MARKS = 8;
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/;

/** What was shown in a browser: the password alone, or the second step too, which who knows the password has not. */
export type ShownStep = 'password' | 'second-step';

/**
 * Whether a browser's cookie says, in the shop's own hand, that this person signed in with it by the password they have now:
 * guesses made elsewhere do not keep it out. Answers by what its tries are counted; null: it is any browser. It opens nothing.
 */
export function knownBrowser(
  cookie: string | null,
  person: { personId: number; passwordHash: string | null; secret: string; step?: ShownStep },
): string | null {
  if (cookie === null || !COOKIE.test(cookie)) return null;
  const [browser = '', ...marks] = cookie.split('.');
  const own = Buffer.from(markOf(browser, person));
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), own)) ? browser : null;
}

/** The cookie of a browser in which somebody has just signed in; those who did before stay known. */
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
  const own = markOf(browser, { personId, passwordHash, secret, step });
  return [browser, own, ...marks.filter((mark) => mark !== own).slice(0, MOST_MARKS - 1)].join('.');
}

/** Says nothing of who it is; of no worth once the password is another. */
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
