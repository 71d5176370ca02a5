import { randomBytes, randomUUID } from 'node:crypto';
import type { Notifier, WebhookMode } from '../notifier';
import { signTransmission, type Transmission } from './paypal-signature';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const CLIENT_ID = 'SANDBOX_PAYPAL_CLIENT';
export const CLIENT_SECRET = 'SANDBOX_SECRET_0001';
export const WEBHOOK_ID = 'WH-ID-SANDBOX';

export interface Money {
  currency_code: string;
  value: string;
}

export interface SandboxCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  reason?: string;
  amount: Money;
  refundedCents: number;
  at: Date;
  /** Refunds and reversals, by the shop or by PayPal. */
  reversals: SandboxReversal[];
}

export interface SandboxReversal {
  id: string;
  kind: 'refund' | 'reversal';
  cents: number;
  customId: string | null;
  at: Date;
}

export interface SandboxOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  amount: Money;
  customId: string;
  invoiceId: string;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  createdAt: Date;
  updatedAt: Date;
  capture: SandboxCapture | null;
  /** What happens when it is captured, and how the shop hears of it. */
  plan: { outcome: 'complete' | 'instrument-declined' | 'pending' | 'declined'; amount: Money };
  webhook: WebhookMode;
}

export const DECISIONS = [
  'approve',
  'approve-and-leave',
  'instrument-declined',
  'pending',
  'declined',
  'complete-pending',
  'deny-pending',
  'cancel',
  'expire',
] as const;
export type Decision = (typeof DECISIONS)[number];

export const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
export const cents = ({ value }: Money): number => Math.round(Number(value) * 100);

/** The orders of one account, and the notifications about them. */
export class PayPalOrders {
  readonly #orders = new Map<string, SandboxOrder>();
  /** Sent, and still to be vouched for, by the transmission's id. */
  readonly #sent = new Map<string, Transmission & { signature: string }>();
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  all = (): SandboxOrder[] => [...this.#orders.values()];
  find = (id: string): SandboxOrder | null => this.#orders.get(id) ?? null;
  ofCapture = (id: string): SandboxOrder | null =>
    this.all().find(({ capture }) => capture?.id === id) ?? null;

  create(
    asked: Pick<
      SandboxOrder,
      'amount' | 'customId' | 'invoiceId' | 'description' | 'returnUrl' | 'cancelUrl'
    >,
  ): SandboxOrder {
    const now = new Date();
    const order: SandboxOrder = {
      ...asked,
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      createdAt: now,
      updatedAt: now,
      capture: null,
      plan: { outcome: 'complete', amount: asked.amount },
      webhook: 'once',
    };
    this.#orders.set(order.id, order);
    return order;
  }

  /** What the payer does on PayPal's page; `amount` only where a test wants it wrong. */
  decide(
    order: SandboxOrder,
    decision: Decision,
    { webhook, amount }: { webhook: WebhookMode; amount?: Money },
  ): void {
    order.webhook = webhook;
    order.updatedAt = new Date();
    if (decision === 'cancel') return;
    if (decision === 'expire') {
      this.#orders.delete(order.id);
      return;
    }
    if (decision === 'deny-pending') {
      if (order.capture?.status !== 'PENDING') return;
      order.capture.status = 'DECLINED';
      this.#notifyCapture(order, 'DENIED');
      return;
    }
    if (decision === 'complete-pending') {
      if (order.capture?.status !== 'PENDING') return;
      order.capture.status = 'COMPLETED';
      delete order.capture.reason;
      this.#notifyCapture(order, 'COMPLETED');
      return;
    }
    const outcome =
      decision === 'approve' || decision === 'approve-and-leave' ? ('complete' as const) : decision;
    order.plan = { outcome, amount: amount ?? order.amount };
    order.status = 'APPROVED';
    this.#notify(order, 'CHECKOUT.ORDER.APPROVED', { id: order.id, status: 'APPROVED' });
  }

  /** As the payer's choice turns out; null when the instrument is declined and another has to be chosen. */
  capture(order: SandboxOrder): SandboxCapture | null {
    order.updatedAt = new Date();
    const { outcome, amount } = order.plan;
    if (outcome === 'instrument-declined') {
      order.status = 'PAYER_ACTION_REQUIRED';
      return null;
    }
    const status = ({ complete: 'COMPLETED', pending: 'PENDING', declined: 'DECLINED' } as const)[outcome];
    const reason = { complete: undefined, pending: 'PENDING_REVIEW', declined: 'PAYER_CANNOT_PAY' }[outcome];
    order.status = 'COMPLETED';
    order.capture = {
      id: newId(),
      status,
      amount,
      refundedCents: 0,
      reversals: [],
      at: new Date(),
      ...(reason && { reason }),
    };
    this.#notifyCapture(order, status === 'DECLINED' ? 'DENIED' : status);
    return order.capture;
  }

  /** Money leaves a capture again; `customId` is the shop's own name for its refund. */
  take(
    order: SandboxOrder,
    asked: { kind: SandboxReversal['kind']; cents: number; customId: string | null; webhook: WebhookMode },
  ): SandboxReversal | null {
    const { capture } = order;
    if (!capture || capture.refundedCents + asked.cents > cents(capture.amount) || asked.cents <= 0)
      return null;
    const reversal: SandboxReversal = {
      id: newId(),
      kind: asked.kind,
      cents: asked.cents,
      customId: asked.customId,
      at: new Date(),
    };
    capture.reversals.push(reversal);
    capture.refundedCents += reversal.cents;
    capture.status = capture.refundedCents === cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    order.webhook = asked.webhook;
    this.#notify(order, `PAYMENT.CAPTURE.${asked.kind === 'refund' ? 'REFUNDED' : 'REVERSED'}`, {
      id: reversal.id,
      status: 'COMPLETED',
      amount: { currency_code: capture.amount.currency_code, value: (reversal.cents / 100).toFixed(2) },
      invoice_id: order.invoiceId,
      ...(reversal.customId !== null && { custom_id: reversal.customId }),
      create_time: reversal.at.toISOString(),
      links: [
        { rel: 'self', href: `https://api.paypal.com/v2/payments/refunds/${reversal.id}`, method: 'GET' },
        { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture.id}`, method: 'GET' },
      ],
    });
    return reversal;
  }

  /** Whether this very notification was sent from here. */
  vouches(given: Transmission & { signature: string }): boolean {
    const delivered = this.#sent.get(given.id);
    return (
      delivered !== undefined &&
      given.webhookId === WEBHOOK_ID &&
      delivered.time === given.time &&
      delivered.body === given.body &&
      delivered.signature === given.signature
    );
  }

  clear(): void {
    this.#orders.clear();
    this.#sent.clear();
  }

  #notifyCapture(order: SandboxOrder, kind: 'COMPLETED' | 'PENDING' | 'DENIED'): void {
    this.#notify(order, `PAYMENT.CAPTURE.${kind}`, {
      id: order.capture?.id,
      status: kind,
      amount: { currency_code: order.amount.currency_code, value: '0.01' },
      custom_id: order.customId,
      invoice_id: order.invoiceId,
      supplementary_data: { related_ids: { order_id: order.id } },
    });
  }

  #notify(order: SandboxOrder, eventType: string, resource: Record<string, unknown>): void {
    const mode = order.webhook;
    if (mode === 'never') return;
    const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    const foreign = { id: newId(), custom_id: newId(), supplementary_data: {} };
    const body = JSON.stringify({
      id: `WH-${newId()}-${newId()}`,
      event_version: '1.0',
      create_time: now,
      resource_type: /CHECKOUT/.test(eventType)
        ? 'checkout-order'
        : /REFUNDED|REVERSED/.test(eventType)
          ? 'refund'
          : 'capture',
      resource_version: '2.0',
      event_type: eventType,
      summary: 'of the sandbox – ไม่มีเงินจริง',
      resource: mode === 'foreign' ? { ...resource, ...foreign } : resource,
      links: [],
    });
    const transmission = { id: randomUUID(), time: now, webhookId: WEBHOOK_ID, body };
    const signature = signTransmission(transmission);
    // not kept: nobody vouches for it
    if (mode !== 'unsigned') this.#sent.set(transmission.id, { ...transmission, signature });
    const headers = {
      'Content-Type': 'application/json',
      'PAYPAL-TRANSMISSION-ID': transmission.id,
      'PAYPAL-TRANSMISSION-TIME': transmission.time,
      'PAYPAL-TRANSMISSION-SIG': signature,
      'PAYPAL-CERT-URL': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-SANDBOX',
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
    };
    this.#notifier.notify({ door: 'paypal', what: `${eventType} ${order.id}`, headers, body }, mode);
  }
}
