/**
 * A form goes out once. The button is not disabled (a disabled button's name and value would be left out),
 * only marked; the page cache may bring the page back, so `pageshow` opens the form again.
 * `data-again` on a form lets it go out as often as one likes (downloads).
 */
export function guardDoubleSubmit(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post' || 'again' in form.dataset) return;
    if ('sent' in form.dataset) return event.preventDefault();
    form.dataset.sent = '';
    event.submitter?.setAttribute('aria-disabled', 'true');
  });

  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-sent]')) {
      delete form.dataset.sent;
      for (const button of form.elements) button.removeAttribute('aria-disabled');
    }
  });
}
