/** How payment providers are asked, in seconds: as the environment says. */
export interface ProviderPace {
  /** An answer is waited for no longer: what has not answered by then is unknown, not failed. */
  timeoutSeconds: number;
  /** However many watch a payment, its provider is asked about it once in this time. */
  askSeconds: number;
}

/** Where the environment says nothing. A page waits for an answer: longer would be an empty screen. */
export const USUAL_PACE: ProviderPace = { timeoutSeconds: 8, askSeconds: 5 };
