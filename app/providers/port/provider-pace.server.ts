import { withinTime } from '~/platform/within-time.server';
import { type ProviderPace, USUAL_PACE } from '~/providers/port/provider-pace';

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianProviderPace?: ProviderPace };

/** Called once at the start. */
export function setProviderPace(pace: ProviderPace): void {
  shared.__rianProviderPace = pace;
}

const pace = (): ProviderPace => shared.__rianProviderPace ?? USUAL_PACE;

/** Aborts a call without a complete answer after the shop's timeout. */
export const untilTimeout = <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withinTime(pace().timeoutSeconds * 1000, call);

/** The most calls in a row that one start or refund makes. */
const MOST_CALLS = 5;
/** After this, all calls of a start or a refund have ended, plus `moreSeconds`. */
export const longestCallsMs = (moreSeconds: number): number =>
  (MOST_CALLS * pace().timeoutSeconds + moreSeconds) * 1000;

/** The pause between checks of one payment by open pages and the reconciliation. */
export const secondsApart = (): number => pace().askSeconds;
/** A returning buyer means that there is news. */
export const returnSecondsApart = (): number => Math.min(1, pace().askSeconds);
/** Anybody may have sent an unsigned notification. */
export const unsignedSecondsApart = (): number => Math.min(2, pace().askSeconds);
