import { isFormSent, markFormSent } from './double-submit';

/**
 * Submits the form to the provider automatically. The address becomes the watching page's first, so that
 * "back" does not submit again.
 */
export function sendOnce(form: HTMLFormElement): void {
  // the button was pressed first
  if (isFormSent(form)) return;
  history.replaceState(null, '', form.dataset.sendOnce);
  // submit() fires no event
  markFormSent(form, null);
  form.submit();
}
