/**
 * Recalculates the purchase form at each choice and replaces the `data-live` parts; sign-in opens over it,
 * and typed values are stored on blur. Without this script the same buttons load pages.
 */
import { sourceOf } from '~/values/sale-source';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NUMBERS = '[name=seats],[name^=qty_]';
const CHOICES = `select,[type=radio],[type=checkbox],${NUMBERS},[name^=ship_]`;
let asking: AbortController | undefined;
/** Something was chosen during a recalculation. */
let isDue = false;
let keeping = new AbortController();
/** Resolves when the present store request is answered. */
let keepsDone: Promise<unknown> = Promise.resolve();
let storedFields = '';

document.addEventListener('change', ({ target }) => {
  const control = target as Control;
  const { form } = control;
  if (!form || !('recount' in form.dataset)) return;
  if (control.matches(CHOICES)) void recount(form);
  else if (control.type !== 'file') keep(form);
});

// the form itself is sent now: a late answer must not restore the old session
document.addEventListener('submit', (event) => {
  // a missing field stops the submit, and the recalculation goes on
  if (event.defaultPrevented) return;
  asking?.abort();
  keeping.abort();
  keeping = new AbortController();
});

/**
 * Stores typed values without computing anything; a visitor without a session gets none for it. Unchanged
 * values are not sent again.
 */
function keep(form: HTMLFormElement): void {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.append('intent', 'keep');
  body.append('by', 'script');
  if (String(body) === storedFields) return;
  storedFields = String(body);
  const { signal } = keeping;
  const request = { method: 'POST', body, redirect: 'manual', keepalive: true, signal } as const;
  keepsDone = Promise.allSettled([keepsDone, fetch(form.action, request)]);
}

/** Sends the buyer's referral source with the purchase, by name only. */
function nameSource(): void {
  const [page = '', referrer = ''] = String(sessionStorage.came ?? '').split(' ');
  const source = sourceOf({ page, referrer });
  if (source === null) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-recount]')) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'source';
    field.value = source;
    form.append(field);
  }
}
try {
  nameSource();
} catch {
  // the browser stores nothing: the source is unknown
}

const notice = document.createElement('p');
notice.className = 'vh';
notice.setAttribute('role', 'status');
document.body.append(notice);

const RETRY_MS = 5_000;
const LONGEST_MS = 15_000;
const MOST_LOST = 10;
let lost = 0;
const LIFTED_MS = 100;
let press = Promise.resolve();

// a button replaced between press and release is never clicked
addEventListener('pointerdown', () => {
  press = new Promise((lifted) => {
    for (const end of ['pointerup', 'pointercancel'])
      // the click comes after it
      addEventListener(end, () => setTimeout(lifted, LIFTED_MS), { once: true });
  });
});

/** Waits for the release of a press, also one from before this script. */
async function liftedFrom(form: HTMLFormElement): Promise<void> {
  await press;
  while (form.querySelector('button:active')) await new Promise((later) => setTimeout(later, LIFTED_MS));
}

/**
 * One request at a time, after a pending store request: the shop keeps the last to arrive, which may be the
 * older one.
 */
async function recount(form: HTMLFormElement): Promise<void> {
  if (asking) {
    isDue = true;
    return;
  }
  asking = new AbortController();
  const { signal } = asking;
  let isLate = false;
  const patience = setTimeout(() => {
    isLate = true;
    asking?.abort();
    keeping.abort();
    keeping = new AbortController();
  }, LONGEST_MS);
  let isOlder = false;
  try {
    await keepsDone;
    isDue = false;
    const body = countedBody(form);
    const answer = await fetch(form.action, { method: 'POST', body, signal });
    // the shop is full: typed values stay
    if (answer.status === 503) return void setTimeout(() => void recount(form), RETRY_MS);
    // the answer's stylesheet is not this page's
    const html = (await answer.text()).replace(/<style[^]*?<\/style>/, '');
    clearTimeout(patience);
    await liftedFrom(form);
    // the button was pressed, and the form has gone
    if (signal.aborted) return;
    // something else was chosen meanwhile: this answer would undo it
    if (isDue) return void setTimeout(() => void recount(form));
    const page = new DOMParser().parseFromString(html, 'text/html');
    const dialog = page.querySelector<HTMLDialogElement>('dialog.page');
    if (dialog) return show(dialog);
    const fresh = page.querySelector<HTMLFormElement>(`#${form.id}`);
    if (!fresh || idsOf(fresh) !== idsOf(form)) return location.assign(answer.url);
    isOlder = counted(form).some(({ name, value }) => body.has(name) && body.get(name) !== value);
    replace(form, fresh, body);
  } catch {
    if (signal.aborted && !isLate) return;
    // a lost connection is retried a few times; the button asks the same, and reports errors
    if ((lost += 1) <= MOST_LOST) setTimeout(() => void recount(form), RETRY_MS);
    return;
  } finally {
    clearTimeout(patience);
    asking = undefined;
  }
  // text typed meanwhile is in new fields, which fire no change when left
  if (isDue || isOlder) void recount(form);
}

function countedBody(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    // a half-typed code is not tried, and files wait for the button
    if (typeof value === 'string' && name !== 'coupon_code') body.append(name, value);
  }
  body.append('intent', 'recount');
  return body;
}

const counted = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(`${NUMBERS},[name^=ship_].in`),
];
const liveParts = (form: Element) => [...form.querySelectorAll('[data-live]')];
const idsOf = (form: Element) => String(liveParts(form).map(({ id }) => id));

function replace(form: HTMLFormElement, fresh: HTMLFormElement, sentFields: URLSearchParams): void {
  const focused = document.activeElement as HTMLInputElement | null;
  const { selectionStart: from, selectionEnd: to } = focused ?? {};
  form.enctype = fresh.enctype;
  for (const part of liveParts(form)) {
    const next = document.adoptNode(fresh.querySelector(`#${part.id}`)!);
    keepTyped(part, next, sentFields);
    part.replaceWith(next);
  }
  if (focused?.id && document.activeElement !== focused) {
    const next = document.getElementById(focused.id) as HTMLInputElement | null;
    next?.focus({ preventScroll: true });
    // a selection is restored, so that typing replaces it; a number field has none
    if (typeof from === 'number') next?.setSelectionRange?.(from, to ?? from);
  }
  const due = [...form.querySelectorAll('.due')].find((one) => one.getClientRects().length > 0);
  const effect = form.querySelector('[name=payment_method_id]:checked + label .say');
  const changed = form.querySelector('#lines .say');
  notice.textContent = [changed, effect, due].map((one) => one?.textContent ?? '').join(' ');
}

/** Text typed since is newer than the answer; an opened part stays open. */
function keepTyped(part: Element, next: Element, sentFields: URLSearchParams): void {
  for (const old of part.querySelectorAll<HTMLInputElement>('.in')) {
    const control = next.querySelector<HTMLInputElement>(`#${CSS.escape(old.id)}`);
    // the answer knows this value, and may have corrected it
    if (!control || (old.type !== 'file' && sentFields.get(old.name) === old.value)) continue;
    if (old.type === 'file') control.replaceWith(old);
    else control.value = old.value;
  }
  const open = [...part.querySelectorAll('details')].map((one) => one.open);
  next.querySelectorAll('details').forEach((one, index) => (one.open ||= open[index] ?? false));
}

/** Whether a value was chosen before this script came, or before a return to the page. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const asMade = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(asMade, 0);
  }
  const { type, checked, defaultChecked, value, defaultValue } = control as HTMLInputElement;
  return type === 'radio' || type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue;
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-recount]'))
  if ([...form.querySelectorAll(CHOICES)].some(isChanged)) void recount(form);

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-dialog] button');
  if (!button?.form) return;
  event.preventDefault();
  // the same by a page load
  void openOver(button, button.form).catch(() => button.form!.requestSubmit(button));
});

/** Shows a page with its own form in a dialog, which returns to this form; its answer is a page again. */
async function openOver(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  const body = new FormData(form);
  body.append(button.name, button.value);
  const answer = await fetch(form.action, { method: 'POST', body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const part = page.querySelector('main form')?.closest('.wrap');
  // signed in already, or refused: it leads elsewhere
  if (!part || !/^\/(login|register)$/.test(new URL(answer.url).pathname)) return location.assign(answer.url);
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = button.textContent;
  part.className = 'flow';
  const back = part.querySelector<HTMLElement>('[data-back]')!;
  back.onclick = (event) => {
    event.preventDefault();
    dialog.close();
  };
  part.prepend(back);
  dialog.append(part);
  const own = [...document.querySelectorAll('[id]')].map((one) => [one, one.id] as const);
  show(dialog, () => {
    dialog.remove();
    for (const [one, id] of own) one.id = id;
  });
}

// closed without an answer, the page reloads from the server
function show(dialog: HTMLDialogElement, closed = () => location.reload()): void {
  dialog.open = false;
  dialog.className = 'panel';
  dialog.style.cssText = 'width:85%;max-width:750px;margin:auto';
  dialog.addEventListener('close', closed);
  // a label finds the first element of an id, so the form below gives its ids up
  for (const { id } of dialog.querySelectorAll('[id]')) document.getElementById(id)?.removeAttribute('id');
  document.body.append(document.adoptNode(dialog));
  dialog.showModal();
}

export {};
