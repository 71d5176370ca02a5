import type { SandboxLog } from './sandbox-log';

export const WEBHOOK_MODES = ['once', 'twice', 'late', 'never', 'unsigned', 'foreign'] as const;
/** How the shop is notified. The caller itself makes a notification `unsigned`, or `foreign` (about another payment). */
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

export const webhookMode = (typed: unknown): WebhookMode =>
  WEBHOOK_MODES.find((each) => each === typed) ?? 'once';

export interface Notification {
  /** Below the shop's `/webhook`: `omise`, `payment/pay-solutions`. */
  door: string;
  /** Said in the log. */
  what: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const LATE_MS = 8_000;
const TWICE_MS = 150;

/** Tells the shop what happened, as a provider does: at once, twice, late or never. */
export class Notifier {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #log: SandboxLog;
  #webhookUrl: string | null = null;

  constructor(log: SandboxLog) {
    this.#log = log;
  }

  /** `http://…/webhook`; nothing is sent before. */
  sendTo(webhookUrl: string): void {
    this.#webhookUrl = webhookUrl;
  }

  /** Where the shop stands, for providers whose way back is set up once in their portal. */
  get shopOrigin(): string | null {
    return this.#webhookUrl && new URL(this.#webhookUrl).origin;
  }

  notify(notification: Notification, mode: WebhookMode): void {
    const send = () => void this.send(notification);
    if (mode === 'never') return;
    if (mode === 'late') return this.later(send, LATE_MS);
    send();
    if (mode === 'twice') this.later(send, TWICE_MS);
  }

  /** Once, now; what the shop answered, null without an answer. */
  async send({ door, what, headers, body }: Notification): Promise<{ status: number; body: string } | null> {
    if (!this.#webhookUrl) return null;
    const answer = await fetch(`${this.#webhookUrl}/${door}`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      // also while the answer is read: nobody else would catch it
      .catch(() => null);
    this.#log.add(`webhook ${what}`, answer?.status ?? null, { door });
    return answer;
  }

  later(run: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    timer.unref();
    this.#timers.add(timer);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
