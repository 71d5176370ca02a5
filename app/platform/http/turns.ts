/** How many are served at once, and how long those in line wait. */
export interface TurnLimits {
  most: number;
  patienceMs: number;
}

interface Waiting {
  /** Whether it is their turn, once. */
  tell(isTheirs: boolean): void;
}

/**
 * Turns of a process that more ask than it has time for: beyond `most` at once they stand in line, the first to come first,
 * and who has stood there for `patienceMs` is sent away with a word instead of being answered when nobody listens any more.
 * `isPressed` tells whether the process lacks time: without that any number goes in, because they only wait for somebody else.
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

  /** True once it is this one's turn, to be given back by `give`; false: waited in vain, or `gone` meanwhile. */
  take(gone: AbortSignal): Promise<boolean> {
    if (gone.aborted) return Promise.resolve(false);
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
          gone.removeEventListener('abort', leave);
          this.#line.delete(waiting);
          resolve(isTheirs);
        },
      };
      gone.addEventListener('abort', leave);
      this.#line.add(waiting);
    });
  }

  /** A turn is over; the next in line have theirs. */
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
