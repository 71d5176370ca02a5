import { beforeEach, expect, test } from 'vitest';
import { expireOrders } from '~/orders/life/cancel-order.server';
import { placeOrder } from '~/orders/placing/place-order.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addLineRefund } from '../../../test/support/rows/line-refund';
import {
  addClass,
  addFee,
  addGoods,
  addMethods,
  address,
  asking,
  courseLine,
  ordering,
  PLAN_PRICE,
  PRODUCT_PRICE,
  productLine,
} from '../../../test/support/rows/purchase-shop';
import { createShipment } from './create-shipment.server';
import { moveShipment, type ShipmentMove } from './move-shipment.server';
import { removeFromShipment } from './remove-from-shipment.server';
import { countShipments, readShipment, readShipmentsOf } from './shipments.server';

const now = new Date('2026-11-20T05:00:00Z');
const CROWD = 20;
const { db } = fileDatabase({ hasJobs: true, maxConnections: CROWD });
let staff: number;

beforeEach(async () => {
  await addMethods(db());
  staff = await addPerson(db());
});

const pieces = async (productId: number) =>
  (
    await db()
      .selectFrom('product')
      .select('available_qty')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).available_qty;

async function orderGoods(qty = 1): Promise<number> {
  const productId = await addGoods(db(), 10);
  const shippingFeeId = await addFee(db(), 50);
  const purchase = asking([productLine(productId, qty)], { shippingFeeId, shippingAddress: address });
  const placed = await placeOrder(db(), ordering(purchase, PRODUCT_PRICE * qty + 5000), now);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.orderId;
}
const open = (orderId: number) => inTransaction(db(), (tx) => createShipment(tx, orderId, now));
const move = (orderId: number, change: Partial<ShipmentMove>) =>
  moveShipment(
    db(),
    { orderId, administratorId: staff, to: 'packed', seen: 'waiting', seenRefunds: 0, ...change },
    addHours(now, 1),
  );
const parcel = { carrier: 'flash', trackingNumber: 'TH012345' } as const;
const mails = () =>
  db()
    .selectFrom('outbox_mail')
    .select(['plain_text'])
    .where('kind', '=', 'goods-sent')
    .orderBy('id')
    .execute();

test(`PRD-02 twenty buyers at once for three pieces: three are sold, ${databaseMode()}; unpaid, they can be bought again`, async () => {
  const productId = await addGoods(db(), 3);
  const shippingFeeId = await addFee(db(), 50);
  const purchase = asking([productLine(productId)], { shippingFeeId, shippingAddress: address });
  const crowd = () =>
    Promise.all(
      Array.from({ length: CROWD }, () => placeOrder(db(), ordering(purchase, PRODUCT_PRICE + 5000), now)),
    );
  for (const round of [1, 2]) {
    const answers = await crowd();
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    for (const answer of answers)
      if (!answer.ok)
        expect(answer.refusal).toEqual({
          code: 'BLOCKED',
          blockers: [{ code: 'out_of_stock', productId, available: 0 }],
        });
    expect(await pieces(productId)).toBe(0);
    if (round === 1) expect(await expireOrders(db(), addHours(now, 49))).toBe(3);
    if (round === 1) expect(await pieces(productId)).toBe(3);
  }
});

test('PRD-03 goods and the printed book of a course wait to be packed, once; an order without any has no parcel', async () => {
  const goods = await orderGoods(2);
  await open(goods);
  await open(goods);
  expect(await readShipment(db(), goods)).toMatchObject({
    status: 'waiting',
    items: [{ name: 'พู่กัน', qty: 2 }],
    address: { postcode: '10230' },
  });
  const withBook = await addClass(db(), { free_book_type: 'physical' });
  const without = await addClass(db());
  const ids: number[] = [];
  for (const bought of [withBook, without]) {
    const purchase = asking([courseLine(bought)], {
      shippingAddress: bought === withBook ? address : null,
    });
    const placed = await placeOrder(db(), ordering(purchase, PLAN_PRICE), now);
    if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
    ids.push(placed.value.orderId);
    await open(placed.value.orderId);
  }
  expect((await readShipment(db(), ids[0]!))?.items).toEqual([
    { name: 'สีน้ำวันเสาร์', qty: 1, isByPartner: false },
  ]);
  expect(await readShipment(db(), ids[1]!)).toBeNull();
  expect(await countShipments(db())).toEqual({ waiting: 2, packed: 0, sent: 0 });
});

test('PRD-03 the mail of a parcel names the book of a course that is in it, and not the course', async () => {
  const bought = await addClass(db(), { free_book_type: 'physical' });
  await db().updateTable('course').set({ free_book: 'สมุดสีน้ำ' }).where('id', '=', bought.courseId).execute();
  const purchase = asking([courseLine(bought)], { shippingAddress: address });
  const placed = await placeOrder(db(), ordering(purchase, PLAN_PRICE), now);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  const { orderId } = placed.value;
  await open(orderId);
  await move(orderId, { to: 'sent', parcel });
  const [mail] = await mails();
  expect(mail!.plain_text).toContain('สมุดสีน้ำ');
  expect(mail!.plain_text).not.toContain('สีน้ำวันเสาร์');
});

test('PRD-03 two administrators send one parcel at once: it is sent once, the buyer gets one mail', async () => {
  const orderId = await orderGoods();
  await open(orderId);
  const answers = await Promise.all([
    move(orderId, { to: 'sent', parcel }),
    move(orderId, { to: 'sent', parcel: { carrier: 'kex', trackingNumber: 'KEX99999' } }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'NOT_ALLOWED', status: 'sent' } });
  expect(await mails()).toHaveLength(1);
  const events = await db()
    .selectFrom('order_event')
    .select(['kind', 'actor_id'])
    .where('kind', '=', 'goods-sent')
    .execute();
  expect(events).toEqual([{ kind: 'goods-sent', actor_id: staff }]);
});

test('PRD-03 the same press twice changes nothing; another number is told again', async () => {
  const orderId = await orderGoods();
  await open(orderId);
  await move(orderId, { to: 'sent', parcel });
  expect(await move(orderId, { to: 'sent', parcel })).toMatchObject({ ok: true });
  expect(await mails()).toHaveLength(1);
  const corrected = { carrier: 'thailand-post', trackingNumber: 'EF123456785TH' } as const;
  expect(await move(orderId, { to: 'sent', seen: 'sent', parcel: corrected })).toMatchObject({ ok: true });
  const result = await mails();
  expect(result).toHaveLength(2);
  expect(result[1]!.plain_text).toContain('https://track.thailandpost.co.th/?trackNumber=EF123456785TH');
});

test('PRD-03 packed by mistake waits again; what was not seen so is not done; an order without goods has no parcel', async () => {
  const orderId = await orderGoods();
  await open(orderId);
  expect(await move(orderId, {})).toMatchObject({ ok: true });
  expect(await move(orderId, {})).toMatchObject({ refusal: { code: 'NOT_ALLOWED', status: 'packed' } });
  expect(await move(orderId, { to: 'waiting', seen: 'packed' })).toMatchObject({ ok: true });
  expect(await move(orderId, { to: 'waiting', seen: 'packed' })).toMatchObject({ ok: false });
  expect(await move(999_999, {})).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
});

test('PAY-24 an old page does not send what was refunded since', async () => {
  const orderId = await orderGoods();
  await open(orderId);
  const seen = (await readShipment(db(), orderId))!;
  await addLineRefund(db(), { orderId, at: now });
  const old = { seen: seen.status, seenRefunds: seen.refunds };
  expect(await move(orderId, { ...old })).toMatchObject({ refusal: { code: 'NOT_ALLOWED' } });
  expect(await move(orderId, { ...old, to: 'sent', parcel })).toMatchObject({ ok: false });
  expect(await mails()).toEqual([]);
  const { status, refunds } = (await readShipment(db(), orderId))!;
  expect(await move(orderId, { seen: status, seenRefunds: refunds })).toMatchObject({ ok: true });
});

test('PAY-24 a parcel goes when all in it was refunded, and its history says so; the refund of something else leaves it', async () => {
  const [withBook, other] = [await addClass(db(), { free_book_type: 'physical' }), await addClass(db())];
  const purchase = asking([courseLine(withBook), courseLine(other)], { shippingAddress: address });
  const placed = await placeOrder(db(), ordering(purchase, PLAN_PRICE * 2), now);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  const { orderId } = placed.value;
  await open(orderId);
  const book = (type: 'physical' | null) =>
    db().updateTable('course').set({ free_book_type: type }).where('id', '=', withBook.courseId).execute();
  const refund = async ({ courseId }: { courseId: number }) => {
    const { id } = await db()
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', orderId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    await addLineRefund(db(), { orderId, lineIds: [id], at: now });
    const from = { orderId, lineIds: [id], by: { actor: 'staff' as const, actorId: staff } };
    await inTransaction(db(), (tx) => removeFromShipment(tx, from, now));
  };
  const messages = () =>
    db().selectFrom('order_event').select('actor_id').where('kind', '=', 'goods-withdrawn').execute();
  // the course comes with no book any more; this buyer's still waits to be packed
  await book(null);
  await refund(other);
  expect(await readShipment(db(), orderId)).not.toBeNull();
  expect(await messages()).toEqual([]);
  await book('physical');
  await refund(withBook);
  expect(await readShipment(db(), orderId)).toBeNull();
  expect(await messages()).toEqual([{ actor_id: staff }]);
});

test('PRD-03 what waits longest stands first', async () => {
  const [first, second] = [await orderGoods(), await orderGoods()];
  await inTransaction(db(), (tx) => createShipment(tx, second, now));
  await inTransaction(db(), (tx) => createShipment(tx, first, addHours(now, 1)));
  const listed = await readShipmentsOf(db(), 'waiting', { offset: 0, pageSize: 10 });
  expect(listed.map(({ orderId }) => orderId)).toEqual([second, first]);
});
