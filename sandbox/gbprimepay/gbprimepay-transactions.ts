import { randomBytes, randomUUID } from 'node:crypto';
import type { Notifier, WebhookMode } from '../notifier';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const GBP_KEYS = {
  publicKey: 'GBP_SANDBOX_PUBLIC',
  secretKey: 'GBP_SANDBOX_SECRET',
  token: 'GBP_SANDBOX_TOKEN',
} as const;

export interface GbpTransaction {
  referenceNo: string;
  gbpReferenceNo: string;
  paymentType: 'Q' | 'C';
  amount: number;
  currencyCode: string;
  status: 'G' | 'A' | 'S' | 'V' | 'D';
  resultCode: string | null;
  detail: string;
  merchantDefined1: string;
  responseUrl: string;
  backgroundUrl: string;
  cardNo: string | null;
  /** QR payments alone have one. */
  qrcode: string | null;
  decidedAt: Date | null;
}

export type GbpDecision = 'approve' | 'decline' | 'void';

/** The transactions of one account, its cards' tokens, and who is told. */
export class GbpTransactions {
  readonly #transactions = new Map<string, GbpTransaction>();
  readonly #cards = new Map<string, string>();
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  all = (): GbpTransaction[] => [...this.#transactions.values()];
  find = (referenceNo: string): GbpTransaction | null => this.#transactions.get(referenceNo) ?? null;
  findByName = (gbpReferenceNo: string): GbpTransaction | null =>
    this.all().find((each) => each.gbpReferenceNo === gbpReferenceNo) ?? null;

  /** The token of a card; only its masked number is kept. */
  keepCard(number: string): { token: string; masked: string } {
    const masked = `${number.slice(0, 6)}XXXXXX${number.slice(-4)}`;
    const token = randomUUID();
    this.#cards.set(token, masked);
    return { token, masked };
  }
  /** A token is good once. */
  takeCard(token: string): string | null {
    const masked = this.#cards.get(token) ?? null;
    this.#cards.delete(token);
    return masked;
  }

  create(
    asked: Omit<GbpTransaction, 'gbpReferenceNo' | 'status' | 'resultCode' | 'decidedAt' | 'currencyCode'>,
  ): GbpTransaction {
    const transaction: GbpTransaction = {
      ...asked,
      gbpReferenceNo: `gbp${randomBytes(8).toString('hex')}`,
      currencyCode: '764',
      status: 'G',
      resultCode: null,
      decidedAt: null,
    };
    this.#transactions.set(transaction.referenceNo, transaction);
    return transaction;
  }

  /** What the payer does; `amount` and `currencyCode` only where a test wants them wrong. */
  decide(
    transaction: GbpTransaction,
    decision: GbpDecision,
    { webhook, amount, currencyCode }: { webhook: WebhookMode; amount?: number; currencyCode?: string },
  ): void {
    const status = (
      { approve: transaction.paymentType === 'Q' ? 'S' : 'A', decline: 'D', void: 'V' } as const
    )[decision];
    Object.assign(transaction, {
      status,
      resultCode: decision === 'decline' ? '55' : '00',
      decidedAt: new Date(),
      ...(amount !== undefined && { amount }),
      ...(currencyCode && { currencyCode }),
    } satisfies Partial<GbpTransaction>);
    this.#notify(transaction, webhook);
  }

  clear(): void {
    this.#transactions.clear();
    this.#cards.clear();
  }

  /** A form for cards, JSON for QR; nobody signs either. */
  #notify(transaction: GbpTransaction, webhook: WebhookMode): void {
    const payload = {
      ...fieldsOf(transaction),
      ...(webhook === 'foreign' && { referenceNo: '999999999999' }),
      // stale on purpose: a shop that trusts it instead of inquiring fails its test
      amount: '1.00',
    };
    const isForm = transaction.paymentType === 'C';
    const filled = Object.entries(payload).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    this.#notifier.notify(
      {
        door: 'gbprime',
        what: `gbprime ${transaction.gbpReferenceNo}`,
        headers: { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
        body: isForm ? new URLSearchParams(filled).toString() : JSON.stringify(payload),
      },
      webhook,
    );
  }
}

/** As notifications and the browser's way back have it. */
export function fieldsOf(transaction: GbpTransaction): Record<string, string | null> {
  const { referenceNo, gbpReferenceNo, currencyCode, resultCode, paymentType, cardNo } = transaction;
  const { merchantDefined1, detail, amount, decidedAt } = transaction;
  return {
    referenceNo,
    gbpReferenceNo,
    currencyCode,
    resultCode,
    paymentType,
    cardNo,
    merchantDefined1,
    detail,
    amount: amount.toFixed(2),
    ...(decidedAt ? clockOf(decidedAt) : { date: null, time: null }),
  };
}

/** `05112024` and `153058`, in Bangkok. */
export function clockOf(at: Date): { date: string; time: string } {
  const [day = '', clock = ''] = new Date(at.getTime() + 7 * 3_600_000).toISOString().split('T');
  const [year, month, date] = day.split('-');
  return { date: `${date}${month}${year}`, time: clock.slice(0, 8).replaceAll(':', '') };
}
