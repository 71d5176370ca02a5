import { randomBytes } from 'node:crypto';
import type { Notifier, WebhookMode } from '../notifier';
import { MERCHANT, seal } from './gateway-2c2p-envelope';

export interface GatewayPayment {
  token: string;
  invoiceNo: string;
  idempotencyId: string;
  /** Everything it was asked with: the same question again is no new invoice. */
  asked: string;
  description: string;
  /** In satang. */
  amount: number;
  currency: string;
  channels: string[];
  periods: number[];
  expiresAt: Date;
  frontUrl: string;
  backUrl: string;
  /** Null while nobody has used the page. */
  result: GatewayResult | null;
}

interface GatewayResult {
  code: string;
  text: string;
  merchant: string;
  amount: number;
  currency: string;
  channel: string;
  period: string;
  tranRef: string;
  at: Date;
}

export type GatewayDecision = 'pay' | 'decline' | 'cancel' | 'leave' | 'expire' | 'refund' | 'chargeback';

const TEXTS: Readonly<Record<string, string>> = {
  '0000': 'Success',
  '0001': 'Transaction is pending.',
  '0003': 'Transaction is cancelled.',
  '4005': 'Do not honor.',
  '4120': 'Transaction has been refunded.',
  '4130': 'Transaction has been charged back.',
  '4051': 'Insufficient funds.',
  '4081': 'Cardholder not authenticated.',
  '5009': 'Transaction expired.',
};
/** By the last two figures of the amount, so that a demo can show what a bank says. */
const MAGIC: Readonly<Record<number, string>> = { 51: '4051', 5: '4005', 81: '4081', 99: '0001' };

/** The invoices of one merchant account, and what the shop is told of them. */
export class GatewayPayments {
  readonly #payments = new Map<string, GatewayPayment>();
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  all = (): GatewayPayment[] => [...this.#payments.values()];

  find(invoiceNo: unknown): GatewayPayment | null {
    const payment = typeof invoiceNo === 'string' ? this.#payments.get(invoiceNo) : undefined;
    if (payment && !payment.result && payment.expiresAt <= new Date()) this.#end(payment, '5009');
    return payment ?? null;
  }

  byToken(token: unknown): GatewayPayment | null {
    const payment = this.all().find((each) => each.token === token);
    return payment ? this.find(payment.invoiceNo) : null;
  }

  add(asked: Omit<GatewayPayment, 'token' | 'result'>): GatewayPayment {
    const payment = { ...asked, token: `kS${randomBytes(20).toString('base64url')}`, result: null };
    this.#payments.set(payment.invoiceNo, payment);
    return payment;
  }

  /** What the buyer does on the hosted page; amount, currency and merchant only where a test wants them wrong. */
  decide(
    payment: GatewayPayment,
    decision: GatewayDecision,
    given: Partial<Pick<GatewayResult, 'amount' | 'currency' | 'merchant' | 'channel' | 'period'>>,
    webhook: WebhookMode,
  ): void {
    const paid = MAGIC[payment.amount % 100] ?? '0000';
    const codes = { pay: paid, decline: '4005', cancel: '0003', leave: '0001', expire: '5009' };
    const code = { ...codes, refund: '4120', chargeback: '4130' }[decision];
    this.#end(payment, code, code === '0000' ? given : { channel: given.channel, period: given.period });
    this.#notify(payment, webhook);
  }

  /** As inquiry and notification tell it: amounts now a number, now a text, as the real one. */
  claimsOf(payment: GatewayPayment, amountAs: 'number' | 'text'): Record<string, unknown> {
    const { result, invoiceNo } = payment;
    if (!result) return { respCode: '2002', respDesc: 'Transaction not found.' };
    const amount = (result.amount / 100).toFixed(5);
    return {
      merchantID: result.merchant,
      invoiceNo,
      accountNo: result.channel === 'CC' || result.channel === 'IPP' ? '411111XXXXXX1111' : '',
      amount: amountAs === 'text' ? amount : Number(amount),
      currencyCode: result.currency,
      tranRef: result.tranRef,
      referenceNo: result.tranRef,
      approvalCode: result.code === '0000' ? '717282' : '',
      eci: '05',
      transactionDateTime: bangkokFigures(result.at),
      agentCode: 'SANDBOX',
      channelCode: result.channel,
      installmentPeriod: result.period,
      idempotencyID: payment.idempotencyId,
      respCode: result.code,
      respDesc: result.text,
    };
  }

  clear(): void {
    this.#payments.clear();
  }

  #end(payment: GatewayPayment, code: string, given: Partial<GatewayResult> = {}): void {
    payment.result = {
      code,
      text: TEXTS[code] ?? '',
      merchant: given.merchant ?? MERCHANT,
      amount: given.amount ?? payment.amount,
      currency: given.currency ?? payment.currency,
      channel: given.channel ?? payment.channels[0] ?? '',
      period: given.period ?? '',
      tranRef: String(Date.now()),
      at: new Date(),
    };
  }

  #notify(payment: GatewayPayment, mode: WebhookMode): void {
    const claims = this.claimsOf(payment, 'text');
    if (mode === 'foreign') claims.invoiceNo = '999999999999';
    const body = JSON.stringify(seal(claims, mode === 'unsigned' ? 'SOMEBODY_ELSE' : undefined));
    const door = new URL(payment.backUrl).pathname.replace(/^\/webhook\//, '');
    const headers = { 'Content-Type': 'application/json' };
    this.#notifier.notify({ door, what: `2c2p ${String(claims.invoiceNo)}`, headers, body }, mode);
  }
}

/** `yyyyMMddHHmmss` in Bangkok. */
const bangkokFigures = (at: Date) =>
  new Date(at.getTime() + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
