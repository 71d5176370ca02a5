import { beforeEach, expect, test } from 'vitest';
import { readAddresses } from '~/accounts/addresses/addresses.server';
import { readSession } from '~/accounts/sign-in/sessions.server';
import { emptyBasket } from '~/orders/cart/basket';
import { readBasket } from '~/orders/cart/baskets.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  addClass,
  addFee,
  addGoods,
  addMethods,
  address,
  asking,
  asStudent,
  courseLine,
  ordering,
  PLAN_PRICE,
  PRODUCT_PRICE,
  productLine,
} from '../../../test/support/rows/purchase-shop';
import { submitPurchase } from './submit-purchase.server';

const now = new Date('2026-11-20T05:00:00Z');
const network = '192.0.2.1';
const { db } = fileDatabase({ hasJobs: true });

beforeEach(async () => {
  await addMethods(db());
  await db()
    .insertInto('bank_account')
    .values({ external_key: 'a', bank_code: 'KBANK', account_number: '1234567890', account_name: 'เรียน' })
    .execute();
});

const orders = () => db().selectFrom('purchase_order').select(['id', 'due', 'email']).execute();

test(`CHK-01 a command makes one order, whose mail names the shop's account, ${databaseMode()}`, async () => {
  const bought = await addClass(db());
  const command = ordering(asking([courseLine(bought)]), PLAN_PRICE, { network });
  const first = await submitPurchase(db(), command, now);
  const second = await submitPurchase(db(), command, now);
  const order = { due: PLAN_PRICE, approval: 'payment', partnerUrl: null, sessionToken: null };
  expect(first).toMatchObject({ ok: true, value: { ...order, isNew: true } });
  expect(second).toMatchObject({ ok: true, value: { ...order, isNew: false } });
  expect(await orders()).toHaveLength(1);
  const [mail] = await db().selectFrom('outbox_mail').selectAll().execute();
  expect(JSON.stringify(mail)).toContain('1234567890');
});

test(`CHK-02 a browser without a session gets its buyer's with the order, and the basket, ${databaseMode()}`, async () => {
  const bought = await addClass(db());
  const lines = [courseLine(bought)];
  const basket = { ...emptyBasket(bought.courseId), lines };
  const command = { ...ordering(asking(lines), PLAN_PRICE), newSession: { userAgent: null, basket } };
  const placed = await submitPurchase(db(), command, now);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { personId, sessionToken, token } = placed.value;
  const session = await readSession(db(), sessionToken!, now);
  expect(session).toMatchObject({ viewer: { student: { id: personId } }, lastOrderToken: token });
  expect((await readBasket(db(), { personId }, bought.courseId)).lines).toEqual(lines);
});

test(`CHK-06 a refusal is a code and orders nothing, ${databaseMode()}`, async () => {
  const bought = await addClass(db(), { seats: 0 });
  const online = await addClass(db());
  const refusalOf = async (command: Parameters<typeof submitPurchase>[1]) => {
    const placed = await submitPurchase(db(), command, now);
    return placed.ok ? null : placed.refusal;
  };
  const full = ordering(asking([courseLine(bought)]), PLAN_PRICE, { network });
  expect(await refusalOf(full)).toMatchObject({ code: 'BLOCKED', blockers: [{ code: 'blocked' }] });
  const cheaper = ordering(asking([courseLine(online)]), PLAN_PRICE - 1, { network });
  expect(await refusalOf(cheaper)).toEqual({ code: 'PRICE_CHANGED', due: PLAN_PRICE, currency: 'THB' });
  expect(await orders()).toEqual([]);
});

test(`CHK-01 refused tries count, and the limit refuses before anything is decided, ${databaseMode()}`, async () => {
  const bought = await addClass(db());
  const email = 'often@example.test';
  const send = (seenDue: number) =>
    submitPurchase(db(), ordering(asking([courseLine(bought)]), seenDue, { network, email }), now);
  for (let tries = 0; tries < 10; tries += 1)
    expect(await send(PLAN_PRICE - 1)).toMatchObject({ refusal: { code: 'PRICE_CHANGED' } });
  expect(await send(PLAN_PRICE)).toMatchObject({ ok: false, refusal: { code: 'TOO_MANY_ORDERS' } });
  expect(await orders()).toEqual([]);
});

test(`CHK-01 a member finds a new address in the next purchase, ${databaseMode()}`, async () => {
  const productId = await addGoods(db(), 9);
  const shippingFeeId = await addFee(db(), 50);
  const personId = await addPerson(db());
  const purchase = asking([productLine(productId)], { shippingFeeId, shippingAddress: address });
  const command = ordering(purchase, PRODUCT_PRICE + satang(5_000), {
    viewer: asStudent(personId, 'member@example.test', 'member'),
    newAddress: address,
  });
  expect(await submitPurchase(db(), command, now)).toMatchObject({ ok: true });
  expect(await readAddresses(db(), personId)).toMatchObject([{ line: address.line }]);
});
