import { beforeEach, expect, test } from 'vitest';
import { holdStock } from '~/catalogue/products/hold-stock.server';
import { fileDatabase } from '../../../../test/support/databases/file-database';
import { changeStock } from './change-stock.server';
import { readEditedProduct } from './edited-products.server';
import { createProduct } from './save-product.server';

const now = new Date('2026-11-23T03:00:00Z');
const { db } = fileDatabase({ maxConnections: 4 });
let administratorId: number;
let productId: number;
beforeEach(async () => {
  const person = { email: 'staff@example.test', username: 'staff', firstname: 'สมศรี' };
  const { id } = await db()
    .insertInto('person')
    .values({ kind: 'member', ...person })
    .returning('id')
    .executeTakeFirstOrThrow();
  administratorId = id;
  const values = { title: 'สมุด', price_satang: 250_00 };
  productId = await createProduct(db(), { values, administratorId }, now);
});

const change = (delta: number) =>
  changeStock(db(), { productId, delta, reason: 'นับใหม่', administratorId }, now);
const readStock = async () => (await readEditedProduct(db(), productId))!.availableQty;

test('changes of the stock at once all count, and what orders hold is not taken away', async () => {
  await change(10);
  await Promise.all([
    change(5),
    change(-3),
    db()
      .transaction()
      .execute((tx) => holdStock(tx, [{ productId, qty: 2 }])),
  ]);
  expect(await readStock()).toBe(10);
  expect(await change(-11)).toEqual({ ok: false, refusal: { code: 'TOO_FEW', available: 10 } });
  expect(await change(-10)).toMatchObject({ ok: true });
  expect(await readStock()).toBe(0);
});

test('who changed the stock, by how much and why is kept', async () => {
  await change(10);
  const event = await db()
    .selectFrom('audit_event')
    .select(['actor_id', 'action', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    actor_id: administratorId,
    action: 'stock-changed',
    detail: { delta: 10, reason: 'นับใหม่', before: { available_qty: 0 }, after: { available_qty: 10 } },
  });
});
