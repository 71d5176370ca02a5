import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { exportOrders } from './order-export.server';
import { orderSearchOf } from './order-search';
import { countStaffOrders, ordersOf, readStaffOrders } from './staff-orders.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

const find = async (q: string, filter: 'all' | 'unpaid' | 'approved' = 'all') =>
  (await readStaffOrders(db(), { filter, search: orderSearchOf(q), range: { offset: 0, pageSize: 20 } })).map(
    ({ id }) => id,
  );

async function addPaper(orderId: number, number: string, refersToId: number | null): Promise<number> {
  const { id } = await db()
    .insertInto('tax_document')
    .values({
      order_id: orderId,
      kind: refersToId === null ? 'receipt' : 'refund-note',
      refers_to_id: refersToId,
      number,
      series: number.slice(0, 3),
      serial: Number(number.slice(-4)),
      year: 2026,
      document_day: '2026-11-20',
      issued_at: now,
      buyer_name: 'บริษัท น้ำใส จำกัด',
      buyer_tax_id: '0105561000136',
      snapshot: '{}',
      total: 100,
      vat: 7,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe(`staff's search of orders, ${databaseMode()}`, () => {
  test('R-387 an order is found by what was bought, a tax id, a coupon, a paper’s number', async () => {
    const plain = await addUnpaidOrder(db(), { now });
    const other = await addUnpaidOrder(db(), { now });
    await db()
      .updateTable('order_line')
      .set({ name: 'สีน้ำ 10 ครั้ง กับครูแอน' })
      .where('order_id', '=', other.orderId)
      .execute();
    await db()
      .updateTable('purchase_order')
      .set({ tax_identity: JSON.stringify({ nameOne: 'บริษัท ฟ้าใส จำกัด', taxId: '0105569012345' }) })
      .where('id', '=', other.orderId)
      .execute();
    const coupon = await db()
      .insertInto('coupon')
      .values({
        code: 'Save-10',
        normal_code: 'SAVE-10',
        coupon_type: 'P1',
        discount_type: 'amount',
        discount_satang: 100,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('order_coupon')
      .values({ order_id: other.orderId, coupon_id: coupon.id, position: 1, discount: 100 })
      .execute();
    const receiptId = await addPaper(other.orderId, 'RC2026-0007', null);
    await addPaper(other.orderId, 'RN2026-0001', receiptId);
    for (const q of [
      'สีน้ำ',
      // sara am as two signs, tone mark before it
      'สีนํ้า',
      'สีน้ำ 10 ครั้ง',
      '0105569012345',
      '0 1055 69012 34 5',
      'ฟ้าใส',
      'save-10',
      'ＳＡＶＥ–๑๐',
      'rc2026-0007',
      'RN2026-0001',
      '0105561000136',
    ])
      expect([q, await find(q)]).toEqual([q, [other.orderId]]);
    expect(await find('excel')).toEqual([plain.orderId]);
    expect(await find('ปาริฉัตร')).toEqual([other.orderId, plain.orderId]);
    expect(await find('สีน้ำ', 'approved')).toEqual([]);
    expect((await countStaffOrders(db(), orderSearchOf('สีน้ำ'))).counts).toMatchObject({ all: 1, unpaid: 1 });
    const exported: string[] = [];
    for await (const some of exportOrders(db(), { filter: 'all', search: orderSearchOf('สีน้ำ') }))
      exported.push(...some.map(({ items }) => items));
    expect(exported).toHaveLength(1);
  });

  test('R-387 a period looks beyond the newest of a title that sells every day', async () => {
    const old = await addUnpaidOrder(db(), { now: new Date('2026-01-05T05:00:00Z') });
    for (let n = 0; n < 3; n += 1) await addUnpaidOrder(db(), { now });
    const placed = { from: new Date('2026-01-01'), before: new Date('2026-02-01') };
    const orders = await readStaffOrders(db(), {
      filter: 'all',
      search: { ...orderSearchOf('excel'), placed },
      range: { offset: 0, pageSize: 1 },
    });
    expect(orders.map(({ id }) => id)).toEqual([old.orderId]);
  });

  test.runIf(databaseMode() === 'postgres')(
    'R-387 among many orders every way of finding one is asked of an index',
    async () => {
      const { orderId } = await addUnpaidOrder(db(), { now });
      await sql`
        insert into purchase_order (token, checkout_key, person_id, status, contact_name, email, tel, price, quote, placed_at, cancelled_at, is_holding,
            tax_identity)
          select lpad(n::text, 22, 'm'), 'many' || n, person_id, 'cancelled', 'สมหมาย ' || n, 'm' || n || '@example.test', '', price, quote,
            placed_at, now(), false, case when n % 3 = 0 then jsonb_build_object('nameOne', 'บริษัท ' || n, 'taxId', '0105' || lpad(n::text, 9, '0')) end
          from purchase_order, generate_series(1, 20000) n where id = ${orderId}`.execute(db());
      await sql`
        insert into order_line (order_id, position, course_id, name, qty, unit_price)
          select purchase_order.id, 1, course_id, 'คอร์ส ' || purchase_order.id % 500, 1, unit_price
          from purchase_order, order_line where order_line.order_id = ${orderId} and purchase_order.id > ${orderId}`.execute(
        db(),
      );
      for (const table of ['purchase_order', 'order_line', 'coupon', 'order_coupon', 'tax_document'])
        await sql`vacuum analyze ${sql.ref(table)}`.execute(db());
      const planOf = async (q: string, filter: 'all' | 'unpaid') => {
        const query = ordersOf(db(), { filter, search: orderSearchOf(q), most: 10_001 })
          .select('purchase_order.id')
          .compile();
        const { rows } = await db().executeQuery<{ 'QUERY PLAN': string }>({
          ...query,
          sql: `explain ${query.sql}`,
        });
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      for (const q of ['ไม่มีคำนี้เลย', 'คอร์ส 77', '0105000000333', 'RC2026-0007'])
        for (const filter of ['all', 'unpaid'] as const)
          expect(await planOf(q, filter)).not.toMatch(/Seq Scan on (purchase_order|order_line)/);
      expect((await countStaffOrders(db(), orderSearchOf('คอร์ส 77'))).counts).toMatchObject({ all: 40 });
      expect(await find('คอร์ส 77')).toHaveLength(20);
    },
    60_000,
  );
});
