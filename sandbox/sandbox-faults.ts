/** What may go wrong at the next call: asked for by a test, or by somebody who tries the demo. */
export const FAULTS = [
  /** the charge is made, and no answer comes */
  'create-timeout',
  /** 500, nothing is made */
  'create-error',
  /** 400 with the provider's own words */
  'create-refused',
  /** 500 */
  'read-error',
  'read-timeout',
] as const;
export type Fault = (typeof FAULTS)[number];

export class SandboxFaults {
  #waiting = new Map<Fault, number>();

  /** `{ mode, times? }`; false for a fault nobody knows. */
  add(asked: unknown): boolean {
    const { mode, times } = (asked ?? {}) as { mode?: unknown; times?: unknown };
    const fault = FAULTS.find((each) => each === mode);
    if (!fault) return false;
    this.#waiting.set(fault, Number(times ?? 1));
    return true;
  }

  /** Whether this call is to go wrong so. */
  take(fault: Fault): boolean {
    const left = this.#waiting.get(fault) ?? 0;
    if (left <= 0) return false;
    this.#waiting.set(fault, left - 1);
    return true;
  }

  clear(): void {
    this.#waiting.clear();
  }
}
