/**
 * Rows of an ordered list by drag, or by the arrow keys on their handle: what is chosen goes by the row's own buttons, so that the
 * server moves it as it does without a script.
 */
interface Handle {
  row: HTMLElement;
  /** holds the row's own buttons */
  buttons: HTMLElement;
  button: HTMLButtonElement;
}

const ROW = 'tr, li, section';
const words = JSON.parse(
  document.querySelector<HTMLElement>('script[data-order-words]')?.dataset.orderWords ?? '{}',
) as Readonly<Record<string, string>>;
const handles: Handle[] = [];
const said = document.createElement('p');
said.className = 'vh';
said.setAttribute('role', 'status');

const siblingsOf = (row: HTMLElement) =>
  handles.map((each) => each.row).filter((each) => each.parentElement === row.parentElement);
/** In the order they stand in now. */
const placesOf = (row: HTMLElement) =>
  [...row.parentElement!.children].filter((each) => siblingsOf(row).includes(each as HTMLElement));
const placeOf = (row: HTMLElement) => placesOf(row).indexOf(row);

/** The row under way, and the place it came from. */
let held: (Handle & { from: number }) | null = null;

function hold(handle: Handle): void {
  held = { ...handle, from: placeOf(handle.row) };
  handle.row.classList.add('held');
  handle.button.setAttribute('aria-pressed', 'true');
}

function letGo({ back }: { back: boolean }): void {
  if (!held) return;
  const { row, buttons, button, from } = held;
  if (back) while (placeOf(row) !== from) step(row, placeOf(row) > from ? -1 : 1);
  held = null;
  row.classList.remove('held');
  button.setAttribute('aria-pressed', 'false');
  const places = placeOf(row) - from;
  if (places === 0) return;
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: 'places', value: String(Math.abs(places)) });
  buttons.append(field);
  const press = buttons.querySelector<HTMLButtonElement>(`[data-to=${places < 0 ? 'up' : 'down'}]`);
  press?.form?.requestSubmit(press);
}

/** Its neighbour goes round it: a row that is itself moved loses focus and pointer. */
function step(row: HTMLElement, by: -1 | 1): boolean {
  const rows = placesOf(row);
  const other = rows[rows.indexOf(row) + by];
  if (!other) return false;
  if (by < 0) row.after(other);
  else row.before(other);
  return true;
}

/** Past the middle of a neighbour they change places; in a grid, past its middle across where both stand in one line. */
function follow({ clientX, clientY }: PointerEvent): void {
  if (!held) return;
  const { row } = held;
  const isPast = (element: Element, by: -1 | 1) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const isBeside = clientY >= top && clientY <= top + height && left !== row.getBoundingClientRect().left;
    return isBeside ? by * (clientX - left - width / 2) > 0 : by * (clientY - top - height / 2) > 0;
  };
  const most = placesOf(row).length;
  for (let tried = 0; tried < most; tried += 1) {
    const rows = placesOf(row);
    const at = rows.indexOf(row);
    const [before, after] = [rows[at - 1], rows[at + 1]];
    if (before && isPast(before, -1)) step(row, -1);
    else if (after && isPast(after, 1)) step(row, 1);
    else return;
  }
}

function start(buttons: HTMLElement): void {
  const row = buttons.closest<HTMLElement>(ROW);
  if (!row) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'btn ghost small drag', textContent: '⠿' });
  button.setAttribute('aria-label', buttons.dataset.order ?? '');
  button.setAttribute('aria-pressed', 'false');
  buttons.prepend(button);
  const handle = { row, buttons, button };
  handles.push(handle);
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    hold(handle);
    button.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  button.addEventListener('pointermove', follow);
  button.addEventListener('pointerup', () => letGo({ back: false }));
  button.addEventListener('pointercancel', () => letGo({ back: true }));
  button.addEventListener('keydown', (event) => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
    if (by !== undefined) {
      if (!held) hold(handle);
      if (step(row, by))
        said.textContent = (words.place ?? '')
          .replace('{place}', String(placeOf(row) + 1))
          .replace('{count}', String(placesOf(row).length));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (held) letGo({ back: false });
      else {
        hold(handle);
        said.textContent = words.how ?? '';
      }
    } else if (event.key === 'Escape' && held) {
      letGo({ back: true });
      said.textContent = words.back ?? '';
    } else return;
    event.preventDefault();
  });
  button.addEventListener('blur', () => letGo({ back: true }));
}

function startAll(): void {
  document.body.append(said);
  for (const buttons of document.querySelectorAll<HTMLElement>('[data-order]')) start(buttons);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startAll);
else startAll();

export {};
