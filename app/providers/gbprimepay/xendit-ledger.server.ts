import { readFromProvider } from '~/providers/port/call-provider.server';
import { accountNamed } from '~/providers/port/ledger-account.server';
import type { KeyTest } from '~/providers/port/provider';
import type { ProviderLedger } from '~/providers/port/provider-ledger';
import { listedCharge, listedPayout, listedReversal, readTransactions } from './xendit-ledger';

/** Xendit's largest page. */
const A_PAGE = 50;

/**
 * Every movement of a Xendit account, invoices and payment requests alike; the key needs permission to read
 * transactions.
 */
export const xenditLedger = ({
  apiUrl,
  secretKey,
}: {
  apiUrl: string;
  secretKey: string;
}): ProviderLedger => ({
  account: accountNamed(apiUrl, secretKey),
  // ids of transactions; the payment is stored under its invoice's or request's id
  hasOwnNames: true,
  readPage: async ({ from, to, page }) => {
    const query = new URLSearchParams({
      'created[gte]': from.toISOString(),
      'created[lte]': to.toISOString(),
      limit: String(A_PAGE),
      ...(page !== null && { after_id: page }),
    });
    const answer = await readFromProvider({
      url: `${apiUrl}/transactions?${query.toString()}`,
      method: 'GET',
      headers: { Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
    });
    if (answer.outcome === 'unknown') return { outcome: 'unknown', why: answer.why };
    if (answer.outcome === 'refused') return { outcome: 'unknown', why: `HTTP ${answer.status}` };
    const read = readTransactions(answer.json);
    if (!read || (read.hasMore && read.lastId === null))
      return { outcome: 'unknown', why: 'no transactions in the answer' };
    return {
      outcome: 'page',
      charges: read.rows.flatMap((row) => listedCharge(row) ?? []),
      reversals: read.rows.flatMap((row) => listedReversal(row) ?? []),
      payouts: read.rows.flatMap((row) => listedPayout(row) ?? []),
      next: read.hasMore ? read.lastId : null,
    };
  },
});

/** Tests the key by reading one line of the account's list. */
export async function testXenditKey({
  apiUrl,
  keys,
}: {
  apiUrl: string;
  keys: { secretKey: string };
}): Promise<KeyTest> {
  const answer = await readFromProvider({
    url: `${apiUrl}/transactions?limit=1`,
    method: 'GET',
    headers: { Authorization: `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}` },
  });
  if (answer.outcome === 'unknown') return { outcome: 'no answer' };
  // 403: a good key without permission to read the list
  const isGood = answer.outcome === 'answer' || answer.status === 403;
  return isGood ? { outcome: 'accepted' } : { outcome: 'refused', words: '' };
}
