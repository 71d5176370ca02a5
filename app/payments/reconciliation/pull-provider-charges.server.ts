import { findReversedPayment, recordReversal } from '~/payments/payment-exceptions/record-reversal.server';
import { type Clock, realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import type { LedgerPage, ListedReversal } from '~/providers/port/provider-ledger';
import { satang } from '~/values/money';
import { addHours } from '~/values/time';
import { endPull, storeProgress, leavePull, claimPull, type ClaimedPull } from './claim-pull.server';
import { findUnlisted } from './find-unlisted.server';
import { findAttemptOfCharge, link, matchCharge } from './match-charge.server';
import { type ListedAccount, readProviderAccounts } from './provider-accounts.server';
import { storeCharges, type StoredCharge, keepPayouts } from './store-listed-charges.server';

/** A job ends well before it would count as dead; the next one reads the rest. */
const LONGEST_MS = 4 * 60_000;

/** An unrecorded charge is checked again for this long after it was last listed. */
const LOOKED_AT_AGAIN_HOURS = 30 * 24;

export interface PullResult {
  /** Accounts read completely. */
  done: number;
  /** Providers that stopped answering half way: continued later. */
  failed: string[];
  /** There is more to read than one job's time allows. */
  isUnfinished: boolean;
  /** Another process reads a list, or died while it did: checked again after its lease. */
  isInOtherHands: boolean;
}

/**
 * Pulls every provider's own list of charges, payouts and reversals and matches it with the shop's records,
 * which cannot show payments the shop missed. A crash loses one page. Never within a transaction.
 */
export async function pullProviderCharges(db: Db, clock: Clock = realTime): Promise<PullResult> {
  const startedAt = clock().getTime();
  const result: PullResult = { done: 0, failed: [], isUnfinished: false, isInOtherHands: false };
  const { listed } = await readProviderAccounts(db);
  for (const account of listed) {
    const outcome = await pullAccount(db, account, {
      clock,
      isOver: () => clock().getTime() - startedAt > LONGEST_MS,
    });
    if (outcome === 'done') result.done += 1;
    if (outcome === 'failed') result.failed.push(account.provider);
    if (outcome === 'unfinished') result.isUnfinished = true;
    if (outcome === 'in-other-hands') result.isInOtherHands = true;
  }
  return result;
}

interface Timing {
  clock: Clock;
  isOver: () => boolean;
}

async function pullAccount(
  db: Db,
  account: ListedAccount,
  timing: Timing,
): Promise<'done' | 'failed' | 'unfinished' | 'in-other-hands'> {
  const pull = await claimPull(db, account, timing.clock());
  if (!pull) return 'in-other-hands';
  try {
    const outcome = await readPages(db, account, pull, timing);
    if (outcome !== 'done') return outcome;
    const now = timing.clock();
    await linkLate(db, account, now);
    const unlisted = await findUnlisted(db, account, pull, now);
    await endPull(db, pull.id, now);
    log.info('provider charges pulled', { provider: account.provider, pull: pull.id, unlisted });
    return 'done';
  } catch (error) {
    await leavePull(db, pull.id, 'it broke', timing.clock());
    throw error;
  }
}

async function readPages(
  db: Db,
  account: ListedAccount,
  pull: ClaimedPull,
  { clock, isOver }: Timing,
): Promise<'done' | 'failed' | 'unfinished'> {
  let { nextPage } = pull;
  let isListed = pull.isListed;
  while (!isListed) {
    if (isOver()) {
      await leavePull(db, pull.id, '', clock());
      return 'unfinished';
    }
    const page = await account.ledger.readPage({ from: pull.from, to: pull.to, page: nextPage });
    const now = clock();
    if (page.outcome === 'unknown') {
      log.warn('provider list not read', { provider: account.provider, why: page.why });
      await leavePull(db, pull.id, page.why, now);
      return 'failed';
    }
    await keepPage(db, account, page, now);
    nextPage = page.next;
    isListed = nextPage === null;
    await storeProgress(db, pull.id, { nextPage, charges: page.charges.length }, clock());
  }
  return 'done';
}

/** Stores a page before the pull goes on; repeated after a crash it changes nothing. */
async function keepPage(
  db: Db,
  account: ListedAccount,
  page: Extract<LedgerPage, { outcome: 'page' }>,
  now: Date,
): Promise<void> {
  await keepPayouts(db, account, page.payouts, now);
  for (const charge of await storeCharges(db, account, page.charges, now)) {
    const matched = await matchCharge(db, account, charge, now);
    if (matched !== 'recorded')
      log.info('listed charge', { provider: account.provider, charge: charge.reference, matched });
  }
  for (const reversal of page.reversals) await noteListed(db, account.provider, reversal, now);
}

/** A reversal of a payment the shop has not recorded waits until it has. */
async function noteListed(db: Db, provider: string, reversal: ListedReversal, now: Date): Promise<void> {
  const { ourReference, moneyId } = reversal;
  const attempt = await findAttemptOfCharge(db, provider, {
    ourReference,
    reference: moneyId ?? '',
    otherName: null,
  });
  const payment = await findReversedPayment(db, { ...reversal, provider, attemptId: attempt?.id ?? null });
  if (payment) await recordReversal(db, { ...payment, reversal }, now);
}

/** Unmatched charges of earlier nights may have been recorded since. */
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
    const charge: StoredCharge = {
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
    // checks again the ones the provider did not answer about
    if (!(await link(db, account, charge, now))) await matchCharge(db, account, charge, now);
  }
}
