const SHOWN_MS = 5000;

/**
 * Repeats what was done (`data-toast`) as a notification at the top right for 5 seconds; the words stay on the page, so nothing
 * is lost with it, and only they are announced.
 */
export function raiseToasts(): void {
  const notices = document.querySelectorAll<HTMLElement>('[data-toast]');
  if (notices.length === 0) return;
  const region = document.createElement('div');
  region.className = 'toasts';
  region.setAttribute('aria-hidden', 'true');
  for (const notice of notices) {
    const toast = document.createElement('p');
    toast.textContent = notice.textContent;
    region.append(toast);
  }
  document.body.append(region);
  setTimeout(() => region.remove(), SHOWN_MS);
}
