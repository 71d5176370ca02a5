import { randomBytes, randomUUID } from 'node:crypto';
import type { Notifier, WebhookMode } from '../notifier';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const XENDIT_KEYS = {
  secretKey: 'xnd_development_sandbox',
  callbackToken: 'xendit-sandbox-callback-token',
} as const;

export interface XenditItem {
  kind: 'invoice' | 'request';
  id: string;
  reference: string;
  amount: number;
  currency: string;
  description: string;
  status: 'PENDING' | 'PAID' | 'EXPIRED' | 'FAILED';
  failureCode: string | null;
  expiresAt: Date;
  paidAt: Date | null;
  paidAmount: number | null;
  successUrl: string;
  failureUrl: string;
  /** Payment requests alone have one. */
  qr: string | null;
}

export type XenditDecision = 'approve' | 'fail' | 'expire';

/** Invoices and payment requests of one account, and who is told. */
export class XenditStore {
  readonly #items = new Map<string, XenditItem>();
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  all = (): XenditItem[] => [...this.#items.keys()].flatMap((id) => this.find(id) ?? []);

  /** As it stands now: what was not paid in time has run out. */
  find(id: string): XenditItem | null {
    const item = this.#items.get(id);
    if (item?.status === 'PENDING' && item.expiresAt <= new Date()) item.status = 'EXPIRED';
    return item ?? null;
  }

  create(asked: Omit<XenditItem, 'id' | 'status' | 'failureCode' | 'paidAt' | 'paidAmount'>): XenditItem {
    const id = asked.kind === 'invoice' ? randomBytes(12).toString('hex') : `pr-${randomUUID()}`;
    const item: XenditItem = {
      ...asked,
      id,
      status: 'PENDING',
      failureCode: null,
      paidAt: null,
      paidAmount: null,
    };
    this.#items.set(id, item);
    return item;
  }

  /** What the payer does; `amount` and `currency` only where a test wants them wrong. */
  decide(
    item: XenditItem,
    decision: XenditDecision,
    { webhook, amount, currency }: { webhook: WebhookMode; amount?: number; currency?: string },
  ): void {
    if (decision === 'approve') {
      item.status = 'PAID';
      item.paidAt = new Date();
      item.paidAmount = amount ?? item.amount;
      item.currency = currency ?? item.currency;
    } else if (decision === 'expire') item.status = 'EXPIRED';
    else if (item.kind === 'request') {
      item.status = 'FAILED';
      item.failureCode = 'CHANNEL_UNAVAILABLE';
    }
    // a card that is declined leaves an invoice open, and nobody is told
    if (item.status !== 'PENDING') this.#notify(item, webhook);
  }

  clear(): void {
    this.#items.clear();
  }

  #notify(item: XenditItem, webhook: WebhookMode): void {
    const notified = webhook === 'foreign' ? { ...item, reference: '999999999999' } : item;
    const token = webhook === 'unsigned' ? 'somebody-else' : XENDIT_KEYS.callbackToken;
    const body =
      item.kind === 'invoice'
        ? invoiceJson(notified, '')
        : { event: 'payment.capture', business_id: 'b1', data: requestJson(notified) };
    this.#notifier.notify(
      {
        door: 'gbprime',
        what: `xendit ${item.id}`,
        headers: { 'Content-Type': 'application/json', 'x-callback-token': token },
        body: JSON.stringify(body),
      },
      webhook,
    );
  }
}

export const invoiceJson = (item: XenditItem, home: string) => ({
  id: item.id,
  external_id: item.reference,
  status: item.status,
  amount: item.amount,
  currency: item.currency,
  description: item.description,
  invoice_url: `${home}/web/${item.id}`,
  expiry_date: item.expiresAt.toISOString(),
  ...(item.paidAt && {
    paid_amount: item.paidAmount,
    paid_at: item.paidAt.toISOString(),
    payment_method: 'CREDIT_CARD',
    payment_channel: 'CREDIT_CARD',
  }),
});

const REQUEST_STATUS = {
  PENDING: 'REQUIRES_ACTION',
  PAID: 'SUCCEEDED',
  EXPIRED: 'EXPIRED',
  FAILED: 'FAILED',
} as const;

export const requestJson = (item: XenditItem) => ({
  payment_request_id: item.id,
  reference_id: item.reference,
  type: 'PAY',
  country: 'TH',
  currency: item.currency,
  channel_code: 'PROMPTPAY',
  request_amount: item.paidAmount ?? item.amount,
  status: REQUEST_STATUS[item.status],
  ...(item.failureCode && { failure_code: item.failureCode }),
  ...(item.paidAt && { updated: item.paidAt.toISOString() }),
  actions: [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: item.qr }],
});
