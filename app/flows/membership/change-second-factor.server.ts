import type { AuditAction } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '~/accounts/second-factor/change-second-factor.server';
import { makeRecoveryCodes } from '~/accounts/second-factor/recovery-codes.server';
import { hasSecondFactor } from '~/accounts/second-factor/second-factors.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { addMilliseconds, type Locale } from '~/values/time';
import { tellAccountChange } from './tell-account-change.server';

interface Own {
  personId: number;
  locale: Locale;
}

/** A key nobody confirmed is worth nothing after so long. */
const SETUP_MS = 20 * 60_000;
const TRIES = { limit: 10, windowSeconds: 15 * 60 };

export type TurnOnRefusal = { code: 'WRONG_CODE' } | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

/** Begins with a new key; false: there is one in use. The caller has asked for the password. */
export const beginOwnSecondFactor = (db: Db, personId: number, now: Date): Promise<boolean> =>
  inTransaction(db, (tx) => beginSecondFactor(tx, personId, now));

/** Whether a key that was begun then may still be confirmed. */
export const isSetupOpen = (begunAt: Date, now: Date): boolean => begunAt > addMilliseconds(now, -SETUP_MS);

/**
 * Switched on by the key's first code. Every other browser is signed out: it has shown no code. Answers the recovery codes,
 * which are told once.
 */
export async function turnOnSecondFactor(
  db: Db,
  { personId, locale, code, sessionToken }: Own & { code: string; sessionToken: string },
  now: Date,
): Promise<Result<{ codes: string[] }, TurnOnRefusal>> {
  const allowance = await consumeToken(db, `second-factor:${personId}`, { ...TRIES, now });
  if (!allowance.allowed)
    return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: allowance.retryAfterSeconds });
  return inTransaction(db, async (tx) => {
    const begunAfter = addMilliseconds(now, -SETUP_MS);
    if (!(await confirmSecondFactor(tx, { personId, code, begunAfter }, now)))
      return refuse({ code: 'WRONG_CODE' as const });
    const codes = await makeRecoveryCodes(tx, personId);
    await endSessionsOf(tx, { personId, keepToken: sessionToken });
    await keep(tx, { personId, locale, action: 'two-factor-on', kind: 'two-factor-on' }, now);
    return accept({ codes });
  });
}

/** False: it was off. */
export async function turnOffSecondFactor(db: Db, { personId, locale }: Own, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await removeSecondFactor(tx, personId))) return false;
    await keep(tx, { personId, locale, action: 'two-factor-off', kind: 'two-factor-off' }, now);
    return true;
  });
}

/** New recovery codes; those before open nothing any more. Null: there is no second factor they are for. */
export async function renewRecoveryCodes(
  db: Db,
  { personId, locale }: Own,
  now: Date,
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    if (!(await hasSecondFactor(tx, personId))) return null;
    const codes = await makeRecoveryCodes(tx, personId);
    await keep(tx, { personId, locale, action: 'two-factor-codes', kind: 'recovery-codes-new' }, now);
    return codes;
  });
}

async function keep(
  tx: Tx,
  {
    action,
    kind,
    ...own
  }: Own & { action: AuditAction; kind: 'two-factor-on' | 'two-factor-off' | 'recovery-codes-new' },
  now: Date,
): Promise<void> {
  const { personId } = own;
  const detail =
    kind === 'recovery-codes-new'
      ? {}
      : { before: kind !== 'two-factor-on', after: kind === 'two-factor-on' };
  await writeAuditEvent(tx, { actorId: personId, action, personId, detail }, now);
  await tellAccountChange(tx, { kind, ...own }, now);
}
