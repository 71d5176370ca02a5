/** Clocks of two pages may differ by this. */
const SLACK_MS = 1_000;
const PLACE = 'quiz-left';

interface Left {
  at: number;
  fields: [name: string, value: string][];
}

/**
 * A reloaded page is requested before the old one sends its last answers, and lacks them. They are kept in
 * this tab for it.
 */
export function rememberLeft(attempt: HTMLFormElement): void {
  const fields = [...new FormData(attempt)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  sessionStorage.setItem(PLACE, JSON.stringify({ at: Date.now(), fields } satisfies Left));
}

/**
 * Fills in the kept answers, if they are of this attempt and the page is not newer; whether there were any.
 */
export function takeLeft(attempt: HTMLFormElement): boolean {
  const { at, fields } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{"at":0,"fields":[]}') as Left;
  sessionStorage.removeItem(PLACE);
  const valuesOf = (name: string) => fields.flatMap(([of, value]) => (of === name ? [value] : []));
  const isThis = new FormData(attempt).get('attempt') === valuesOf('attempt')[0];
  // a page requested later has the sent answers, and perhaps another device's
  if (!isThis || performance.timeOrigin > at + SLACK_MS) return false;
  // the answers the old page came with: untouched ones are not changed
  const shownField = attempt.querySelector<HTMLInputElement>('[name=shown]');
  if (shownField) shownField.value = valuesOf('shown')[0] ?? '';
  for (const control of attempt.elements) {
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type))
      control.checked = valuesOf(control.name).includes(control.value);
    else if (
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && control.type !== 'hidden')
    )
      control.value = valuesOf(control.name)[0] ?? '';
  }
  return true;
}
