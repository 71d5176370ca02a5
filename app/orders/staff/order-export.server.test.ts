import { expect, test } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addOrderOfLines } from '../../../test/support/rows/refundable-order';
import { addSeatOrder } from '../../../test/support/rows/seat-order';
import { exportOrders } from './order-export.server';
import { orderListSearch } from './order-list-search';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();

test(`R-346 the sheet of orders names a company's seats once, with their number, ${databaseMode()}`, async () => {
  await addSeatOrder(db(), { now, seats: 20 });
  await addOrderOfLines(db(), { now });
  const items: string[] = [];
  for await (const orders of exportOrders(db(), orderListSearch(new URLSearchParams(), now)))
    items.push(...orders.map((order) => order.items));
  expect(items).toEqual([
    'Excel สำหรับคนทำงาน (เรียน 1 ปี); ออนไลน์; หนังสือ × 2',
    'Excel สำหรับคนทำงาน (เรียน 1 ปี) × 20',
  ]);
});
