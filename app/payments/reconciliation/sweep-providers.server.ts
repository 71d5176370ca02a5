import { type Clock, realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { satang } from '~/values/money';
import { addHours } from '~/values/time';
import { findUnlisted } from './find-unlisted.server';
import { keepCharges, type KeptCharge, keepPayouts } from './keep-listed.server';
import { findAttemptOfCharge, link, matchCharge } from './match-charge.server';
import { findTakenPayment, recordChargeback } from '~/payments/money-cases/record-chargeback.server';
import { type ListedAccount, readProviderAccounts } from './provider-accounts.server';
import type { LedgerPage, ListedTaking } from '~/payments/providers/port/provider-ledger';
import { endSweep, keepProgress, leaveSweep, claimSweep, type TakenSweep } from './claim-sweep.server';

/** A job ends well before it would be taken for dead; the rest is read by the next. */
const LONGEST_MS = 4 * 60_000;

/** A charge nobody recorded is looked at again for so long after it was last listed. */
const LOOKED_AT_AGAIN_HOURS = 30 * 24;

export interface Swept {
  /** Accounts read to their end. */
  done: number;
  /** Providers that gave no answer half way: gone on with later. */
  failed: string[];
  /** There is more to read than one job's time allows. */
  isUnfinished: boolean;
  /** Somebody else reads a list, or died over it: looked at again when that would show. */
  isInOtherHands: boolean;
}

/**
 * Reads what every provider itself lists as paid, paid out and taken back in the last days, and brings it together with what the
 * shop has: everything else the shop does begins with its own attempts and cannot see what it never heard of. Each page is kept before
 * the next is asked for, so that a process that dies loses one page at most. Never within a transaction.
 */
export async function sweepProviders(db: Db, clock: Clock = realTime): Promise<Swept> {
  const began = clock().getTime();
  const swept: Swept = { done: 0, failed: [], isUnfinished: false, isInOtherHands: false };
  const { listed } = await readProviderAccounts(db);
  for (const account of listed) {
    const outcome = await sweepAccount(db, account, {
      clock,
      isOver: () => clock().getTime() - began > LONGEST_MS,
    });
    if (outcome === 'done') swept.done += 1;
    if (outcome === 'failed') swept.failed.push(account.provider);
    if (outcome === 'unfinished') swept.isUnfinished = true;
    if (outcome === 'in-other-hands') swept.isInOtherHands = true;
  }
  return swept;
}

interface Timing {
  clock: Clock;
  isOver: () => boolean;
}

async function sweepAccount(
  db: Db,
  account: ListedAccount,
  timing: Timing,
): Promise<'done' | 'failed' | 'unfinished' | 'in-other-hands'> {
  const sweep = await claimSweep(db, account, timing.clock());
  if (!sweep) return 'in-other-hands';
  try {
    const outcome = await readPages(db, account, sweep, timing);
    if (outcome !== 'done') return outcome;
    const now = timing.clock();
    await linkLate(db, account, now);
    const unlisted = await findUnlisted(db, account, sweep, now);
    await endSweep(db, sweep.id, now);
    log.info('provider swept', { provider: account.provider, sweep: sweep.id, unlisted });
    return 'done';
  } catch (error) {
    await leaveSweep(db, sweep.id, 'it broke', timing.clock());
    throw error;
  }
}

async function readPages(
  db: Db,
  account: ListedAccount,
  sweep: TakenSweep,
  { clock, isOver }: Timing,
): Promise<'done' | 'failed' | 'unfinished'> {
  let { nextPage } = sweep;
  let isListed = sweep.isListed;
  while (!isListed) {
    if (isOver()) {
      await leaveSweep(db, sweep.id, '', clock());
      return 'unfinished';
    }
    const page = await account.ledger.readPage({ from: sweep.from, to: sweep.to, page: nextPage });
    const now = clock();
    if (page.outcome === 'unknown') {
      log.warn('provider list not read', { provider: account.provider, why: page.why });
      await leaveSweep(db, sweep.id, page.why, now);
      return 'failed';
    }
    await keepPage(db, account, page, now);
    nextPage = page.next;
    isListed = nextPage === null;
    await keepProgress(db, sweep.id, { nextPage, charges: page.charges.length }, clock());
  }
  return 'done';
}

/** Kept before the reading goes on; read again after a break it changes nothing. */
async function keepPage(
  db: Db,
  account: ListedAccount,
  page: Extract<LedgerPage, { outcome: 'page' }>,
  now: Date,
): Promise<void> {
  await keepPayouts(db, account, page.payouts, now);
  for (const charge of await keepCharges(db, account, page.charges, now)) {
    const matched = await matchCharge(db, account, charge, now);
    if (matched !== 'recorded')
      log.info('listed charge', { provider: account.provider, charge: charge.reference, matched });
  }
  for (const taking of page.takings) await noteListed(db, account.provider, taking, now);
}

/** What was taken from money the shop has not recorded is noted once that is. */
async function noteListed(db: Db, provider: string, taking: ListedTaking, now: Date): Promise<void> {
  const { ourReference, moneyId } = taking;
  const attempt = await findAttemptOfCharge(db, provider, {
    ourReference,
    reference: moneyId ?? '',
    otherName: null,
  });
  const payment = await findTakenPayment(db, { ...taking, provider, attemptId: attempt?.id ?? null });
  if (payment) await recordChargeback(db, { ...payment, taking }, now);
}

/** Charges of earlier nights that nobody had recorded: by now somebody may have. */
async function linkLate(db: Db, account: ListedAccount, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('provider_charge')
    .selectAll()
    .where('provider', '=', account.provider)
    .where('account', '=', account.ledger.account)
    .where('payment_id', 'is', null)
    .where('seen_at', '>', addHours(now, -LOOKED_AT_AGAIN_HOURS))
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const charge: KeptCharge = {
      id: row.id,
      paymentId: null,
      reference: row.reference,
      otherName: row.other_name,
      ourReference: row.our_reference,
      amount: satang(row.amount),
      currency: row.currency,
      fee: null,
      feeVat: null,
      net: null,
      paidAt: row.paid_at,
    };
    // one the provider did not answer about is asked about again
    if (!(await link(db, account, charge, now))) await matchCharge(db, account, charge, now);
  }
}
