import { createHmac, randomBytes } from 'node:crypto';
import type { Notifier, WebhookMode } from '../notifier';
import { messageOf } from './omise-test-cards';
import type { SandboxToken } from './omise-tokens';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const SANDBOX_SECRET_KEY = 'skey_test_sandbox';
const WEBHOOK_SECRET = 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==';

export interface SandboxCharge {
  id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'successful' | 'failed' | 'expired';
  failureCode: string | null;
  failureMessage: string | null;
  description: string;
  metadata: Record<string, string>;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  documentId: string;
  downloadCode: string;
  /** Null: PromptPay, or a link's card, of which nothing is known here. */
  card: Pick<SandboxToken, 'brand' | 'lastDigits' | 'name' | 'fate'> | null;
  linkId: string | null;
  /** Where a bank that asks first sends the browser back to. */
  returnUri: string | null;
  paymentId: string;
  refunds: SandboxRefund[];
  dispute: SandboxDispute | null;
}

export interface SandboxRefund {
  id: string;
  amount: number;
  metadata: Record<string, string>;
  createdAt: Date;
}

export interface SandboxDispute {
  id: string;
  status: 'open' | 'won' | 'lost';
  createdAt: Date;
}

/** What the account's owner, or a card's bank, does after it was paid. */
export const AFTERWARDS = ['refund', 'dispute', 'dispute-won', 'dispute-lost', 'charge-again'] as const;
export type Afterwards = (typeof AFTERWARDS)[number];

export type Decision = 'approve' | 'decline' | 'cancel' | 'expire';

const newId = (kind: string) => `${kind}_test_${randomBytes(10).toString('hex')}`;

/** The charges of one account, and the notifications about them. */
export class OmiseCharges {
  readonly #charges = new Map<string, SandboxCharge>();
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  all = (): SandboxCharge[] => [...this.#charges.keys()].flatMap((id) => this.find(id) ?? []);

  /** As it stands now: a code that was not paid in time has run out. */
  find(id: string): SandboxCharge | null {
    const charge = this.#charges.get(id);
    if (charge?.status === 'pending' && charge.expiresAt <= new Date()) this.#expire(charge);
    return charge ?? null;
  }

  create(
    asked: Pick<SandboxCharge, 'amount' | 'currency' | 'description' | 'metadata' | 'expiresAt'> &
      Partial<Pick<SandboxCharge, 'card' | 'linkId' | 'returnUri'>>,
  ): SandboxCharge {
    const charge: SandboxCharge = {
      card: null,
      linkId: null,
      returnUri: null,
      ...asked,
      id: newId('chrg'),
      paymentId: newId('paym'),
      refunds: [],
      dispute: null,
      status: 'pending',
      failureCode: null,
      failureMessage: null,
      createdAt: new Date(),
      paidAt: null,
      documentId: newId('docu'),
      downloadCode: randomBytes(12).toString('hex').toUpperCase(),
    };
    this.#charges.set(charge.id, charge);
    return charge;
  }

  /** What the buyer's bank does; `amount` and `currency` only where a test wants them wrong. */
  decide(
    charge: SandboxCharge,
    decision: Decision,
    { webhook, amount, currency }: { webhook: WebhookMode; amount?: number; currency?: string },
  ): void {
    if (decision === 'expire') this.#expire(charge);
    if (decision === 'decline') fail(charge, 'payment_rejected', 'payment was rejected by the bank');
    if (decision === 'cancel') fail(charge, 'payment_cancelled', messageOf('payment_cancelled'));
    if (decision === 'approve' && charge.card?.fate.kind === 'asks-in-vain')
      fail(charge, 'failed_authentication', messageOf('failed_authentication'));
    else if (decision === 'approve') {
      charge.status = 'successful';
      charge.paidAt = new Date();
      charge.amount = amount ?? charge.amount;
      charge.currency = currency ?? charge.currency;
    }
    this.#notify(charge, webhook);
  }

  /** A card that nobody is asked about: its bank has decided at once. */
  decideAtOnce(charge: SandboxCharge): void {
    const fate = charge.card?.fate;
    if (fate?.kind === 'failed') fail(charge, fate.code, fate.message);
    if (fate?.kind !== 'successful' && fate?.kind !== 'failed') return;
    if (fate.kind === 'successful') {
      charge.status = 'successful';
      charge.paidAt = new Date();
    }
    this.#notify(charge, 'once');
  }

  refund(charge: SandboxCharge, amount: number, metadata: Record<string, string>): SandboxRefund {
    const refund = { id: newId('rfnd'), amount, metadata, createdAt: new Date() };
    charge.refunds.push(refund);
    return refund;
  }

  /** At the dashboard or at the card's bank, past the shop; `amount` of a refund, all of what is left unless said. */
  afterwards(
    charge: SandboxCharge,
    what: Afterwards,
    { webhook, amount }: { webhook: WebhookMode; amount?: number },
  ): void {
    if (what === 'refund') {
      const left = charge.refunds.reduce((sum, refund) => sum - refund.amount, charge.amount);
      if (left <= 0) return;
      const { id } = this.refund(charge, Math.min(amount ?? left, left), {});
      this.#tell('refund.create', { object: 'refund', id, charge: charge.id, amount: 1 }, webhook);
    } else if (what === 'charge-again') {
      const { amount: same, currency, description, metadata, expiresAt, card, linkId } = charge;
      const terms = { amount: amount ?? same, currency, description, metadata, expiresAt, card, linkId };
      this.decide(this.create(terms), 'approve', { webhook });
    } else {
      charge.dispute ??= { id: newId('dspt'), status: 'open', createdAt: new Date() };
      if (what !== 'dispute') charge.dispute.status = what === 'dispute-won' ? 'won' : 'lost';
      const data = { object: 'dispute', id: charge.dispute.id, charge: charge.id, amount: 1 };
      this.#tell(what === 'dispute' ? 'dispute.create' : 'dispute.close', data, webhook);
    }
  }

  clear(): void {
    this.#charges.clear();
  }

  #expire(charge: SandboxCharge): void {
    charge.status = 'expired';
    charge.failureCode = 'payment_expired';
  }

  #notify(charge: SandboxCharge, mode: WebhookMode): void {
    const chargeId = mode === 'foreign' ? newId('chrg') : charge.id;
    // stale on purpose: a shop that trusts the body instead of inquiring fails its test
    const stale = { object: 'charge', id: chargeId, status: 'pending', paid: false, amount: 1 };
    const data = mode === 'foreign' ? stale : { ...stale, metadata: charge.metadata, link: charge.linkId };
    this.#tell('charge.complete', data, mode);
  }

  #tell(
    key: string,
    data: { id: string; object: string } & Record<string, unknown>,
    mode: WebhookMode,
  ): void {
    const id = newId('evnt');
    const body = JSON.stringify({
      object: 'event',
      id,
      livemode: false,
      location: `/events/${id}`,
      key,
      created_at: new Date().toISOString(),
      webhook_deliveries: [],
      data,
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const secret = mode === 'unsigned' ? 'AAAA' : WEBHOOK_SECRET;
    const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'Omise-Signature': signature,
      'Omise-Signature-Timestamp': timestamp,
    };
    this.#notifier.notify({ door: 'omise', what: `${key} ${data.id}`, headers, body }, mode);
  }
}

function fail(charge: SandboxCharge, code: string, message: string): void {
  charge.status = 'failed';
  charge.failureCode = code;
  charge.failureMessage = message;
}
