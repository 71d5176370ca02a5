const SHOWN_MS = 5000;

/**
 * Below the notices it repeats. Here and not in the stylesheet, because only pages with a message need it.
 */
const LOOK =
  'position:fixed;z-index:9;right:16px;max-width:min(20rem,calc(100vw - 32px));padding:12px 16px;border-radius:8px;background:var(--ink);color:var(--paper);overflow:hidden;text-overflow:ellipsis;white-space:nowrap';

/**
 * Repeats a page's result (`data-toast`) as a toast for 5 seconds, in one line: the notice says it in full and is announced,
 * and what is below it is not covered.
 */
export function raiseToasts(): void {
  const notice = document.querySelector<HTMLElement>('[data-toast]');
  if (!notice) return;
  const region = document.createElement('div');
  region.className = 'toasts';
  region.setAttribute('aria-hidden', 'true');
  const toast = document.createElement('p');
  toast.textContent = notice.textContent;
  const top = Math.max(100, Math.min(notice.getBoundingClientRect().bottom + 8, innerHeight / 2));
  toast.style.cssText = `${LOOK};top:${top}px`;
  region.append(toast);
  document.body.append(region);
  setTimeout(() => region.remove(), SHOWN_MS);
}
