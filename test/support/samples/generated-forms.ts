import type { HTMLElement } from 'node-html-parser';

/** The parts of a page's form that a forged submission needs. */
export interface SeenForm {
  /** Below the shop's address. */
  action: string;
  fields: { name: string; values: readonly string[]; isFile: boolean }[];
}

/** The forms of a page that are sent to the shop itself. */
export function formsOf(root: HTMLElement, page: URL): SeenForm[] {
  return root.querySelectorAll('form[method="post"]').flatMap((form) => {
    const action = new URL(form.getAttribute('action') ?? '', page);
    if (action.host !== page.host) return [];
    const fields = form.querySelectorAll('input, select, textarea, button').flatMap((field) => {
      const name = field.getAttribute('name');
      if (!name) return [];
      const options = field.querySelectorAll('option').map((option) => option.getAttribute('value') ?? '');
      const values = options.length > 0 ? options : [field.getAttribute('value') ?? field.text];
      return [{ name, values, isFile: field.getAttribute('type') === 'file' }];
    });
    return [{ action: action.pathname + action.search, fields }];
  });
}

/** What nobody types by hand: too long, too big, of another script, another program's words. */
export const STRANGE = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '1.5',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999',
  'NaN',
  'Infinity',
  '１２３',
  '๑๒๓',
  '1,590.00',
  '\0',
  'a\0b',
  '\u202e',
  '\ud800',
  '\r\nSet-Cookie: a=b',
  '😀',
  'ก'.repeat(5_000),
  'a'.repeat(300),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{"a":1}',
  '[object Object]',
  '__proto__',
  'constructor',
  '2026-02-30',
  '31/02/2569',
  '9999-99-99',
  '25:99',
  'x@y',
  'somebody@example.test',
  '+66812345678',
  'yes',
  'on',
  'null',
  'undefined',
  '%00',
  '%E0%A4%A',
  'https://evil.test/',
  '//evil.test',
] as const;

/** The same choices for the same seed. */
export class Choices {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  of<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)]!;
  }

  is(share: number): boolean {
    return this.next() < share;
  }
}

/** A body for a form as a hostile or broken program would make it. */
export function strangeBody(form: SeenForm, choose: Choices): BodyInit {
  const kind = choose.next();
  if (kind < 0.03)
    return JSON.stringify(Object.fromEntries(form.fields.map(({ name }) => [name, choose.of(STRANGE)])));
  const parts: [string, string | File][] = [];
  for (const { name, values, isFile } of form.fields) {
    if (choose.is(0.1)) continue;
    const isStrange = choose.is(0.35);
    const times = choose.is(0.05) ? 3 : 1;
    for (let time = 0; time < times; time++)
      parts.push([
        name,
        isFile && choose.is(0.5) ? strangeFile(choose) : isStrange ? choose.of(STRANGE) : choose.of(values),
      ]);
  }
  if (choose.is(0.1)) parts.push([choose.of(STRANGE) || 'x', choose.of(STRANGE)]);
  const hasFile = parts.some(([, value]) => typeof value !== 'string');
  if (!hasFile && choose.is(0.8)) return new URLSearchParams(parts as [string, string][]);
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return body;
}

function strangeFile(choose: Choices): File {
  const name = choose.of(['a.png', '../../a.jpg', 'a', '', 'ก.pdf', 'a.html']);
  const type = choose.of(['image/png', 'image/jpeg', 'text/html', 'application/pdf', '']);
  const bytes = Uint8Array.from({ length: choose.of([0, 1, 100, 5_000]) }, () =>
    Math.floor(choose.next() * 256),
  );
  return new File([bytes], name, { type });
}
