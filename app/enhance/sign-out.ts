import { empty, hasUnsent, sendAll } from './progress-box';

/** Sign-out waits no longer than this. */
const MOST_WAIT_MS = 3_000;

// Sends unsent watched ranges before the session ends; then no data of this person stays on the device
//
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-leave]')) {
  const { person = '' } = form.dataset;
  form.addEventListener('submit', (event) => {
    if (!hasUnsent(person)) return;
    event.preventDefault();
    const waited = new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS));
    void Promise.race([sendAll(person), waited]).finally(() => {
      empty(person);
      form.submit();
    });
  });
}
