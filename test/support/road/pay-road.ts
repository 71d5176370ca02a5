import { setTimeout as pause } from 'node:timers/promises';
import { LONGEST_WAIT_MS } from '../longest-wait';
import type { AppServer } from '../shop/app-server';
import { PlainBrowser, type PlainPage } from '../visitor/plain-browser';
import { guest } from './bank-transfer';

const COURSE = '/course/1-excel-for-work/register';
let buyers = 0;

export interface OrderedByMethod {
  visitor: PlainBrowser;
  /** Where the buyer stands: the page of the payment, or the provider's own page the browser was sent on to. */
  page: PlainPage;
  /** The order's. */
  token: string;
  /** Where the page of the payment sent the browser on to; null where it stayed. */
  location: string | null;
}

/** A guest buys the demo's first course by a method, without JavaScript, and follows every redirect. */
export async function orderByMethod(
  app: Pick<AppServer, 'url'>,
  methodId: number,
  visitor = new PlainBrowser(app.url),
): Promise<OrderedByMethod> {
  const form = (await visitor.get(COURSE)).form('#register');
  const buyer = guest(`method${methodId}-${(buyers += 1)}@example.test`);
  const page = await form
    .fill({ ...buyer })
    .choose('payment_method_id', String(methodId))
    .submit('pay');
  const onward = page.chain.filter(({ url }) => /\/order\/[\w-]{22}\/pay$/.test(new URL(url).pathname));
  const token = /\/order\/([\w-]{22})\/pay/.exec(onward[0]?.url ?? '')?.[1];
  if (token === undefined) throw new Error(`no order came of it: ${page.path} (${page.status}) ${page.text}`);
  return { visitor, page, token, location: onward.at(-1)?.location ?? null };
}

/** What a test asks of the sandbox of a part (`paypal`, `2c2p-pgw` …; the name of its path). */
export function sandboxPart(app: Pick<AppServer, 'sandboxUrl'>, part: string) {
  const post = (path: string, fields: Record<string, string> = {}) =>
    fetch(app.sandboxUrl + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  return {
    post: (path: string, fields?: Record<string, string>) => post(`/${part}${path}`, fields),
    reset: () => post('/_sandbox/reset'),
    failNext: (mode: string, times = 1) =>
      post('/_sandbox/fail-next', { provider: part, mode, times: String(times) }),
    log: async () =>
      (await (await fetch(`${app.sandboxUrl}/_sandbox/log`)).json()) as {
        what: string;
        status: number | null;
        fields: Record<string, unknown>;
      }[],
  };
}

/** Looks until it is seen: a notification has come through, a page has asked. @throws Error with what was seen last */
export async function until<T>(look: () => Promise<T>, isGood: (seen: T) => boolean): Promise<T> {
  const began = Date.now();
  for (;;) {
    const seen = await look();
    if (isGood(seen)) return seen;
    if (Date.now() - began > LONGEST_WAIT_MS)
      throw new Error(`not seen in ${LONGEST_WAIT_MS / 1000} s; the last look saw ${inWords(seen)}`);
    await pause(50);
  }
}

function inWords(seen: unknown): string {
  const { path, status, text } = seen as Partial<PlainPage>;
  return typeof text === 'string' ? `${path} (${status}): ${text.slice(0, 1_000)}` : JSON.stringify(seen);
}

export const heading = (page: PlainPage) => page.root.querySelector('h1')?.text ?? '';

/** The heading of the thank-you page and of the order's page once it is paid. */
export const PAID = 'ชำระเงินเรียบร้อย เริ่มเรียนได้เลย';
