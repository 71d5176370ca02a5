/**
 * The purchase form counts as one chooses: every choice is sent as the form's own `recount`, and the parts marked
 * `data-live` are replaced by those of the answer. A page that comes as a dialog (`dialog.page`) is shown over this one.
 * Sign-in and registration open over the page whose form is half filled (`data-dialog`), and what is typed is kept by the
 * shop as one leaves a field: no step beside the purchase loses it.
 * Without this script the same buttons do it with a page load.
 */
import { sourceOf } from '~/values/sale-source';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NUMBERS = '[name=seats],[name^=qty_]';
const CHOICES = `select,[type=radio],[type=checkbox],${NUMBERS},[name^=ship_]`;
let asking: AbortController | undefined;
/** Something was chosen while the shop counted. */
let isDue = false;
let keeping = new AbortController();
/** Whatever is being kept has been answered. */
let keepsDone: Promise<unknown> = Promise.resolve();
let kept = '';

document.addEventListener('change', ({ target }) => {
  const control = target as Control;
  const { form } = control;
  if (!form || !('recount' in form.dataset)) return;
  if (control.matches(CHOICES)) void recount(form);
  else if (control.type !== 'file') keep(form);
});

// the form itself goes now: a late answer must not bring back the session it leaves behind
document.addEventListener('submit', (event) => {
  // a field is missing: it stays, and so does what is being counted
  if (event.defaultPrevented) return;
  asking?.abort();
  keeping.abort();
  keeping = new AbortController();
});

/** Nothing is computed and no page comes back; a visitor without a session gets none for it. What is kept is not sent again. */
function keep(form: HTMLFormElement): void {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.append('intent', 'keep');
  body.append('by', 'script');
  if (String(body) === kept) return;
  kept = String(body);
  const { signal } = keeping;
  const sent = { method: 'POST', body, redirect: 'manual', keepalive: true, signal } as const;
  keepsDone = Promise.allSettled([keepsDone, fetch(form.action, sent)]);
}

/** By which way the buyer came goes along with the purchase, by name alone. */
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
  // a browser that keeps nothing for the shop: nobody knows
}

const said = document.createElement('p');
said.className = 'vh';
said.setAttribute('role', 'status');
document.body.append(said);

const RETRY_MS = 5_000;
const LONGEST_MS = 15_000;
const MOST_LOST = 10;
let lost = 0;
const LIFTED_MS = 100;
let press = Promise.resolve();

// a button that is replaced between the press and the release is never clicked
addEventListener('pointerdown', () => {
  press = new Promise((lifted) => {
    for (const end of ['pointerup', 'pointercancel'])
      // the click comes after it
      addEventListener(end, () => setTimeout(lifted, LIFTED_MS), { once: true });
  });
});

/** By whatever it is pressed, and since before this script came. */
async function liftedFrom(form: HTMLFormElement): Promise<void> {
  await press;
  while (form.querySelector('button:active')) await new Promise((later) => setTimeout(later, LIFTED_MS));
}

/** One question at a time, after what is being kept: the shop keeps what reaches it last, and of two on their way the older one may. */
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
    // the shop is full: what is typed stays
    if (answer.status === 503) return void setTimeout(() => void recount(form), RETRY_MS);
    // another page's stylesheet is not this page's
    const html = (await answer.text()).replace(/<style[^]*?<\/style>/, '');
    clearTimeout(patience);
    await liftedFrom(form);
    // it was the button, and the form has gone
    if (signal.aborted) return;
    // something else was chosen meanwhile: to show this would take it back
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
    // a line that was lost is tried again some times; the button asks the same, and says what went wrong
    if ((lost += 1) <= MOST_LOST) setTimeout(() => void recount(form), RETRY_MS);
    return;
  } finally {
    clearTimeout(patience);
    asking = undefined;
  }
  // what was typed while the answer came lies in new fields, which tell of no change when they are left
  if (isDue || isOlder) void recount(form);
}

function countedBody(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    // a code half typed is not tried, and files wait for the button
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

function replace(form: HTMLFormElement, fresh: HTMLFormElement, sent: URLSearchParams): void {
  const focused = document.activeElement as HTMLInputElement | null;
  const { selectionStart: from, selectionEnd: to } = focused ?? {};
  form.enctype = fresh.enctype;
  for (const part of liveParts(form)) {
    const next = document.adoptNode(fresh.querySelector(`#${part.id}`)!);
    keepTyped(part, next, sent);
    part.replaceWith(next);
  }
  if (focused?.id && document.activeElement !== focused) {
    const next = document.getElementById(focused.id) as HTMLInputElement | null;
    next?.focus({ preventScroll: true });
    // what is selected is typed over; a number knows of no selection
    if (typeof from === 'number') next?.setSelectionRange?.(from, to ?? from);
  }
  const due = [...form.querySelectorAll('.due')].find((one) => one.getClientRects().length > 0);
  const effect = form.querySelector('[name=payment_method_id]:checked + label .say');
  const changed = form.querySelector('#lines .say');
  said.textContent = [changed, effect, due].map((one) => one?.textContent ?? '').join(' ');
}

/** What was typed since is newer than the answer; an opened part stays open. */
function keepTyped(part: Element, next: Element, sent: URLSearchParams): void {
  for (const old of part.querySelectorAll<HTMLInputElement>('.in')) {
    const control = next.querySelector<HTMLInputElement>(`#${CSS.escape(old.id)}`);
    // the answer knows of it, and may have put it right
    if (!control || (old.type !== 'file' && sent.get(old.name) === old.value)) continue;
    if (old.type === 'file') control.replaceWith(old);
    else control.value = old.value;
  }
  const open = [...part.querySelectorAll('details')].map((one) => one.open);
  next.querySelectorAll('details').forEach((one, index) => (one.open ||= open[index] ?? false));
}

/** What was chosen while this script was on its way, or before one came back to the page. */
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

/** A page with a form of its own, with a way back to what was typed here; what it answers is a page again. */
async function openOver(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  const body = new FormData(form);
  body.append(button.name, button.value);
  const answer = await fetch(form.action, { method: 'POST', body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const part = page.querySelector('main form')?.closest('.wrap');
  // signed in by now, or refused: it leads elsewhere
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

// closed without an answer, the page stands as the server has it
function show(dialog: HTMLDialogElement, closed = () => location.reload()): void {
  dialog.open = false;
  dialog.className = 'panel';
  dialog.style.cssText = 'width:85%;max-width:750px;margin:auto';
  dialog.addEventListener('close', closed);
  // a label finds the first of its name: those of the form below give way
  for (const { id } of dialog.querySelectorAll('[id]')) document.getElementById(id)?.removeAttribute('id');
  document.body.append(document.adoptNode(dialog));
  dialog.showModal();
}

export {};
