import { confirmPassword, isRecentlyConfirmed } from '~/accounts/sign-in/confirm-password.server';
import type { Person } from '~/accounts/viewer';
import type { Visit } from './visit.server';

/** Whether a page has to ask for the password before something weighty is changed on it. */
export const mustConfirm = async ({ db, session, now }: Visit): Promise<boolean> =>
  session === null || !(await isRecentlyConfirmed(db, session.token, now));

/** The password of a form, where it has to be typed again: why it will not do, in words, or null. */
export async function confirmedBy(
  visit: Visit,
  person: Pick<Person, 'id'>,
  password: string,
): Promise<string | null> {
  const { db, session, now, t } = visit;
  if (!(await mustConfirm(visit)) || session === null) return null;
  if (password === '') return t('confirm.missing');
  const asked = { personId: person.id, password, sessionToken: session.token };
  const confirmed = await confirmPassword(db, asked, now);
  if (confirmed.ok) return null;
  if (confirmed.refusal.code === 'WRONG_PASSWORD') return t('confirm.wrong');
  return t('signIn.tooMany', { minutes: Math.ceil(confirmed.refusal.retryAfterSeconds / 60) });
}
