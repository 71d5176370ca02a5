/** Clocks of two pages may differ by this. */
const SLACK_MS = 1_000;
const PLACE = 'quiz-left';

interface Left {
  at: number;
  fields: [name: string, value: string][];
}

/**
 * A page that is reloaded is asked for before the one that is left sends its last answers, and comes without them. They are kept in
 * this tab for it.
 */
export function rememberLeft(attempt: HTMLFormElement): void {
  const fields = [...new FormData(attempt)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  sessionStorage.setItem(PLACE, JSON.stringify({ at: Date.now(), fields } satisfies Left));
}

/** Fills in what was left, of this attempt and by a page that was still there as this one was asked for; whether there was any. */
export function takeLeft(attempt: HTMLFormElement): boolean {
  const { at, fields } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{"at":0,"fields":[]}') as Left;
  sessionStorage.removeItem(PLACE);
  const valuesOf = (name: string) => fields.flatMap(([of, value]) => (of === name ? [value] : []));
  const isThis = new FormData(attempt).get('attempt') === valuesOf('attempt')[0];
  // one that was asked for later has what was sent, and perhaps what another device sent since
  if (!isThis || performance.timeOrigin > at + SLACK_MS) return false;
  // what the page that was left came with: the rest of it was not touched there
  const shown = attempt.querySelector<HTMLInputElement>('[name=shown]');
  if (shown) shown.value = valuesOf('shown')[0] ?? '';
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
