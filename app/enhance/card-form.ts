import { readCard, type CardEntry } from '../values/card-entry';
import { CardInputs } from './card-inputs';
import { CardRefused, tokenFields } from './card-token';
import { whenStillHere } from './double-submit';

// The script of the card form's page. Nothing is stored; the fields are cleared once their token has come,
// and when the page is left.
const form = document.querySelector<HTMLFormElement>('[data-card-form]');
if (form) takeCard(form);

function takeCard(form: HTMLFormElement): void {
  const inputs = new CardInputs(form);
  const button = form.querySelector<HTMLButtonElement>('button')!;
  const words = button.textContent;
  let isBusy = false;
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    button.textContent = busy ? (button.dataset.busy ?? words) : words;
    button.toggleAttribute('aria-disabled', busy);
    if (busy) button.setAttribute('aria-disabled', 'true');
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    const read = readCard(inputs.typed(), new Date());
    // inline-messages, which handles this submit next, shows the messages
    inputs.mark(read.ok ? {} : read.problems);
    if (read.ok) void send(read.card);
  });

  async function send(card: CardEntry): Promise<void> {
    setBusy(true);
    tell(null);
    try {
      inputs.normalise(card);
      const fields = await tokenFields(form, card);
      inputs.empty();
      post(form, fields);
    } catch (error) {
      setBusy(false);
      tell(error);
    }
  }

  addEventListener('pagehide', () => inputs.empty());
  whenStillHere(() => setBusy(false));
  form.hidden = false;
}

/** A separate form, so that it contains no card field. */
function post(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  const postForm = document.createElement('form');
  postForm.method = 'post';
  postForm.action = form.getAttribute('action') ?? '';
  for (const [name, value] of [...new FormData(form), ...Object.entries(fields)]) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    postForm.append(input);
  }
  document.body.append(postForm);
  postForm.submit();
}

/** Shows the provider's message above the form; null removes it. */
function tell(error: unknown): void {
  const place = document.querySelector<HTMLElement>('[data-card-failure]')!;
  const how = place.querySelector<HTMLElement>('[data-card-how]')!;
  const why = place.querySelector<HTMLElement>('[data-card-why]')!;
  place.hidden = error === null;
  if (error === null) return;
  place.querySelector('[data-card-meaning]')?.remove();
  how.dataset.standing ??= how.textContent ?? '';
  if (error instanceof CardRefused) {
    how.textContent = how.dataset.standing;
    why.textContent = (why.dataset.cardWhy ?? '')
      .replace('{description}', () => error.description)
      .replace('{code}', () => error.code);
  } else {
    how.textContent = document.querySelector<HTMLElement>('[data-unreachable]')?.dataset.unreachable ?? '';
    why.textContent = '';
  }
  place.scrollIntoView({ block: 'center' });
}
