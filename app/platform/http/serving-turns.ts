/** The number served at once, and how long a request waits in line. */
export interface TurnLimits {
  most: number;
  patienceMs: number;
}

interface Waiting {
  /** Resolves the wait, once. */
  tell(isTheirs: boolean): void;
}

/**
 * Turns for a process with more requests than time: beyond `most` at once they queue, and are refused
 * after `patienceMs`. While not `isPressed`, everyone enters, because waiting for others costs no time.
 */
export class Turns {
  #served = 0;
  readonly #line = new Set<Waiting>();
  readonly #limits: TurnLimits;
  readonly #isPressed: () => boolean;

  constructor(limits: TurnLimits, isPressed: () => boolean) {
    this.#limits = limits;
    this.#isPressed = isPressed;
  }

  /** True: it has its turn, to be returned by `give`; false: it waited too long, or `gone` aborted. */
  take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (this.#line.size === 0 && this.#isOpen()) {
      this.#served += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const leave = () => waiting.tell(false);
      const patience = setTimeout(leave, this.#limits.patienceMs);
      const waiting: Waiting = {
        tell: (isTheirs) => {
          clearTimeout(patience);
          signal.removeEventListener('abort', leave);
          this.#line.delete(waiting);
          resolve(isTheirs);
        },
      };
      signal.addEventListener('abort', leave);
      this.#line.add(waiting);
    });
  }

  /** Goes on with a turn that was returned for a while: a request that has begun does not queue again. */
  enter(): void {
    this.#served += 1;
  }

  /** Returns a turn, which the next in line gets. */
  give(): void {
    this.#served -= 1;
    for (const next of this.#line) {
      if (!this.#isOpen()) return;
      this.#served += 1;
      next.tell(true);
    }
  }

  #isOpen(): boolean {
    return this.#served < this.#limits.most || !this.#isPressed();
  }
}
