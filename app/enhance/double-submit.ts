/** After this a form that is still here opens again, where the browser does not report a stopped load. */
const STOPPED_MS = 30_000;

/**
 * Sends a form once. The button is only marked, because a disabled one would not send its name and value. It
 * opens again after a stopped load, and when the page returns from the page cache.
 */
export function guardDoubleSubmit(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post') return;
    if (isFormSent(form)) return event.preventDefault();
    markFormSent(form, event.submitter);
  });
  whenStillHere(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-sent]')) {
      delete form.dataset.sent;
      for (const button of form.elements) button.removeAttribute('aria-disabled');
    }
  });
}

export const isFormSent = (form: HTMLFormElement): boolean => 'sent' in form.dataset;

export function markFormSent(form: HTMLFormElement, button: Element | null): void {
  form.dataset.sent = '';
  button?.setAttribute('aria-disabled', 'true');
}

/** Calls when a page that was being left stays: back from the page cache, or after a stopped load. */
export function whenStillHere(then: () => void): void {
  // the first `pageshow` comes after the last picture, perhaps after a submit
  addEventListener('pageshow', ({ persisted }) => persisted && then());
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation)
    navigation.addEventListener('navigate', (event) =>
      (event as Event & { signal: AbortSignal }).signal.addEventListener('abort', then),
    );
  else addEventListener('submit', () => setTimeout(then, STOPPED_MS));
}
