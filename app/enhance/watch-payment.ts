/** How often the shop is asked: every 6 s until the code runs out, then slower. */
const PAUSE_MS = 6_000;
const SLOW_MS = 30_000;
/** The buyer sees what happened before the page goes (specification 3). */
const LEAVE_AFTER_MS = 500;
/** A line that changed while a question was out may never bring the answer. */
const LONGEST_MS = 10_000;

/** Watches the payment of `[data-watch]` and follows where its answers lead; waits while the page is hidden. */
export function watchPayment(element: HTMLElement): void {
  const { watch: address = '', watchUntil } = element.dataset;
  const until = Date.parse(watchUntil ?? '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), Date.now() < until || Number.isNaN(until) ? PAUSE_MS : SLOW_MS);
  };
  let isAsking = false;
  let isDue = false;
  const ask = async () => {
    if (document.hidden) return plan();
    // of two answers on their way the older one may come last
    isDue = isAsking;
    if (isAsking) return;
    isAsking = true;
    const next = await nextOf(address);
    if (next) return void setTimeout(() => location.assign(next), LEAVE_AFTER_MS);
    isAsking = false;
    if (isDue) void ask();
    else plan();
  };
  // `enhance/live` has heard that something is new
  document.addEventListener('live:news', () => void ask());
  // back from the bank's app
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void ask();
  });
  element.addEventListener('countdown:finish', () => void ask());
  plan();
}

/** Without a network nothing is known; it is asked again. */
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
