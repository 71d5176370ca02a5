/**
 * Runs `HH:mm:ss` in `[data-until]` on, at each change of second while the page is visible. With
 * `data-left` (ms) it follows the server's clock. At the end it fires `countdown:finish`.
 */
export function runCountdowns(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) run(element);
}

function run(element: HTMLElement): void {
  const { until: instant = '', left } = element.dataset;
  const until = left === undefined ? Date.parse(instant) : Date.now() + Number(left);
  if (Number.isNaN(until)) return;
  const show = () => {
    const rest = Math.max(until - Date.now(), 0);
    const seconds = Math.floor(rest / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    if (!document.hidden) element.textContent = parts.map((part) => String(part).padStart(2, '0')).join(':');
    if (rest > 0) setTimeout(show, (rest % 1000) + 5);
    else element.dispatchEvent(new CustomEvent('countdown:finish', { bubbles: true }));
  };
  show();
}
