import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Right, rightsOf } from '../../../app/accounts/staff-rights';
import { ACCESS, type Access, type AccessEntry, type Own } from '../../support/house/access-table';
import { isKeptAsSaid } from '../../support/house/kept-answers';
import { addressOf, type BuiltRoute, readBuiltRoutes } from '../../support/house/route-table';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const VISITORS = [
  'stranger',
  'forger',
  'guest',
  'member',
  'owner',
  'instructor',
  'accountant',
  'support',
  'administrator',
] as const;
type Visitor = (typeof VISITORS)[number];
const STAFF = { accountant: ['accountant'], support: ['support'], administrator: ['owner'] } as const;

/** The visitors who may come in, by the kind of route; others are led to sign in, or refused. */
const MAY: Readonly<Record<Access, readonly Visitor[]>> = {
  open: VISITORS,
  key: VISITORS,
  demo: VISITORS,
  student: ['guest', 'member', 'owner'],
  learner: ['guest', 'member', 'owner', 'instructor'],
  member: ['member', 'owner'],
  instructor: ['instructor'],
  staff: ['accountant', 'support', 'administrator'],
  machine: [],
};

let app: AppServer;
let own: Own;
const browsers = {} as Record<Visitor, PlainBrowser>;
/** The owner's secrets: no answer to other visitors contains them. */
let secrets: string[];

beforeAll(async () => {
  app = await startApp();
  const routes = readBuiltRoutes();
  expect(routes.length).toBeGreaterThan(90);
  browsers.stranger = new PlainBrowser(app.url);
  browsers.forger = new PlainBrowser(app.url);
  browsers.owner = await signedIn(app.url, 'student@demo.test');
  browsers.member = await signedIn(app.url, 'company@demo.test');
  browsers.instructor = await signedIn(app.url, 'instructor@demo.test');
  browsers.administrator = await signedIn(app.url, 'admin@demo.test');
  for (const role of ['accountant', 'support'] as const) {
    await app.inDatabase((db) => addStaff(db, role));
    browsers[role] = await signedIn(app.url, `${role}@demo.test`);
  }
  browsers.guest = new PlainBrowser(app.url);
  await orderAsGuest(browsers.guest, { title: EXCEL, buyer: guest('matrix-guest@example.test') });
  const there = await orderAsGuest(browsers.owner, {
    title: EXCEL,
    buyer: guest('student@demo.test', { lastname: 'ห้ามใครเห็น' }),
  });
  await sendReport(there, { slip: await slipPicture('matrix') });
  for (const name of ['session', '__Host-session', 'rian_session'])
    browsers.forger.jar.set(app.url, name, 'A'.repeat(43));
  const found = await app.inDatabase((db) =>
    db
      .selectFrom('purchase_order')
      .innerJoin('transfer_report', 'transfer_report.order_id', 'purchase_order.id')
      .select(['purchase_order.id', 'purchase_order.token', 'transfer_report.slip_id'])
      .orderBy('purchase_order.id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  own = {
    token: found.token,
    orderId: found.id,
    document: 'RE2569-000001',
    uploadId: found.slip_id!,
    returnKey: 'A'.repeat(22),
  };
  secrets = [found.token, 'ห้ามใครเห็น'];
});
afterAll(() => app.stop());

const pathOf = (route: BuiltRoute, given: Own) => addressOf(route, ACCESS[route.id]?.places?.(given));

type Ask = (path: string, visitor: Visitor) => Promise<Response>;

const headersOf = (visitor: Visitor): Record<string, string> => {
  const cookie = browsers[visitor].jar.header(new URL(app.url));
  // to pack nine thousand answers takes longer than to make many of them
  return { 'Accept-Encoding': 'identity', ...(cookie ? { Cookie: cookie } : {}) };
};
const ask: Readonly<Record<'GET' | 'POST' | 'data' | 'sent data', Ask>> = {
  GET: (path, visitor) => fetch(app.url + path, { headers: headersOf(visitor), redirect: 'manual' }),
  POST: (path, visitor) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { ...headersOf(visitor), Origin: app.url },
      body: new URLSearchParams({ intent: 'no-such-intent' }),
      redirect: 'manual',
    }),
  data: (path, visitor) => ask.GET(dataOf(path), visitor),
  'sent data': (path, visitor) => ask.POST(dataOf(path), visitor),
};
const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

type Became = 'in' | 'led on' | 'sign-in' | 'refused' | 'missing' | 'broken';

/** Single fetch answers with the redirect written in its body. */
function becameOf(answer: Response, body: string): Became {
  const isData = body.includes('SingleFetchRedirect');
  const location = answer.headers.get('Location') ?? (isData ? body : '');
  if (answer.status >= 500) return 'broken';
  if (/\/login(\?|"|$)/.test(location)) return 'sign-in';
  if (location !== '') return 'led on';
  if ([400, 401, 403].includes(answer.status)) return 'refused';
  return answer.status === 404 || answer.status === 410 ? 'missing' : 'in';
}

const hasRight = (visitor: Visitor, right: Right) =>
  isStaff(visitor) && rightsOf(STAFF[visitor]).includes(right);
const isStaff = (visitor: Visitor): visitor is keyof typeof STAFF => visitor in STAFF;

const isGood = (
  became: Became,
  { access, right, leadsOn }: AccessEntry,
  { visitor, isLook }: { visitor: Visitor; isLook: boolean },
): boolean => {
  if (became === 'broken') return false;
  if (access === 'machine') return true;
  if (!MAY[access].includes(visitor) || (right && !hasRight(visitor, right)))
    return became === 'sign-in' || became === 'refused' || (leadsOn === true && became === 'led on');
  if (access === 'open') return true;
  // a form of an unknown kind is refused to people who may send one
  return became !== 'sign-in' && !(isLook && became === 'refused');
};

test('every route says whose it is, and no entry is left of one that is gone', () => {
  expect(
    readBuiltRoutes()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(ACCESS).sort());
});

describe.each(VISITORS)('%s', (visitor) => {
  test.each(['GET', 'POST', 'data', 'sent data'] as const)(
    'ADM-01 OPS-03 comes in by %s where it may, and nowhere else; nothing of anybody is kept in between',
    async (way) => {
      const wrong: unknown[] = [];
      const isLook = way === 'GET' || way === 'data';
      for (const route of readBuiltRoutes()) {
        if (isLook ? !route.hasLoader : !route.hasAction) continue;
        if (route.id === 'account/sign-out' || route.id === 'shop/language') continue;
        const entry = ACCESS[route.id] ?? { access: 'open' };
        const answer = await ask[way](pathOf(route, own), visitor);
        const body = await answer.text();
        const became = becameOf(answer, body);
        const mayLess = way !== 'GET' || answer.status !== 200;
        if (
          isLook &&
          !isKeptAsSaid(answer, { routeId: route.id, isPersonal: visitor !== 'stranger', mayLess })
        )
          wrong.push([route.id, answer.status, 'may be kept:', answer.headers.get('Cache-Control')]);
        if (!isGood(became, entry, { visitor, isLook }))
          wrong.push([route.id, entry.access, answer.status, became]);
        const maySee = visitor === 'owner' || isStaff(visitor) || entry.access === 'key';
        const messages = maySee ? [] : secrets.filter((secret) => body.includes(secret));
        if (messages.length > 0) wrong.push([route.id, 'tells of the owner']);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('ADM-01 an unknown token is found by nobody', async () => {
    const wrong: unknown[] = [];
    const strange: Own = { ...own, token: 'Z'.repeat(22), returnKey: 'Z'.repeat(22) };
    for (const route of readBuiltRoutes().filter(({ id }) => ACCESS[id]?.access === 'key'))
      for (const way of ['GET', 'POST'] as const) {
        if (way === 'POST' ? !route.hasAction : !route.hasLoader) continue;
        const answer = await ask[way](pathOf(route, strange), visitor);
        const body = await answer.text();
        if (answer.status < 300 || answer.status >= 500 || secrets.some((secret) => body.includes(secret)))
          wrong.push([route.id, way, answer.status]);
      }
    expect(wrong).toEqual([]);
  });
});
