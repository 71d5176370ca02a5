import { readCard, type CardEntry } from '../values/card-entry';
import { CardInputs } from './card-inputs';
import { CardRefused, tokenFields } from './card-token';
import { whenStillHere } from './double-submit';

// What the page with the card form runs beside the storefront's script. Nothing is stored; the fields are emptied as soon as
// their token is there, and when the page is left.
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
    // what is wrong is said beside its field by inline-messages, which hears of this submit next
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

/** A form of its own, so that no field of the card can be in it. */
function post(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  const sent = document.createElement('form');
  sent.method = 'post';
  sent.action = form.getAttribute('action') ?? '';
  for (const [name, value] of [...new FormData(form), ...Object.entries(fields)]) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    sent.append(input);
  }
  document.body.append(sent);
  sent.submit();
}

/** The provider's words above the form; null takes them away. */
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
