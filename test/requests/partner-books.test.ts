import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../app/platform/database.server';
import { startChangedShop } from '../support/changed-shop';
import { orderGoods } from '../support/ordered-goods';
import { type PartnerServer, startPartner } from '../support/partner-server';
import { PlainBrowser } from '../support/plain-browser';

const KEY = 'partner-key-of-tests';
const WORKBOOK = '/product/1-kanji-workbook';
const APRON = '/product/2-watercolor-set';
const partnersBook = (db: Db) =>
  db
    .updateTable('product')
    .set({ partner_code: 'CU-1001' })
    .where('slug', '=', 'kanji-workbook')
    .execute()
    .then(() => undefined);

describe('CHK-07 a partner’s books', () => {
  let partner: PartnerServer;
  let app: Awaited<ReturnType<typeof startChangedShop>>;
  beforeAll(async () => {
    partner = await startPartner(KEY);
    app = await startChangedShop(partnersBook, {
      env: { CHULABOOK_URL: partner.url, CHULABOOK_KEY: KEY },
    });
  });
  afterAll(async () => {
    await app.stop();
    await partner.close();
  });
  beforeEach(() => {
    partner.carts.length = 0;
  });
  const order = (email: string, path = WORKBOOK) =>
    orderGoods(new PlainBrowser(app.url), { email, path, qty: 2 });

  test('CHK-07 the partner takes the cart and names a page of its own: the buyer is led there', async () => {
    partner.answers('page');
    const there = await order('page@example.test');
    expect(there.url).toBe(`${partner.url}/cart/${partner.carts[0]!.body.order_number}`);
    expect(there.chain.find(({ method }) => method === 'POST')?.status).toBe(303);
    expect(partner.carts).toHaveLength(1);
    expect(partner.carts[0]).toMatchObject({
      key: partner.carts[0]!.body.order_number,
      body: { buyer: { email: 'page@example.test' }, books: [{ code: 'CU-1001', qty: 2 }], total_price: 370 },
    });
  });

  test('CHK-07 a page of somebody else is not followed', async () => {
    partner.answers('elsewhere');
    expect((await order('elsewhere@example.test')).path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
  });

  test('CHK-07 an order without its books is none of the partner’s', async () => {
    partner.answers('page');
    expect((await order('other@example.test', APRON)).path).toMatch(/^\/order\//);
    expect(partner.carts).toEqual([]);
  });

  test.each(['error', 'silence'] as const)(
    'CHK-07 the partner’s %s keeps nobody: the order stands, and the job tells it later',
    async (how) => {
      partner.answers(how);
      const begun = Date.now();
      expect((await order(`${how}@example.test`)).path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
      expect(Date.now() - begun).toBeLessThan(8_000);
      partner.answers('page');
      for (let tries = 0; partner.carts.length === 0 && tries < 200; tries++) await pause(100);
      expect(partner.carts).toHaveLength(1);
      expect(partner.carts[0]!.body).toMatchObject({ buyer: { email: `${how}@example.test` } });
    },
  );
});

test('CHK-07 off by default: nothing is kept for anybody', async () => {
  const app = await startChangedShop(partnersBook);
  try {
    const page = await orderGoods(new PlainBrowser(app.url), { email: 'off@example.test', path: WORKBOOK });
    expect(page.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
  } finally {
    await app.stop();
  }
});
