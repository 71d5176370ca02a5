/**
 * Default messages of native constraints in the page's language, from the script element's data (`root.tsx`).
 * A field without its own gets them before `inline-messages` runs.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const WORD: [fault: keyof ValidityState, word: string, place: string][] = [
  ['valueMissing', 'required', 'whyRequired'],
  ['badInput', 'pattern', 'whyType'],
  ['typeMismatch', 'url', 'whyType'],
  ['tooShort', 'short', 'whyShort'],
  ['tooLong', 'long', 'whyLong'],
  ['rangeUnderflow', 'min', 'whyMin'],
  ['rangeOverflow', 'max', 'whyMax'],
  ['patternMismatch', 'pattern', 'whyPattern'],
  ['stepMismatch', 'step', 'whyOther'],
];
/** Words for types with other terms. */
const OF_TYPE: Record<string, string> = {
  'required radio': 'choice',
  'required select-one': 'choice',
  'required checkbox': 'box',
  'required file': 'file',
  'url email': 'email',
  'pattern number': 'number',
};
const LIMIT: Record<string, string> = { short: 'minlength', long: 'maxlength', min: 'min', max: 'max' };

const words = JSON.parse(document.querySelector<HTMLElement>('[data-why]')!.dataset.words!) as Record<
  string,
  string
>;

function fillIn(control: Control): void {
  const { validity, type, dataset } = control;
  const [, word, place] = WORD.find(([fault]) => validity[fault]) ?? [];
  if (!word || !place || dataset[place] || dataset.whyOther) return;
  const message = words[OF_TYPE[`${word} ${type}`] ?? word];
  if (message) dataset[place] = message.replace('{limit}', control.getAttribute(LIMIT[word] ?? '') ?? '');
}

document.addEventListener(
  'submit',
  ({ target }) => {
    for (const control of (target as HTMLFormElement).elements) {
      const { validity, willValidate } = control as Control;
      if (willValidate && !validity.valid) fillIn(control as Control);
    }
  },
  true,
);
