/**
 * Sends the form to the provider by itself. Its page becomes the one that watches first, so that "back" does not send it
 * a second time.
 */
export function sendOnce(form: HTMLFormElement): void {
  history.replaceState(null, '', form.dataset.sendOnce);
  form.submit();
}
