import { withinTime } from '~/platform/within-time.server';
import { type ProviderPace, USUAL_PACE } from '~/settings/provider-pace';

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianProviderPace?: ProviderPace };

/** Once at the start. */
export function setProviderPace(pace: ProviderPace): void {
  shared.__rianProviderPace = pace;
}

const pace = (): ProviderPace => shared.__rianProviderPace ?? USUAL_PACE;

/** Ends a call that has had no whole answer for as long as the shop waits for one. */
export const untilTimeout = <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withinTime(pace().timeoutSeconds * 1000, call);

/** One start or refund makes this many calls at most, one after another. */
const MOST_CALLS = 5;
/** After this all calls of a start or a refund have ended, and `moreSeconds` have passed besides. */
export const longestCallsMs = (moreSeconds: number): number =>
  (MOST_CALLS * pace().timeoutSeconds + moreSeconds) * 1000;

/** How far apart a provider is asked about one payment by the pages that watch it and the reconciliation. */
export const secondsApart = (): number => pace().askSeconds;
/** A buyer who comes back says that there is news. */
export const returnSecondsApart = (): number => Math.min(1, pace().askSeconds);
/** Anybody may have sent a notification without a signature. */
export const unsignedSecondsApart = (): number => Math.min(2, pace().askSeconds);
