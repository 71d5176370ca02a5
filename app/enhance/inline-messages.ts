import { strikeError } from './clear-error';

/**
 * Shows failed native constraints beside the field in the shop's words (`data-why-*`), instead of the
 * browser's bubbles. Without this script the server answers the same.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const words: [keyof ValidityState, string][] = [
  ['valueMissing', 'whyRequired'],
  ['typeMismatch', 'whyType'],
  ['badInput', 'whyType'],
  ['patternMismatch', 'whyPattern'],
  ['tooShort', 'whyShort'],
  ['tooLong', 'whyLong'],
  ['rangeUnderflow', 'whyMin'],
  ['rangeOverflow', 'whyMax'],
];

function why({ validity, dataset, validationMessage }: Control): string {
  const match = words.find(([fault, word]) => validity[fault] && dataset[word]);
  return (match && dataset[match[1]]) || dataset.whyOther || validationMessage;
}

// One message for a set of radios, where the server would put it: under the legend.
function place(control: Control) {
  const set = control.type === 'radio' && control.closest('fieldset');
  const check = control.closest('.check');
  const frame = set || check?.parentElement || control.closest('.field') || control.parentElement!;
  const before =
    (set && set.querySelector('.group, .plans')) || check || control.closest('.join, .file') || control;
  return { set, frame, before, id: (set ? control.name : control.id) + '-e' };
}

function show(control: Control): void {
  const { set, frame, before, id } = place(control);
  const anchor = set || control;
  let note = document.getElementById(id);
  if (!note) {
    note = document.createElement('p');
    note.id = id;
    note.className = 'why';
    before.before(note);
    anchor.setAttribute('aria-describedby', `${anchor.getAttribute('aria-describedby') ?? ''} ${id}`.trim());
  }
  note.textContent = why(control);
  control.setAttribute('aria-invalid', 'true');
  frame.classList.add('field', 'err');
}

function clear(control: Control): void {
  const { set, frame, id } = place(control);
  document.getElementById(id)?.remove();
  frame.classList.remove('err');
  for (const one of set ? set.querySelectorAll('input[type=radio]') : [control])
    one.removeAttribute('aria-invalid');
  strikeError(set ? control.name : control.id);
}

const isSeen = (control: Element) => control.getClientRects().length > 0;

export function showInlineMessages(): void {
  for (const form of document.forms) {
    // A hidden panel's required field would stop the browser's own check silently.
    if (form.method === 'post') form.noValidate = true;
  }

  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (form.method !== 'post' || button?.formNoValidate) return;
    const wrong = ([...form.elements] as Control[]).filter(
      (control) => control.willValidate && isSeen(control) && !control.validity.valid,
    );
    if (!wrong[0]) return;
    event.preventDefault();
    wrong.forEach(show);
    wrong[0].focus();
  });

  // Not `change`: it fires at pointer down elsewhere, and the target would move away under the pointer.
  document.addEventListener('input', ({ target }) => {
    const control = target as Control;
    if (
      control.willValidate &&
      (control.hasAttribute('aria-invalid') || control.type === 'radio') &&
      control.validity.valid
    )
      clear(control);
  });
}
