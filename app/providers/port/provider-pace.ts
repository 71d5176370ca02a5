/** Timing of provider calls in seconds, from the environment. */
export interface ProviderPace {
  /** Timeout of a call; without an answer its result is unknown, not failed. */
  timeoutSeconds: number;
  /** However many pages watch a payment, its provider is asked once in this time. */
  askSeconds: number;
}

/** The defaults. A page waits for the answer: longer would be an empty screen. */
export const USUAL_PACE: ProviderPace = { timeoutSeconds: 8, askSeconds: 5 };
