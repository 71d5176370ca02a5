import { accountNamed } from '~/providers/port/ledger-account.server';
import type { ProviderLedger } from '~/providers/port/provider-ledger';
import { callPayPalTwice, type PayPalAccess } from './paypal-client.server';
import { listedCharge, listedPayout, listedReversal, readTransactions } from './paypal-ledger';

/** PayPal allows 500; a hundred stays well below the longest answer the shop reads. */
const A_PAGE = 100;

/**
 * PayPal's transaction reports: payments with fees, refunds, reversals and bank payouts. The app needs the
 * permission "Transaction Search"; rows appear within three hours, and a request covers 31 days at most.
 */
export const payPalLedger = (access: PayPalAccess): ProviderLedger => ({
  account: accountNamed(access.apiUrl, access.keys.clientId),
  // ids of captures; the payment is stored under its order's id
  hasOwnNames: true,
  readPage: async ({ from, to, page }) => {
    const pageNumber = /^[1-9]\d{0,5}$/.test(page ?? '') ? Number(page) : 1;
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      fields: 'transaction_info',
      page_size: String(A_PAGE),
      page: String(pageNumber),
    });
    const answer = await callPayPalTwice(access, { path: `/v1/reporting/transactions?${query.toString()}` });
    if (answer.outcome === 'unknown') return answer;
    if (answer.outcome === 'refused') return { outcome: 'unknown', why: answer.failure.code };
    const read = readTransactions(answer.body);
    if (!read) return { outcome: 'unknown', why: 'no transactions in the answer' };
    return {
      outcome: 'page',
      charges: read.infos.flatMap((info) => listedCharge(info) ?? []),
      reversals: read.infos.flatMap((info) => listedReversal(info) ?? []),
      payouts: read.infos.flatMap((info) => listedPayout(info) ?? []),
      next: pageNumber < read.totalPages ? String(pageNumber + 1) : null,
    };
  },
});
