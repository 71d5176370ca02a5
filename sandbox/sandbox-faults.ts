/** What may go wrong at the next call: asked for by a test, or by somebody who tries the demo. */
export const FAULTS = [
  /** it is made, and no answer comes */
  'create-timeout',
  /** it is made, and the line is cut before the answer */
  'create-lost',
  /** nothing is made before `/_sandbox/release`; then it is, and answered */
  'create-held',
  /** 500, nothing is made */
  'create-error',
  /** the provider's own words for no */
  'create-refused',
  /** 200, and nothing that can be understood */
  'create-garbage',
  /** the line is cut, nothing is made */
  'connection-cut',
  /** it is made, and the answer leads to somebody else's page */
  'create-elsewhere',
  /** 200, and a code for another amount */
  'create-wrong',
  /** 500 */
  'read-error',
  'read-timeout',
  'read-garbage',
  /** 500, nothing is collected */
  'capture-error',
  /** it is collected, and the answer is lost */
  'capture-lost',
  /** the refund waits (an e-check); asked again it is made */
  'refund-pending',
  /** the access token is not taken any more */
  'token-ended',
  /** 500 when it is asked whether it sent a notification */
  'verify-error',
  /** 500 for the account's own list */
  'list-error',
  /** two rows a page, though more were requested */
  'list-short',
  /** somebody paid into the account past the shop: the list has a charge that names nobody */
  'list-stray',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The faults of one provider. */
export interface ProviderFaults {
  /** Whether this call is to go wrong so. */
  take(fault: Fault): boolean;
  /** Keeps a call until it is released. */
  hold(call: () => unknown): void;
}

export class SandboxFaults {
  #waiting = new Map<string, number>();
  #held: (() => unknown)[] = [];
  #watchers: (() => void)[] = [];

  /** `{ mode, times?, provider? }`; false for a fault nobody knows. The provider is the part's name, omise unless said. */
  add(asked: unknown): boolean {
    const { mode, times, provider } = (asked ?? {}) as Partial<Record<string, unknown>>;
    const fault = FAULTS.find((each) => each === mode);
    if (!fault) return false;
    this.#waiting.set(keyOf(typeof provider === 'string' ? provider : 'omise', fault), Number(times ?? 1));
    return true;
  }

  of(provider: string): ProviderFaults {
    return {
      take: (fault) => {
        const key = keyOf(provider, fault);
        const left = this.#waiting.get(key) ?? 0;
        if (left <= 0) return false;
        this.#waiting.set(key, left - 1);
        return true;
      },
      hold: (call) => {
        this.#held.push(call);
        for (const tell of this.#watchers.splice(0)) tell();
      },
    };
  }

  /** Resolves once a call is held. */
  whenHeld(): Promise<void> {
    if (this.#held.length > 0) return Promise.resolve();
    return new Promise((resolve) => this.#watchers.push(resolve));
  }

  release(): void {
    for (const call of this.#held.splice(0)) call();
  }

  clear(): void {
    this.#waiting.clear();
    this.release();
  }
}

const keyOf = (provider: string, fault: Fault) => `${provider} ${fault}`;
