import { runCountdowns } from './countdown';

const QUIET_MS = 1_500;

const show = (when: string, isShown: boolean) => {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-when="${when}"]`)) part.hidden = !isShown;
};

/** Keeps answers while somebody goes through an attempt, and sends them when its time is up. The form does both without it. */
const form = document.querySelector<HTMLFormElement>('form[data-quiz]');
if (form) keepAnswersOf(form);

function keepAnswersOf(attempt: HTMLFormElement): void {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(), QUIET_MS);
  };
  attempt.addEventListener('input', later);
  addEventListener('online', () => void keep());
  addEventListener('pagehide', () => navigator.sendBeacon(attempt.dataset.quiz!, new FormData(attempt)));
  document.addEventListener('countdown:finish', () => {
    clearTimeout(timer);
    show('over', true);
    attempt.querySelector<HTMLButtonElement>('button[value="send"]')!.value = 'sendAnyway';
    attempt.requestSubmit(attempt.querySelector<HTMLButtonElement>('button[value="sendAnyway"]'));
  });
  runCountdowns();

  async function keep() {
    const answer = await fetch(attempt.dataset.quiz!, { method: 'POST', body: new FormData(attempt) }).catch(
      () => null,
    );
    show('kept', answer?.ok === true);
    show('unkept', answer === null);
  }
}
