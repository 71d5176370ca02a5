import { createHash, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { ProviderFaults } from '../sandbox-faults';
import type { XenditItem, XenditStore } from './xendit-store';

/** The transaction's id: the same for a payment each time it is listed. */
const idOf = (item: XenditItem) => `txn_${createHash('sha256').update(item.id).digest('hex').slice(0, 24)}`;

const feeOf = (amount: number) => Math.round(amount * 1.65) / 100;

/** `GET /transactions`: what was paid, newest last, with the fee and what is left of it. */
export class XenditTransactions {
  readonly #strays: XenditItem[] = [];

  clear(): void {
    this.#strays.length = 0;
  }

  page(store: XenditStore, { query }: Request, faults: ProviderFaults): unknown {
    if (faults.take('list-stray')) this.#strays.push(stray());
    const params = query as { created?: { gte?: string; lte?: string }; limit?: string; after_id?: string };
    const from = new Date(params.created?.gte ?? 0);
    const to = params.created?.lte ? new Date(params.created.lte) : new Date();
    const all = [...store.all(), ...this.#strays]
      .filter(({ paidAt }) => paidAt !== null && paidAt >= from && paidAt <= to)
      .map(json);
    const most = faults.take('list-short') ? 2 : Math.min(Number(params.limit ?? 10), 50);
    const first = params.after_id ? all.findIndex(({ id }) => id === params.after_id) + 1 : 0;
    return { has_more: first + most < all.length, data: all.slice(first, first + most), links: [] };
  }
}

const stray = (): XenditItem => ({
  kind: 'invoice',
  id: randomUUID(),
  reference: 'till-7',
  amount: 99.9,
  currency: 'THB',
  description: '',
  status: 'PAID',
  failureCode: null,
  expiresAt: new Date(),
  // a while ago: the list is asked for up to a moment that has passed
  paidAt: new Date(Date.now() - 60_000),
  paidAmount: 99.9,
  successUrl: '',
  failureUrl: '',
  qr: null,
});

function json(item: XenditItem) {
  const amount = item.paidAmount ?? item.amount;
  const fee = feeOf(amount);
  const vat = Math.round(fee * 7) / 100;
  return {
    id: idOf(item),
    product_id: item.id,
    type: 'PAYMENT',
    channel_code: item.kind === 'invoice' ? 'CREDIT_CARD' : 'PROMPTPAY',
    reference_id: item.reference,
    account_identifier: null,
    currency: item.currency,
    amount,
    net_amount: Math.round((amount - fee - vat) * 100) / 100,
    cashflow: 'MONEY_IN',
    status: 'SUCCESS',
    channel_category: item.kind === 'invoice' ? 'CARDS' : 'QR_CODE',
    business_id: 'b1',
    created: item.paidAt?.toISOString(),
    updated: item.paidAt?.toISOString(),
    fee: {
      xendit_fee: fee,
      value_added_tax: vat,
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: 'PENDING',
    },
    settlement_status: 'PENDING',
    estimated_settlement_time: null,
  };
}
