import { runCountdowns } from './countdown';
import { rememberLeft, takeLeft } from './unsent-answers';

const QUIET_MS = 1_500;
const RETRY_MS = 5_000;

const show = (when: string, isShown: boolean) => {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-when="${when}"]`)) part.hidden = !isShown;
};

/** Stores answers during an attempt, and submits them when its time is up. Without it the form does both. */
const form = document.querySelector<HTMLFormElement>('form[data-quiz]');
if (form) keepAnswersOf(form);

function keepAnswersOf(attempt: HTMLFormElement): void {
  let timer = 0;
  /**
   * Counts typed changes: the shop may have newer answers from another device, which must not be overwritten.
   */
  let input = 0;
  let keptUpTo = 0;
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(), ms);
  };
  attempt.addEventListener('input', () => {
    input += 1;
    later(QUIET_MS);
  });
  addEventListener('online', () => input > keptUpTo && void keep());
  addEventListener('pagehide', () => {
    if (input <= keptUpTo) return;
    navigator.sendBeacon(attempt.dataset.quiz!, new FormData(attempt));
    rememberLeft(attempt);
  });
  if (takeLeft(attempt)) {
    input += 1;
    void keep();
  }
  let isFresh = true;
  document.addEventListener('countdown:finish', () => {
    clearTimeout(timer);
    show('over', true);
    // a reloaded page submits the last stored answers, of any device
    if (input === keptUpTo && !isFresh) return location.replace(location.pathname);
    attempt.querySelector<HTMLButtonElement>('button[value="send"]')!.value = 'sendAnyway';
    attempt.requestSubmit(attempt.querySelector<HTMLButtonElement>('button[value="sendAnyway"]'));
  });
  runCountdowns();
  isFresh = false;

  async function keep() {
    const upTo = input;
    const answer = await fetch(attempt.dataset.quiz!, { method: 'POST', body: new FormData(attempt) }).catch(
      () => null,
    );
    if (answer?.ok) {
      keptUpTo = upTo;
      // stored answers count as untouched, so another device may change them
      attempt.querySelector<HTMLInputElement>('[name=shown]')!.value = (
        (await answer.json()) as { shown: string }
      ).shown;
    }
    show('kept', answer?.ok === true);
    show('signed-out', answer?.status === 401);
    show('ended', answer?.status === 409);
    show('unkept', !answer || ![200, 401, 409].includes(answer.status));
    if (answer && answer.status >= 500) later(RETRY_MS);
  }
}
