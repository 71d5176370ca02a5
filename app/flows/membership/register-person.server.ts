import { recordConsent } from '~/accounts/consents/record-consent.server';
import { consumeMailTokens } from '~/accounts/contact/mail-limits.server';
import { makeLink } from '~/accounts/links/make-link.server';
import { createMember, type MemberRefusal } from '~/accounts/people/create-member.server';
import type { PersonInput } from '~/accounts/registration/registration-form';
import { type Login, passwordRefusal, usernameRefusal } from '~/accounts/sign-in/login-form';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { saveTaxProfile } from '~/accounts/tax/save-tax-profile.server';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { SiteSettings } from '~/settings/site-settings';
import { isEmail } from '~/values/email';
import { normaliseEmail } from '~/values/email';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';

export type RegistrationRefusal =
  | MemberRefusal
  | { code: 'INVALID_FORMAT_USERNAME' | 'INVALID_FORMAT_PASSWORD' | 'INVALID_FORMAT_EMAIL' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

export interface Registration {
  person: PersonInput;
  login: Login;
  /** null: the default group */
  groupId: number | null;
  /** who tax invoices will be made out to; null: nothing was said */
  tax: TaxIdentity | null;
  /** ticked that news may be sent; not ticked is no answer */
  takesMarketing?: boolean;
  locale: Locale;
  clientAddress: string;
}

/**
 * Creates an account of one's own: person, role, tax data and the mail that says so, all or nothing. The password is hashed
 * before the transaction and stands nowhere else. Answers the new person's id.
 */
export async function registerPerson(
  db: Db,
  { person, login, groupId, tax, takesMarketing, locale, clientAddress }: Registration,
  settings: Pick<SiteSettings, 'user_limit' | 'daily_user_limit'>,
  now: Date,
): Promise<Result<number, RegistrationRefusal>> {
  const malformed = formatRefusal(person.email, login);
  if (malformed) return refuse({ code: malformed });
  // it tells who has an account, so not often
  const name = normaliseEmail(person.email);
  const token = await consumeMailTokens(db, { what: 'register', name, clientAddress }, now);
  if (!token.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: token.retryAfterSeconds });
  const passwordHash = await hashPassword(login.password);
  const limits = { users: settings.user_limit, usersADay: settings.daily_user_limit };
  const { username } = login;
  const write = async (tx: Tx) => {
    const result = await createMember(
      tx,
      { person, username, passwordHash, groupId, isEmailProven: false },
      limits,
      now,
    );
    if (!result.ok) return result;
    const personId = result.value;
    const purposes = { terms: true, ...(takesMarketing && { marketing: true }) };
    await recordConsent(tx, { personId, purposes, form: 'register', locale }, now);
    if (tax) await saveTaxProfile(tx, { personId, identity: tax }, now);
    // typed, and shown to be theirs by opening it
    const proof = { personId, email: person.email, purpose: 'verify-email' as const };
    const provePath = paths.confirmEmail({ token: await makeLink(tx, proof, now) });
    await queueMessage(tx, {
      kind: 'account-created',
      values: { name: person.texts.firstname || username, username, path: paths.signIn(), provePath },
      dedupeKey: `account-created:${personId}`,
      to: person.email,
      locale,
      personId,
    });
    return accept(personId);
  };
  try {
    return await inTransaction(db, write);
  } catch (error) {
    if (!isWrongData(error)) throw error;
    log.error('a registration could not be saved', { error });
    return refuse({ code: 'INPUT_ERROR' });
  }
}

function formatRefusal(email: string, { username, password }: Login) {
  if (usernameRefusal(username, email)) return 'INVALID_FORMAT_USERNAME' as const;
  if (passwordRefusal(password)) return 'INVALID_FORMAT_PASSWORD' as const;
  const isOne = isEmail(email) && normaliseEmail(email) === email;
  return isOne ? null : ('INVALID_FORMAT_EMAIL' as const);
}

/** Classes 22 and 23: data that the database does not take. */
const isWrongData = (error: unknown) =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
