import { confirmPassword, isRecentlyConfirmed } from '~/accounts/sign-in/confirm-password.server';
import type { Person } from '~/accounts/viewer';
import type { Visit } from './visit.server';

/** Whether the page must ask for the password before an important change. */
export const mustConfirm = async ({ db, session, now }: Visit): Promise<boolean> =>
  session === null || !(await isRecentlyConfirmed(db, session.token, now));

/** Checks the password of a form where it is required: the error in words, or null. */
export async function confirmedBy(
  visit: Visit,
  person: Pick<Person, 'id'>,
  password: string,
): Promise<string | null> {
  const { db, session, now, t } = visit;
  if (!(await mustConfirm(visit)) || session === null) return null;
  if (password === '') return t('confirm.missing');
  const request = { personId: person.id, password, sessionToken: session.token };
  const confirmed = await confirmPassword(db, request, now);
  if (confirmed.ok) return null;
  if (confirmed.refusal.code === 'WRONG_PASSWORD') return t('confirm.wrong');
  return t('signIn.tooMany', { minutes: Math.ceil(confirmed.refusal.retryAfterSeconds / 60) });
}
