import { accountNamed } from '~/payments/providers/port/ledger-account.server';
import { callPayPalTwice, type PayPalAccess } from './paypal-client.server';
import { listedCharge, listedPayout, listedTaking, readTransactions } from './paypal-ledger';
import type { ProviderLedger } from '~/payments/providers/port/provider-ledger';

/** PayPal gives up to 500; a hundred stay well below the longest answer the shop reads. */
const A_PAGE = 100;

/**
 * PayPal's reporting of transactions: payments with their fees, refunds, reversals and what was drawn to the bank. The app needs the
 * permission "Transaction Search"; a transaction is listed within three hours, and 31 days are the longest it can be asked for.
 */
export const payPalLedger = (access: PayPalAccess): ProviderLedger => ({
  account: accountNamed(access.apiUrl, access.keys.clientId),
  // captures; a payment stands under its order's name
  hasOwnNames: true,
  readPage: async ({ from, to, page }) => {
    const asked = /^[1-9]\d{0,5}$/.test(page ?? '') ? Number(page) : 1;
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      fields: 'transaction_info',
      page_size: String(A_PAGE),
      page: String(asked),
    });
    const answer = await callPayPalTwice(access, { path: `/v1/reporting/transactions?${query.toString()}` });
    if (answer.outcome === 'unknown') return answer;
    if (answer.outcome === 'refused') return { outcome: 'unknown', why: answer.failure.code };
    const read = readTransactions(answer.body);
    if (!read) return { outcome: 'unknown', why: 'no transactions in the answer' };
    return {
      outcome: 'page',
      charges: read.infos.flatMap((info) => listedCharge(info) ?? []),
      takings: read.infos.flatMap((info) => listedTaking(info) ?? []),
      payouts: read.infos.flatMap((info) => listedPayout(info) ?? []),
      next: asked < read.totalPages ? String(asked + 1) : null,
    };
  },
});
