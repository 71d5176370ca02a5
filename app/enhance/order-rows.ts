/**
 * Reorders rows by drag, or by arrow keys on their handle, and sends the row's own buttons, so that the
 * server moves it as without a script.
 */
interface Handle {
  row: HTMLElement;
  /** contains the row's own buttons */
  buttons: HTMLElement;
  button: HTMLButtonElement;
}

const ROW = 'tr, li, section';
const words = JSON.parse(
  document.querySelector<HTMLElement>('script[data-order-words]')?.dataset.orderWords ?? '{}',
) as Readonly<Record<string, string>>;
const handles: Handle[] = [];
const status = document.createElement('p');
status.className = 'vh';
status.setAttribute('role', 'status');

const siblingsOf = (row: HTMLElement) =>
  handles.map((each) => each.row).filter((each) => each.parentElement === row.parentElement);
/** In their present order. */
const placesOf = (row: HTMLElement) =>
  [...row.parentElement!.children].filter((each) => siblingsOf(row).includes(each as HTMLElement));
const placeOf = (row: HTMLElement) => placesOf(row).indexOf(row);

/** The dragged row, and its first place. */
let dragged: (Handle & { from: number }) | null = null;

function hold(handle: Handle): void {
  dragged = { ...handle, from: placeOf(handle.row) };
  handle.row.classList.add('held');
  handle.button.setAttribute('aria-pressed', 'true');
}

function letGo({ back }: { back: boolean }): void {
  if (!dragged) return;
  const { row, buttons, button, from } = dragged;
  if (back) while (placeOf(row) !== from) step(row, placeOf(row) > from ? -1 : 1);
  dragged = null;
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

/** Moves the neighbour: a row that is itself moved would lose focus and pointer. */
function step(row: HTMLElement, by: -1 | 1): boolean {
  const rows = placesOf(row);
  const other = rows[rows.indexOf(row) + by];
  if (!other) return false;
  if (by < 0) row.after(other);
  else row.before(other);
  return true;
}

/** Rows swap past a neighbour's middle; in a grid past its horizontal middle within one line. */
function follow({ clientX, clientY }: PointerEvent): void {
  if (!dragged) return;
  const { row } = dragged;
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
      if (!dragged) hold(handle);
      if (step(row, by))
        status.textContent = (words.place ?? '')
          .replace('{place}', String(placeOf(row) + 1))
          .replace('{count}', String(placesOf(row).length));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (dragged) letGo({ back: false });
      else {
        hold(handle);
        status.textContent = words.how ?? '';
      }
    } else if (event.key === 'Escape' && dragged) {
      letGo({ back: true });
      status.textContent = words.back ?? '';
    } else return;
    event.preventDefault();
  });
  button.addEventListener('blur', () => letGo({ back: true }));
}

function startAll(): void {
  document.body.append(status);
  for (const buttons of document.querySelectorAll<HTMLElement>('[data-order]')) start(buttons);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startAll);
else startAll();

export {};
