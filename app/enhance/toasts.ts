const SHOWN_MS = 5000;

/**
 * Below the notices it repeats. Here and not in the stylesheet, because only pages with a message need it.
 */
const LOOK =
  'position:fixed;z-index:9;right:16px;max-width:min(20rem,calc(100vw - 32px));padding:12px 16px;border-radius:8px;background:var(--ink);color:var(--paper)';

/**
 * Repeats a result (`data-toast`) as a toast for 5 seconds; the notice on the page stays, and only that is
 * announced.
 */
export function raiseToasts(): void {
  const notices = document.querySelectorAll<HTMLElement>('[data-toast]');
  if (notices.length === 0) return;
  const region = document.createElement('div');
  region.className = 'toasts';
  region.style.cssText = LOOK;
  region.setAttribute('aria-hidden', 'true');
  for (const notice of notices) {
    const toast = document.createElement('p');
    toast.textContent = notice.textContent;
    // one line: the notice stands above it in full, and what is below is not covered
    toast.style.cssText = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap';
    region.append(toast);
  }
  const lowest = Math.max(...[...notices].map((notice) => notice.getBoundingClientRect().bottom));
  region.style.top = `${Math.max(100, Math.min(lowest + 8, innerHeight / 2))}px`;
  document.body.append(region);
  setTimeout(() => region.remove(), SHOWN_MS);
}
