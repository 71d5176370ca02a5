import { isSent, markSent } from './double-submit';

/**
 * Sends the form to the provider by itself. Its page becomes the one that watches first, so that "back" does not send it
 * a second time.
 */
export function sendOnce(form: HTMLFormElement): void {
  // its button was quicker
  if (isSent(form)) return;
  history.replaceState(null, '', form.dataset.sendOnce);
  // no event tells of this one
  markSent(form, null);
  form.submit();
}
