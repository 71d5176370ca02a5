import { createHmac, randomBytes } from 'node:crypto';
import type { SandboxLog } from './sandbox-log';

/** Written down in the demo shop as well; worth nothing anywhere else. */
export const SANDBOX_SECRET_KEY = 'skey_test_sandbox';
const WEBHOOK_SECRET = 'c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==';
const LATE_MS = 8_000;

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
}

export const WEBHOOK_MODES = ['once', 'twice', 'late', 'never', 'unsigned', 'foreign'] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];
export type Decision = 'approve' | 'decline' | 'expire';

const newId = (kind: string) => `${kind}_test_${randomBytes(10).toString('hex')}`;

/** The charges of one account, and the notifications about them. */
export class OmiseCharges {
  readonly #charges = new Map<string, SandboxCharge>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #log: SandboxLog;
  #webhookUrl: string | null = null;

  constructor(log: SandboxLog) {
    this.#log = log;
  }

  notifyAt(webhookUrl: string): void {
    this.#webhookUrl = webhookUrl;
  }

  all = (): SandboxCharge[] => [...this.#charges.keys()].flatMap((id) => this.find(id) ?? []);

  /** As it stands now: a code that was not paid in time has run out. */
  find(id: string): SandboxCharge | null {
    const charge = this.#charges.get(id);
    if (charge?.status === 'pending' && charge.expiresAt <= new Date()) this.#expire(charge);
    return charge ?? null;
  }

  create(
    asked: Pick<SandboxCharge, 'amount' | 'currency' | 'description' | 'metadata' | 'expiresAt'>,
  ): SandboxCharge {
    const charge: SandboxCharge = {
      ...asked,
      id: newId('chrg'),
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
    if (decision === 'decline') {
      charge.status = 'failed';
      charge.failureCode = 'payment_rejected';
      charge.failureMessage = 'payment was rejected by the bank';
    }
    if (decision === 'approve') {
      charge.status = 'successful';
      charge.paidAt = new Date();
      charge.amount = amount ?? charge.amount;
      charge.currency = currency ?? charge.currency;
    }
    this.#notify(charge, webhook);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#charges.clear();
  }

  #expire(charge: SandboxCharge): void {
    charge.status = 'expired';
    charge.failureCode = 'payment_expired';
  }

  #notify(charge: SandboxCharge, mode: WebhookMode): void {
    const event = { id: newId('evnt'), charge };
    const send = () => void this.#send(event, mode);
    if (mode === 'never') return;
    if (mode === 'late') return this.#later(send, LATE_MS);
    send();
    if (mode === 'twice') this.#later(send, 150);
  }

  #later(run: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    timer.unref();
    this.#timers.add(timer);
  }

  async #send({ id, charge }: { id: string; charge: SandboxCharge }, mode: WebhookMode): Promise<void> {
    if (!this.#webhookUrl) return;
    const chargeId = mode === 'foreign' ? newId('chrg') : charge.id;
    // out of date on purpose: whoever believes the body instead of asking is found out
    const data = { object: 'charge', id: chargeId, status: 'pending', paid: false, amount: 1 };
    const body = JSON.stringify({
      object: 'event',
      id,
      livemode: false,
      location: `/events/${id}`,
      key: 'charge.complete',
      created_at: new Date().toISOString(),
      webhook_deliveries: [],
      data,
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const secret = mode === 'unsigned' ? 'AAAA' : WEBHOOK_SECRET;
    const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const status = await fetch(this.#webhookUrl, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Omise-Signature': signature,
        'Omise-Signature-Timestamp': timestamp,
      },
      signal: AbortSignal.timeout(15_000),
    }).then(
      (response) => response.status,
      () => null,
    );
    this.#log.add('webhook charge.complete', status, { charge: chargeId, event: id });
  }
}
