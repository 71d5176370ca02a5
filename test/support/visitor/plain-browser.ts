import { type HTMLElement, parse } from 'node-html-parser';
import { LONGEST_WAIT_MS } from '../longest-wait';
import { CookieJar } from './cookie-jar';
import { type FormRequest, PlainForm } from './plain-form';

export type Hop = { method: string; url: string; status: number; location: string | null };

export type BrowserOptions = { headers?: Record<string, string>; jar?: CookieJar };

const MAX_HOPS = 15;

let lastPage: PlainPage | undefined;

/** The last page any browser of this file arrived at, in words: what a person wants to see when a test fails. */
export function describeLastPage(): string | undefined {
  return lastPage && `${lastPage.path} (${lastPage.status}) ${lastPage.title}\n${lastPage.text}`;
}

/** @throws Error that names the request when no answer begins: a test or hook that is ended by the clock names none */
async function answerTo(url: URL, request: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  return fetch(url, { ...request, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    const requestLine = `${request.method} ${url.pathname}${url.search}`;
    throw new Error(`${requestLine} was not answered within ${LONGEST_WAIT_MS / 1000} s`, { cause: error });
  });
}

/** A browser without JavaScript: cookies, redirects, links and forms, over real HTTP. One is one visitor. */
export class PlainBrowser {
  readonly jar: CookieJar;
  readonly #home: string;
  readonly #headers: Record<string, string>;

  constructor(home: string, { headers = {}, jar = new CookieJar() }: BrowserOptions = {}) {
    this.#home = home;
    this.#headers = headers;
    this.jar = jar;
  }

  get(path: string): Promise<PlainPage> {
    return this.#visit({ method: 'GET', url: new URL(path, this.#home).href });
  }

  /** A request that no form of ours would send; `from` is the page it claims to come from. */
  post(path: string, body: Record<string, string> | FormData, from: string = this.#home): Promise<PlainPage> {
    const data = body instanceof FormData ? body : new URLSearchParams(body);
    return this.#visit({ method: 'POST', url: new URL(path, this.#home).href, body: data }, from);
  }

  async #visit(first: FormRequest, from?: string): Promise<PlainPage> {
    const chain: Hop[] = [];
    let request = first;
    for (;;) {
      const url = new URL(request.url);
      const response = await answerTo(url, {
        method: request.method,
        body: request.body,
        redirect: 'manual',
        headers: this.#headersFor(url, request.method, from),
      });
      this.jar.store(url, response.headers.getSetCookie());
      const location = response.headers.get('Location');
      chain.push({ method: request.method, url: request.url, status: response.status, location });
      const next = location === null ? null : new URL(location, url);
      const isRedirect = [301, 302, 303, 307, 308].includes(response.status);
      // a payment provider's own site is not visited from a test
      if (!isRedirect || !next || !isLoopback(next)) {
        lastPage = new PlainPage(request.url, response, await bodyOf(response), chain, (input) =>
          this.#visit(input, request.url),
        );
        return lastPage;
      }
      await response.body?.cancel();
      if (chain.length > MAX_HOPS)
        throw new Error(`redirects in a circle: ${chain.map((hop) => hop.url).join(' → ')}`);
      if (!next.hash) next.hash = url.hash;
      const isRepeated = response.status === 307 || response.status === 308;
      request = { method: 'GET', ...(isRepeated ? request : {}), url: next.href };
    }
  }

  #headersFor(url: URL, method: string, from: string | undefined): Record<string, string> {
    const cookie = this.jar.header(url);
    return {
      Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'User-Agent': 'PlainBrowser/1.0 (no JavaScript)',
      ...(from ? { Referer: from.split('#')[0] as string } : {}),
      // browsers send Origin with every POST, and not with a plain GET
      ...(method === 'POST' && from ? { Origin: new URL(from).origin } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      // a third of what a page costs is packing and unpacking it; tests of its size ask for that themselves
      'Accept-Encoding': 'identity',
      ...this.#headers,
    };
  }
}

export class PlainPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** As it was sent but for `app/text/set-type`, which changes no words; empty for pictures and files. */
  readonly html: string;
  /** Every answer on the way here, the last included. */
  readonly chain: Hop[];
  readonly #send: (request: FormRequest) => Promise<PlainPage>;
  #root: HTMLElement | undefined;
  #text: string | undefined;

  constructor(
    url: string,
    response: Response,
    bytes: Uint8Array,
    chain: Hop[],
    send: (request: FormRequest) => Promise<PlainPage>,
  ) {
    this.url = url;
    this.status = response.status;
    this.headers = response.headers;
    this.bytes = bytes;
    this.chain = chain;
    this.#send = send;
    this.html = /text|html|json|xml/.test(response.headers.get('Content-Type') ?? '')
      ? withoutTypesetting(new TextDecoder().decode(bytes))
      : '';
  }

  /** Read when it is first asked for: many a page is only passed through. */
  get root(): HTMLElement {
    return (this.#root ??= parsed(this.html));
  }

  get path(): string {
    const { pathname, search } = new URL(this.url);
    return pathname + search;
  }

  get title(): string {
    return clean(this.root.querySelector('title')?.text ?? '');
  }

  /** What can be read on the page, in one line: without scripts, styles and what is hidden. */
  get text(): string {
    return (this.#text ??= textOf(this.html));
  }

  /** The text of the first element that matches. @throws Error when there is none */
  find(selector: string): HTMLElement {
    const element = this.root.querySelector(selector);
    if (!element) throw new Error(`${this.#named()} has no ${selector}`);
    return element;
  }

  /** A form by selector (`#buy`, `form[action="/cart"]`) or by a text in it; without either, the only one (POST before GET). */
  form(selectorOrText?: string): PlainForm<PlainPage> {
    // the switch of languages stands at the head of every page: meant where it is named
    const isHead = selectorOrText?.startsWith('.top') ?? false;
    const forms = this.root.querySelectorAll('form').filter((form) => isHead === !!form.closest('.top'));
    const element = selectorOrText === undefined ? onlyForm(forms) : this.#formBy(selectorOrText, forms);
    if (!element) {
      const there = forms.map((form) => form.getAttribute('action') ?? '(this page)').join(', ');
      throw new Error(
        `${this.#named()} has no form ${selectorOrText ?? 'of its own'}; forms: ${there || 'none'}`,
      );
    }
    return new PlainForm(element, { root: this.root, url: this.url, send: this.#send });
  }

  /** A link by its text (or aria-label), exact before partial. */
  link(text: string): { href: string; follow(): Promise<PlainPage> } {
    const links = this.root.querySelectorAll('a[href]');
    const label = (link: HTMLElement) => link.getAttribute('aria-label') ?? clean(link.text);
    const found =
      links.find((link) => label(link) === text) ?? links.find((link) => label(link).includes(text));
    if (!found)
      throw new Error(`${this.#named()} has no link ${text}; links: ${links.map(label).join(' | ')}`);
    const href = new URL(found.getAttribute('href') ?? '', this.url).href;
    return { href, follow: () => this.#send({ method: 'GET', url: href }) };
  }

  /** Another look at the same address. */
  reload(): Promise<PlainPage> {
    return this.#send({ method: 'GET', url: this.url });
  }

  #formBy(selectorOrText: string, forms: HTMLElement[]): HTMLElement | undefined {
    if (/^(form\b|[#.[])/.test(selectorOrText)) {
      return forms.find((form) => this.root.querySelectorAll(selectorOrText).includes(form));
    }
    return forms.find((form) => {
      const spoken = form
        .querySelectorAll('button, input, [aria-label]')
        .flatMap((each) => [each.getAttribute('value'), each.getAttribute('aria-label')]);
      return [form.getAttribute('aria-label'), clean(form.text), ...spoken].some((text) =>
        text?.includes(selectorOrText),
      );
    });
  }

  #named(): string {
    return `${this.path} (${this.status}, ${this.title})`;
  }
}

/** Elements named here are kept as raw text; noscript is not among them, because it is read where scripts do not run. */
function parsed(html: string): HTMLElement {
  return parse(html.replace(/^\s*<!doctype[^>]*>/i, ''), {
    blockTextElements: { script: true, style: true },
  });
}

function textOf(html: string): string {
  const copy = parsed(html);
  for (const element of copy.querySelectorAll('head, script, style, template, [hidden]')) element.remove();
  return clean(copy.structuredText);
}

function onlyForm(forms: HTMLElement[]): HTMLElement | undefined {
  const posts = forms.filter((form) => form.getAttribute('method')?.toLowerCase() === 'post');
  const candidates = posts.length > 0 ? posts : forms;
  if (candidates.length > 1) {
    throw new Error(
      `${candidates.length} forms: say which (${candidates.map((form) => form.getAttribute('action')).join(', ')})`,
    );
  }
  return candidates[0];
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

function isLoopback(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim();

const withoutTypesetting = (html: string): string =>
  html.replaceAll('\u00a0', ' ').replace(/<span class="nb">([\u0e00-\u0e7f]+)<\/span>/g, '$1');
