import { isFormSent, markFormSent } from './double-submit';

/**
 * Sends the form to the provider by itself. Its page becomes the one that watches first, so that "back" does not send it
 * a second time.
 */
export function sendOnce(form: HTMLFormElement): void {
  // its button was quicker
  if (isFormSent(form)) return;
  history.replaceState(null, '', form.dataset.sendOnce);
  // no event tells of this one
  markFormSent(form, null);
  form.submit();
}
