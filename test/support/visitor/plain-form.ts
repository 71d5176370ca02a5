import type { HTMLElement } from 'node-html-parser';

export type Attachment = { filename: string; type: string; bytes: Uint8Array<ArrayBuffer> };
export type FormEntry = [name: string, value: string | Attachment];

export type FormRequest = {
  method: 'GET' | 'POST';
  url: string;
  /** GET: already part of `url`. */
  body?: URLSearchParams | FormData;
};

/** A form as a browser without JavaScript holds and sends it. */
export class PlainForm<Page> {
  readonly element: HTMLElement;
  readonly #root: HTMLElement;
  readonly #pageUrl: string;
  readonly #send: (request: FormRequest) => Promise<Page>;
  readonly #typed = new Map<HTMLElement, string>();
  readonly #checked = new Map<HTMLElement, boolean>();
  readonly #attached = new Map<HTMLElement, Attachment[]>();

  constructor(
    element: HTMLElement,
    page: { root: HTMLElement; url: string; send: (request: FormRequest) => Promise<Page> },
  ) {
    this.element = element;
    this.#root = page.root;
    this.#pageUrl = page.url;
    this.#send = page.send;
  }

  /** Types into fields, ticks boxes (true, false, or their value), chooses radios and options (value or label). */
  fill(values: Record<string, string | number | boolean>): this {
    for (const [name, value] of Object.entries(values)) {
      const controls = this.#enabled(name);
      const [first] = controls;
      if (!first) throw new Error(this.#missing(name));
      if (typeof value === 'boolean') this.#tick(controls, name, value);
      else if (typeOf(first) === 'radio' || tagOf(first) === 'select') this.choose(name, String(value));
      else if (typeOf(first) === 'checkbox') this.#tick(controls, name, true, String(value));
      else if (typeOf(first) === 'hidden')
        throw new Error(`${name} is hidden: a visitor cannot type into it; use tamper`);
      else this.#typed.set(first, String(value));
    }
    return this;
  }

  /** Chooses a radio or an option by its value or by the text beside it. */
  choose(name: string, valueOrLabel: string): this {
    const controls = this.#enabled(name);
    const [first] = controls;
    if (!first) throw new Error(this.#missing(name));
    if (tagOf(first) === 'select') {
      const options = first.querySelectorAll('option').filter((option) => !option.hasAttribute('disabled'));
      const option =
        options.find((each) => optionValue(each) === valueOrLabel) ??
        options.find((each) => clean(each.text) === valueOrLabel);
      if (!option)
        throw new Error(`${name} has no option ${valueOrLabel}; has ${options.map(optionValue).join(', ')}`);
      this.#typed.set(first, optionValue(option));
      return this;
    }
    const radios = controls.filter((each) => typeOf(each) === 'radio');
    const radio =
      radios.find((each) => boxValue(each) === valueOrLabel) ??
      radios.find((each) => this.#label(each).includes(valueOrLabel));
    if (!radio)
      throw new Error(`${name} has no choice ${valueOrLabel}; has ${radios.map(boxValue).join(', ')}`);
    for (const each of radios) this.#checked.set(each, each === radio);
    return this;
  }

  attach(name: string, ...files: Attachment[]): this {
    const input = this.#enabled(name).find((each) => typeOf(each) === 'file');
    if (!input) throw new Error(this.#missing(name));
    this.#attached.set(input, files);
    return this;
  }

  /** What only someone with developer tools can do: sends any value for any field, also a hidden one. */
  tamper(values: Record<string, string>): this {
    for (const [name, value] of Object.entries(values)) {
      const control = this.#controls().find((each) => each.getAttribute('name') === name);
      if (!control) throw new Error(this.#missing(name));
      this.#typed.set(control, value);
      if (isBox(control)) this.#checked.set(control, true);
    }
    return this;
  }

  /** What a field would send now; undefined when it sends nothing. */
  value(name: string): string | Attachment | undefined {
    return this.entries().find(([each]) => each === name)?.[1];
  }

  /** Clicks a button, told by its text, value, `name=value` or aria-label; without one, presses Enter. */
  async submit(button?: string): Promise<Page> {
    return this.#send(this.request(button));
  }

  request(buttonSaid?: string): FormRequest {
    const button = this.#button(buttonSaid);
    const setting = (name: string) => button?.getAttribute(`form${name}`) ?? this.element.getAttribute(name);
    const url = new URL(setting('action') || this.#pageUrl, this.#pageUrl);
    const entries = this.entries(button);
    if (setting('method')?.toLowerCase() !== 'post') {
      url.search = encoded(entries).toString();
      return { method: 'GET', url: url.href };
    }
    const isMultipart = setting('enctype')?.toLowerCase() === 'multipart/form-data';
    return { method: 'POST', url: url.href, body: isMultipart ? multipart(entries) : encoded(entries) };
  }

  /** Names and values in the order of the page, as the standard's "constructing the entry list" says. */
  entries(button?: HTMLElement): FormEntry[] {
    return this.#controls().flatMap((control): FormEntry[] => {
      const name = control.getAttribute('name');
      if (!name || isDisabled(control) || control.closest('datalist')) return [];
      if (isButton(control)) return control === button ? [[name, control.getAttribute('value') ?? '']] : [];
      if (isBox(control)) {
        const isChecked = this.#checked.get(control) ?? control.hasAttribute('checked');
        return isChecked ? [[name, this.#typed.get(control) ?? boxValue(control)]] : [];
      }
      if (tagOf(control) === 'select') return this.#selected(control).map((value) => [name, value]);
      if (typeOf(control) === 'file') {
        const files = this.#attached.get(control) ?? [];
        if (files.length > 0) return files.map((file) => [name, file]);
        return [[name, { filename: '', type: 'application/octet-stream', bytes: new Uint8Array() }]];
      }
      const initial =
        tagOf(control) === 'textarea' ? control.text.replace(/^\r?\n/, '') : control.getAttribute('value');
      return [[name, (this.#typed.get(control) ?? initial ?? '').replace(/\r?\n/g, '\r\n')]];
    });
  }

  #controls(): HTMLElement[] {
    const id = this.element.getAttribute('id');
    return this.#root.querySelectorAll('input, select, textarea, button').filter((control) => {
      const owner = control.getAttribute('form');
      return owner !== undefined ? owner === id && id !== '' : control.closest('form') === this.element;
    });
  }

  #enabled(name: string): HTMLElement[] {
    return this.#controls().filter(
      (each) => each.getAttribute('name') === name && !isDisabled(each) && !isButton(each),
    );
  }

  #tick(controls: HTMLElement[], name: string, isOn: boolean, value?: string): void {
    const boxes = controls.filter(
      (each) => typeOf(each) === 'checkbox' && (value === undefined || boxValue(each) === value),
    );
    if (boxes.length === 0)
      throw new Error(`${name} is no check box${value === undefined ? '' : ` with the value ${value}`}`);
    // false takes the tick from all of a group
    for (const box of isOn ? boxes.slice(0, 1) : boxes) this.#checked.set(box, isOn);
  }

  #selected(select: HTMLElement): string[] {
    const input = this.#typed.get(select);
    if (input !== undefined) return [input];
    const options = select.querySelectorAll('option').filter((option) => !option.hasAttribute('disabled'));
    const selected = options.filter((option) => option.hasAttribute('selected'));
    if (select.hasAttribute('multiple')) return selected.map(optionValue);
    const shownOption = selected.at(-1) ?? options[0];
    return shownOption ? [optionValue(shownOption)] : [];
  }

  #button(text: string | undefined): HTMLElement | undefined {
    const buttons = this.#controls().filter((each) => isSubmit(each));
    // Enter presses the first button, and does nothing when that one is disabled
    if (text === undefined) {
      if (buttons[0] && isDisabled(buttons[0]))
        throw new Error('the first button is disabled: Enter does nothing');
      return buttons[0];
    }
    const named = (each: HTMLElement) => `${each.getAttribute('name')}=${each.getAttribute('value')}`;
    const button =
      buttons.find((each) => each.getAttribute('value') === text || named(each) === text) ??
      buttons.find((each) => clean(each.text) === text || each.getAttribute('aria-label') === text) ??
      buttons.find((each) => clean(each.text).includes(text));
    if (!button) {
      const there = buttons.map((each) => clean(each.text) || named(each)).join(' | ');
      throw new Error(`the form has no button ${text}; it has: ${there || 'none'}`);
    }
    if (isDisabled(button)) throw new Error(`the button ${text} is disabled`);
    return button;
  }

  #label(control: HTMLElement): string {
    const id = control.getAttribute('id');
    const outer = control.closest('label');
    const outside = id
      ? this.#root.querySelectorAll('label').find((each) => each.getAttribute('for') === id)
      : null;
    return clean(`${outer?.text ?? ''} ${outside?.text ?? ''}`);
  }

  #missing(name: string): string {
    const names = new Set(this.#controls().map((each) => each.getAttribute('name')));
    return `the form has no field ${name} that can be used; it has: ${[...names].filter(Boolean).join(', ')}`;
  }
}

function encoded(entries: FormEntry[]): URLSearchParams {
  return new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.filename]),
  );
}

function multipart(entries: FormEntry[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.bytes], { type: value.type }), value.filename);
  }
  return form;
}

const tagOf = (element: HTMLElement) => element.rawTagName.toLowerCase();
const typeOf = (element: HTMLElement) =>
  element.getAttribute('type')?.toLowerCase() ?? (tagOf(element) === 'button' ? 'submit' : 'text');
const isBox = (element: HTMLElement) =>
  tagOf(element) === 'input' && (typeOf(element) === 'checkbox' || typeOf(element) === 'radio');
const isButton = (element: HTMLElement) =>
  tagOf(element) === 'button' ||
  (tagOf(element) === 'input' && ['submit', 'button', 'reset', 'image'].includes(typeOf(element)));
const isSubmit = (element: HTMLElement) => isButton(element) && ['submit', 'image'].includes(typeOf(element));
const boxValue = (element: HTMLElement) => element.getAttribute('value') ?? 'on';
const optionValue = (element: HTMLElement) => element.getAttribute('value') ?? clean(element.text);
const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

function isDisabled(control: HTMLElement): boolean {
  if (control.hasAttribute('disabled')) return true;
  for (let above = control.parentNode; above; above = above.parentNode) {
    if (!above.rawTagName || tagOf(above) !== 'fieldset' || !above.hasAttribute('disabled')) continue;
    // what stands in a disabled fieldset's legend stays usable
    const legend = control.closest('legend');
    if (!legend || legend.parentNode !== above) return true;
  }
  return false;
}
