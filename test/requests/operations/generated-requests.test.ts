import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS, type Own } from '../../support/house/access-table';
import { addressOf, readBuiltRoutes } from '../../support/house/route-table';
import { guest, orderAsGuest, signedIn } from '../../support/road/bank-transfer';
import { Choices, formsOf, type SeenForm, strangeBody, STRANGE } from '../../support/samples/generated-forms';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const scale = Number(process.env.TEST_SCALE ?? 1);
const REQUESTS = 2_000 * scale;
const AT_ONCE = 6;
const seed = Number(process.env.REQUEST_SEED ?? (scale > 1 ? Math.floor(Math.random() * 2 ** 31) : 2569));

let app: AppServer;
beforeAll(async () => {
  // every request from an address of its own: limits are tested elsewhere
  app = await startApp({ isOwn: true, env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());

type Visitors = Record<'guest' | 'member' | 'administrator', PlainBrowser>;

async function everybody(): Promise<{ visitors: Visitors; own: Own }> {
  const visitors: Visitors = {
    guest: new PlainBrowser(app.url),
    member: await signedIn(app.url, 'student@demo.test'),
    administrator: await signedIn(app.url, 'admin@demo.test'),
  };
  await orderAsGuest(visitors.guest, {
    title: 'Excel สำหรับคนทำงาน',
    buyer: guest('generated-requests@example.test'),
  });
  const { id, token } = await app.inDatabase((db) =>
    db.selectFrom('purchase_order').select(['id', 'token']).orderBy('id', 'desc').executeTakeFirstOrThrow(),
  );
  return {
    visitors,
    own: { token, orderId: id, document: 'RE2569-000001', uploadId: 1, returnKey: 'A'.repeat(22) },
  };
}

/** Staff's form of settings has shut the shop for visitors: it is no failure, and the rest meets an open one. */
async function openAgain(): Promise<void> {
  await app.inDatabase((db) =>
    db.updateTable('site_setting').set({ value: 'true' }).where('key', '=', 'is_shop_open').execute(),
  );
}
const SHUT = /เร็ว ๆ นี้|opening soon|opens soon/i;

/** A request, and what it was if it fails. */
interface Strange {
  says: string;
  send(): Promise<Response>;
}

test(
  'OPS-02 whatever is sent to whatever address, the shop answers and does not fail',
  { timeout: 600_000 * scale },
  async () => {
    const choose = new Choices(seed);
    const { visitors, own } = await everybody();
    const routes = readBuiltRoutes().filter(({ id }) => id !== 'account/sign-out');
    const doors = routes.filter(({ hasAction }) => hasAction);
    const forms: SeenForm[] = [];
    const seen = new Set<string>();
    for (const route of routes)
      for (const visitor of [new PlainBrowser(app.url), ...Object.values(visitors)]) {
        const page = await visitor.get(addressOf(route, ACCESS[route.id]?.places?.(own)));
        for (const form of formsOf(page.root, new URL(page.url))) {
          const key = form.action + form.fields.map(({ name }) => name).join();
          if (seen.has(key) || form.action.startsWith('/logout')) continue;
          seen.add(key);
          forms.push(form);
        }
      }
    expect(forms.length).toBeGreaterThan(24);

    const headers = (): Record<string, string> => {
      const visitor = choose.is(0.1) ? null : choose.of(Object.values(visitors));
      const cookie = visitor?.jar.header(new URL(app.url));
      const address = Array.from({ length: 4 }, () => Math.floor(choose.next() * 256)).join('.');
      return { 'X-Forwarded-For': address, Origin: app.url, ...(cookie && { Cookie: cookie }) };
    };
    const strangeRequest = (path: string, body: BodyInit, with_: Record<string, string>): Strange => ({
      says: `POST ${path} ${body instanceof FormData ? JSON.stringify([...body]) : String(body as string)}`.slice(
        0,
        2_000,
      ),
      send: () =>
        fetch(app.url + path, {
          method: 'POST',
          headers: typeof body === 'string' ? { ...with_, 'Content-Type': 'application/json' } : with_,
          body,
          redirect: 'manual',
        }),
    });
    const make = (): Strange => {
      const with_ = headers();
      const kind = choose.next();
      if (kind < 0.6) {
        const form = choose.of(forms);
        return strangeRequest(form.action, strangeBody(form, choose), with_);
      }
      const strangely = () => encodeURIComponent(choose.of(STRANGE).toWellFormed());
      if (kind < 0.75) {
        // a form of one page at the door of another
        const route = choose.of(doors);
        const path = addressOf(route, choose.is(0.5) ? ACCESS[route.id]?.places?.(own) : undefined);
        return strangeRequest(
          choose.is(0.3) ? `${path}.data` : path,
          strangeBody(choose.of(forms), choose),
          with_,
        );
      }
      const route = choose.of(routes);
      const places = ACCESS[route.id]?.places?.(own) ?? {};
      const changed = Object.fromEntries(
        Object.entries({ '*': 'x', ...places }).map(([name, value]) => [
          name,
          choose.is(0.5) ? strangely() : value,
        ]),
      );
      const words = [
        'q',
        'page',
        'size',
        'filter',
        'back',
        'notice',
        'course',
        'coupon',
        'month',
        'attempt',
        '_routes',
      ];
      const query = Array.from(
        { length: Math.floor(choose.next() * 3) },
        () => `${choose.of(words)}=${strangely()}`,
      );
      const path = `${addressOf(route, changed)}${choose.is(0.2) ? '.data' : ''}?${query.join('&')}`;
      return {
        says: `GET ${path}`,
        send: () => fetch(app.url + path, { headers: with_, redirect: 'manual' }),
      };
    };

    const failed: string[] = [];
    let begunCount = 0;
    const lane = async () => {
      while (begunCount < REQUESTS && failed.length < 5) {
        begunCount += 1;
        const request = make();
        const answer = await request.send();
        const body = await answer.text();
        if (answer.status === 503 && SHUT.test(body)) {
          await openAgain();
          continue;
        }
        if (answer.status >= 500) failed.push(`${answer.status} ${request.says}\n${body.slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect(failed, `REQUEST_SEED=${seed}`).toEqual([]);
    expect(begunCount).toBe(REQUESTS);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  },
);
