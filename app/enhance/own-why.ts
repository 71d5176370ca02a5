/**
 * What any field says of a native constraint, in the words of the page's language, which the element of the page's script brings
 * (`root.tsx`). Where a field has none of its own it gets them before `inline-messages` looks.
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
/** What is missing or wrong is called otherwise in these. */
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
  const said = words[OF_TYPE[`${word} ${type}`] ?? word];
  if (said) dataset[place] = said.replace('{limit}', control.getAttribute(LIMIT[word] ?? '') ?? '');
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
