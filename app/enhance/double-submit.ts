/** Where a browser does not tell that one has stopped, a form that is still here opens again. */
const STOPPED_MS = 30_000;

/**
 * A form goes out once. The button is not disabled (a disabled button's name and value would be left out), only marked. It opens
 * again when one stops the browser, and when the page cache brings the page back.
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

/** Calls when a page that was being left is there after all: back from the page cache, or because one has stopped. */
export function whenStillHere(then: () => void): void {
  // the first `pageshow` comes with the last picture, and somebody may have sent a form by then
  addEventListener('pageshow', ({ persisted }) => persisted && then());
  const { navigation } = window as { navigation?: EventTarget };
  if (navigation)
    navigation.addEventListener('navigate', (event) =>
      (event as Event & { signal: AbortSignal }).signal.addEventListener('abort', then),
    );
  else addEventListener('submit', () => setTimeout(then, STOPPED_MS));
}
