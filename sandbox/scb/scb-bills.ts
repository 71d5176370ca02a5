import { randomBytes, randomUUID } from 'node:crypto';
import type { Notifier, WebhookMode } from '../notifier';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const SCB_KEYS = {
  apiKey: 'scb_sandbox_key_0001',
  apiSecret: 'scb_sandbox_secret_0001',
  billerId: '010550000000301',
  prefix: 'SHOP',
  merchantId: '123456789012345',
  terminalId: '987654321098765',
} as const;

const TOKEN_MS = 1_800_000;
/** How often a payment is told of until it is acknowledged, and how far apart. */
const TELLS = 4;
const PAUSE_MS = 12_000;

export interface ScbBill {
  billerId: string;
  ref1: string;
  ref2: string;
  ref3: string;
  /** Two decimals. */
  amount: string;
  /** Codes for cards alone have some. */
  cards: { qrCodeId: string; invoice: string }[];
  payments: ScbPayment[];
  createdAt: Date;
}

export interface ScbPayment {
  transactionId: string;
  amount: string;
  currencyCode: string;
  paidAt: Date;
  isReversed: boolean;
  /** Paid with a card: by this code. */
  card: { qrCodeId: string; invoice: string } | null;
}

export interface PayAsk {
  amount: string;
  currencyCode: string;
  isByCard: boolean;
  webhook: WebhookMode;
  /** Between two tells. */
  pauseMs: number | null;
}

/** The bills of one biller, the tokens handed out, and who is told of a payment. */
export class ScbBills {
  readonly #bills = new Map<string, ScbBill>();
  readonly #tokens = new Map<string, number>();
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  all = (): ScbBill[] => [...this.#bills.values()];
  find = (ref1: string): ScbBill | null => this.#bills.get(ref1) ?? null;
  findByCode = (qrCodeId: string): ScbBill | null =>
    this.all().find(({ cards }) => cards.some((card) => card.qrCodeId === qrCodeId)) ?? null;
  hasInvoice = (invoice: string): boolean =>
    this.all().some(({ cards }) => cards.some((card) => card.invoice === invoice));

  newToken(): { accessToken: string; expiresAt: number } {
    const accessToken = randomUUID();
    const expiresAt = Date.now() + TOKEN_MS;
    this.#tokens.set(accessToken, expiresAt);
    return { accessToken, expiresAt };
  }
  knowsToken = (token: string): boolean => (this.#tokens.get(token) ?? 0) > Date.now();
  dropTokens(): void {
    this.#tokens.clear();
  }

  /** The same bill again is the same bill; its amount is that of the last code. */
  ask(bill: Omit<ScbBill, 'cards' | 'payments' | 'createdAt'>): ScbBill {
    const previous = this.#bills.get(bill.ref1);
    if (previous) return Object.assign(previous, bill);
    const newBill: ScbBill = { ...bill, cards: [], payments: [], createdAt: new Date() };
    this.#bills.set(bill.ref1, newBill);
    return newBill;
  }

  pay(bill: ScbBill, { amount, currencyCode, isByCard, webhook, pauseMs }: PayAsk): void {
    const payment: ScbPayment = {
      transactionId: `${bangkokDate(new Date())}${randomBytes(8).toString('hex')}`,
      amount,
      currencyCode,
      paidAt: new Date(),
      isReversed: false,
      card: isByCard ? (bill.cards.at(-1) ?? null) : null,
    };
    bill.payments.push(payment);
    const tell = () => void this.#tell(bill, payment, { webhook, pauseMs: pauseMs ?? PAUSE_MS, left: TELLS });
    if (webhook === 'never') return;
    if (webhook === 'late') return this.#notifier.later(tell, 8_000);
    tell();
    if (webhook === 'twice') this.#notifier.later(tell, 150);
  }

  clear(): void {
    this.#bills.clear();
    this.#tokens.clear();
  }

  /** Until the shop has said `resCode` 00. */
  async #tell(
    bill: ScbBill,
    payment: ScbPayment,
    { webhook, pauseMs, left }: { webhook: WebhookMode; pauseMs: number; left: number },
  ): Promise<void> {
    const notified = webhook === 'foreign' ? { ...bill, ref1: '999999999999' } : bill;
    const answer = await this.#notifier.send({
      door: 'scb',
      what: `payment ${payment.transactionId}`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(confirmationOf(notified, payment)),
    });
    if (left > 1 && !isAcknowledged(answer))
      this.#notifier.later(
        () => void this.#tell(bill, payment, { webhook, pauseMs, left: left - 1 }),
        pauseMs,
      );
  }
}

function isAcknowledged(answer: { status: number; body: string } | null): boolean {
  try {
    return answer?.status === 200 && (JSON.parse(answer.body) as { resCode?: string }).resCode === '00';
  } catch {
    return false;
  }
}

export const bangkokTime = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19);
const bangkokDate = (at: Date) => bangkokTime(at).slice(0, 10).replaceAll('-', '');

/** What the shop is told; for a card the references of the bill are not. */
function confirmationOf(bill: ScbBill, { card, ...payment }: ScbPayment) {
  const { transactionId, amount, currencyCode } = payment;
  if (card)
    return {
      transactionId,
      amount,
      currencyCode,
      transactionType: 'AUTH',
      paymentMethod: 'QRCS',
      transactionDateandTime: payment.paidAt.toISOString(),
      merchantId: SCB_KEYS.merchantId,
      terminalId: SCB_KEYS.terminalId,
      qrId: card.qrCodeId,
      invoice: card.invoice,
      traceNo: '000001',
      authorizeCode: '123456',
    };
  return {
    payeeProxyId: bill.billerId,
    payeeProxyType: 'BILLERID',
    payeeAccountNumber: '0123456789',
    payeeName: 'SHOP',
    payerProxyId: '0812345678',
    payerProxyType: 'MSISDN',
    payerAccountNumber: '0987654321',
    payerName: 'Somchai J',
    sendingBankCode: '014',
    receivingBankCode: '014',
    channelCode: 'PMH',
    amount,
    transactionId,
    currencyCode,
    transactionType: 'Domestic Transfer',
    transactionDateandTime: `${bangkokTime(payment.paidAt)}+07:00`,
    billPaymentRef1: bill.ref1,
    billPaymentRef2: bill.ref2,
    billPaymentRef3: bill.ref3,
  };
}
