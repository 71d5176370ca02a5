/** Polls every 6 s until the code expires, then slower. */
const PAUSE_MS = 6_000;
const SLOW_MS = 30_000;
/** The buyer sees the result before the page changes (specification 3). */
const LEAVE_AFTER_MS = 500;
/** Timeout: after a change of network an answer may never come. */
const LONGEST_MS = 10_000;

/** Watches the payment of `[data-watch]` and follows the answers; pauses while the page is hidden. */
export function watchPayment(element: HTMLElement): void {
  const { watch: address = '', watchUntil } = element.dataset;
  const until = Date.parse(watchUntil ?? '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), Date.now() < until || Number.isNaN(until) ? PAUSE_MS : SLOW_MS);
  };
  let isAsking = false;
  let isDue = false;
  const check = async () => {
    if (document.hidden) return plan();
    // of two pending answers the older one may come last
    isDue = isAsking;
    if (isAsking) return;
    isAsking = true;
    const next = await nextOf(address);
    if (next) return void setTimeout(() => location.assign(next), LEAVE_AFTER_MS);
    isAsking = false;
    if (isDue) void check();
    else plan();
  };
  // `enhance/live` has heard news
  document.addEventListener('live:news', () => void check());
  // back from the bank's app
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void check();
  });
  element.addEventListener('countdown:finish', () => void check());
  plan();
}

/** Offline: null, and asked again. */
async function nextOf(address: string): Promise<string | null> {
  const asking = new AbortController();
  const patience = setTimeout(() => asking.abort(), LONGEST_MS);
  try {
    const answer = await fetch(address, { signal: asking.signal });
    return answer.ok ? ((await answer.json()) as { next: string | null }).next : null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
}
