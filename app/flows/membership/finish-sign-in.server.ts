import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { spendCode } from '~/accounts/second-factor/change-second-factor.server';
import { spendRecoveryCode } from '~/accounts/second-factor/recovery-codes.server';
import { knownBrowser } from '~/accounts/sign-in/known-browsers.server';
import { endSignInStep, readSignInStep } from '~/accounts/sign-in/sign-in-steps.server';
import type { Slot } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken, refundToken, resetTokens } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { signInAndMerge } from './sign-in-and-merge.server';
import { tellAccountChange } from './tell-account-change.server';

export type SecondStepRefusal =
  /** nobody has shown a password in this session, or too long ago */
  { code: 'NOT_BEGUN' } | { code: 'WRONG_CODE' } | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

/** Tries at one account from one address, or in a browser that showed its second step before. */
const PER_ADDRESS = { limit: 10, windowSeconds: 15 * 60 };
/** Tries at one account from everywhere: a million codes, three of which fit, are never tried through. */
const PER_ACCOUNT = { limit: 50, windowSeconds: 3600 };

/** What was typed: a code of the app, or one of those on paper. */
export type SecondStepAnswer = { code: string } | { recovery: string };

/**
 * The second step of signing in: the code fills what the password or the provider had left empty. Bound to the session in
 * which the first step was taken; used once; of two tabs one gets in.
 */
export async function finishSignIn(
  db: Db,
  command: {
    token: string;
    answer: SecondStepAnswer;
    clientAddress: string;
    userAgent: string | null;
    locale: Locale;
    /** what tells a browser in which this was done before, and the shop's secret it is signed with */
    browser: { cookie: string | null; secret: string };
  },
  now: Date,
): Promise<Result<{ slots: Slot[]; token: string; personId: number }, SecondStepRefusal>> {
  const { token, answer, userAgent, locale } = command;
  const begun = await readSignInStep(db, token, now);
  if (!begun) return refuse({ code: 'NOT_BEGUN' });
  const { own, shared } = await countsOf(db, begun.personId, command);
  for (const [key, limit] of [
    [own, PER_ADDRESS] as const,
    ...shared.map((key) => [key, PER_ACCOUNT] as const),
  ]) {
    const allowance = await consumeToken(db, key, { ...limit, now });
    if (!allowance.allowed)
      return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: allowance.retryAfterSeconds });
  }
  const done = await inTransaction(db, async (tx) => {
    const step = await readSignInStep(tx, token, now);
    if (!step || step.personId !== begun.personId) return refuse({ code: 'NOT_BEGUN' as const });
    if (!(await spend(tx, { personId: step.personId, answer, locale }, now)))
      return refuse({ code: 'WRONG_CODE' as const });
    await endSignInStep(tx, token);
    const signedIn = await signInAndMerge(tx, { ...step, token, userAgent, isSecondStepDone: true }, now);
    return accept({ slots: step.slots, token: signedIn.token, personId: step.personId });
  });
  if (done.ok) {
    await resetTokens(db, own);
    for (const key of shared) await refundToken(db, key);
  }
  return done;
}

/**
 * By what a try is counted. Who knows the password can use up the tries of the account with an app's codes: a browser that
 * has been through the second step, and codes on paper, which nobody guesses, have counts of their own.
 */
async function countsOf(
  db: Db,
  personId: number,
  {
    answer,
    clientAddress,
    browser,
  }: Pick<Parameters<typeof finishSignIn>[1], 'answer' | 'clientAddress' | 'browser'>,
): Promise<{ own: string; shared: string[] }> {
  const { password_hash: passwordHash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const browserCookie = knownBrowser(browser.cookie, {
    ...browser,
    personId,
    passwordHash,
    step: 'second-step',
  });
  const kind = 'recovery' in answer ? 'recovery' : 'code';
  if (browserCookie) return { own: `second-step:${kind}:${personId}:browser:${browserCookie}`, shared: [] };
  return {
    own: `second-step:${kind}:${personId}:${clientAddress}`,
    shared: kind === 'code' ? [`second-step:${personId}`] : [],
  };
}

async function spend(
  tx: Tx,
  { personId, answer, locale }: { personId: number; answer: SecondStepAnswer; locale: Locale },
  now: Date,
): Promise<boolean> {
  if ('code' in answer) return spendCode(tx, { personId, code: answer.code }, now);
  const left = await spendRecoveryCode(tx, { personId, code: answer.recovery }, now);
  if (left === null) return false;
  await writeAuditEvent(
    tx,
    { actorId: personId, action: 'two-factor-recovered', personId, detail: { left } },
    now,
  );
  await tellAccountChange(tx, { kind: 'recovery-code-used', personId, left, locale }, now);
  return true;
}
