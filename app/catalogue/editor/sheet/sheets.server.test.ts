import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCourse } from '~/catalogue/editor/courses/create-course.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { NEW_PLAN } from '~/catalogue/editor/plans/plan-form';
import { savePlan } from '~/catalogue/editor/plans/save-plan.server';
import { changeStock } from '~/catalogue/editor/products/change-stock.server';
import { duplicateProduct } from '~/catalogue/editor/products/duplicate-product.server';
import { readEditedProduct } from '~/catalogue/editor/products/edited-products.server';
import { createProduct } from '~/catalogue/editor/products/save-product.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';
import { openTestDatabase, truncateAll } from '../../../../test/support/databases/test-database';
import { courseSheetFields } from './course-sheet';
import { readCourseSheet } from './course-sheets.server';
import { productSheetFields } from './product-sheet';
import { readProductSheet } from './product-sheets.server';
import { saveCourseSheet } from './save-course-sheet.server';
import { saveProductSheet } from './save-product-sheet.server';
import { readChanged, type SheetCells } from './sheet-cells';

const now = new Date('2026-11-23T03:00:00Z');
let open: OpenDatabase;
let administratorId: number;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  const { id } = await open.db
    .insertInto('person')
    .values({ kind: 'member', email: 'staff@example.test', username: 'staff', firstname: 'สมศรี' })
    .returning('id')
    .executeTakeFirstOrThrow();
  administratorId = id;
});

async function newCourse(title: string, price = 100_000): Promise<number> {
  const values = { title, course_type: 'In-class' };
  const id = await createCourse(open.db, { values, administratorId }, now);
  const plan = {
    ...NEW_PLAN,
    name: 'เต็ม',
    note: '',
    plan_type: 'One-Time Payment',
    price_satang: price,
    prerequisites: [],
    is_default: false,
    is_for_member: false,
    need_approval: false,
    sells_seats: false,
  };
  const edit = { id, seen: 1, administratorId, planId: null, values: plan, knownWaiting: 0 };
  expect(await savePlan(open.db, edit, now)).toMatchObject({ ok: true });
  return id;
}
const newProduct = (title: string) =>
  createProduct(open.db, { values: { title, price_satang: 25_000 }, administratorId }, now);

const rowOf = async (id: number) => (await readCourseSheet(open.db, [id], 'th'))[0]!;
function change(
  id: number,
  was: SheetCells,
  input: SheetCells,
  fields = courseSheetFields,
  knownWaiting = 0,
) {
  const row = { id, was, typed: input, changed: Object.keys(input), knownWaiting };
  const result = readChanged(row, fields);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return { ...row, values: result.values };
}
const save = (...changes: ReturnType<typeof change>[]) =>
  saveCourseSheet(open.db, changes, { administratorId, locale: 'th' }, now);
const events = async () =>
  (await open.db.selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute()) as {
    action: string;
    detail: Record<string, unknown>;
  }[];

test('changed cells are written through the parts they belong to, each with its audit; the rest is left', async () => {
  await open.db
    .insertInto('category')
    .values({ external_key: 'kitchen', name_th: 'งานครัว', link_path: 'kitchen' })
    .execute();
  const id = await newCourse('แกงไทย');
  const { cells, notes } = await rowOf(id);
  expect(cells).toMatchObject({ status: 'draft', title: 'แกงไทย', price_satang: '1000', categories: '' });
  expect(notes.price_satang).toBe('เต็ม');
  const input = {
    title: 'แกงไทยห้าหม้อ',
    price_satang: '1,290',
    categories: ' งานครัว ',
    seat_limit: '12',
    end_reg_date: '28/02/2570',
    status: 'published',
  };
  expect(await save(change(id, cells, input))).toEqual({ ok: true, value: 1 });
  expect((await rowOf(id)).cells).toMatchObject({
    title: 'แกงไทยห้าหม้อ',
    price_satang: '1290',
    categories: 'งานครัว',
    seat_limit: '12',
    end_reg_date: '28/02/2570',
    status: 'published',
  });
  const parts = (await events()).slice(2).map(({ detail }) => String(detail.part));
  expect(parts.map((part) => part.replace(/\d+/, 'N'))).toEqual(['facts', 'seats', 'plan:N', 'status']);
});

test('all rows or none: what is refused in one leaves the other unwritten, and every row says why', async () => {
  const [first, second, third] = [await newCourse('ก'), await newCourse('ข'), await newCourse('ค')];
  await open.db
    .updateTable('course')
    .set({ seats_held: 4, start_reg_date: '2027-03-01' })
    .where('id', '=', second)
    .execute();
  const cells = async (id: number) => (await rowOf(id)).cells;
  const result = await save(
    change(third, await cells(third), { categories: 'ไม่มี' }),
    change(second, await cells(second), { seat_limit: '3' }),
    change(first, await cells(first), { title: 'ก ใหม่' }),
  );
  expect(result).toMatchObject({
    refusal: {
      rows: {
        [second]: { errors: { seat_limit: { key: 'edit.error.seatsHeld', values: { held: 4 } } } },
        [third]: { errors: { categories: { key: 'edit.sheet.noCategory' } } },
      },
    },
  });
  expect((await cells(first)).title).toBe('ก');
  const early = await save(change(second, await cells(second), { end_reg_date: '2027-02-01' }));
  expect(early).toMatchObject({
    refusal: { rows: { [second]: { errors: { end_reg_date: { key: 'edit.error.order' } } } } },
  });
});

test('a cell somebody else changed meanwhile says so beside it; cells apart do not meet', async () => {
  const id = await newCourse('ก');
  const { cells } = await rowOf(id);
  await save(change(id, cells, { title: 'ของคนแรก' }));
  expect(await save(change(id, cells, { seat_limit: '9' }))).toMatchObject({ ok: true });
  const met = await save(change(id, cells, { title: 'ของคนที่สอง' }));
  expect(met).toMatchObject({
    refusal: {
      rows: { [id]: { errors: { title: { key: 'edit.sheet.met', values: { now: 'ของคนแรก' } } } } },
    },
  });
  const again = { ...cells, title: 'ของคนแรก' };
  expect(await save(change(id, again, { title: 'ของคนที่สอง' }))).toMatchObject({ ok: true });
  expect((await readEditedCourse(open.db, id))!.title).toBe('ของคนที่สอง');
});

test('a price that orders wait for names them, and is written once they were seen', async () => {
  const id = await newCourse('ก');
  const plan = await open.db.selectFrom('price_plan').select('id').executeTakeFirstOrThrow();
  await addWaitingOrder({ price_plan_id: plan.id, course_id: id });
  const { cells } = await rowOf(id);
  expect(await save(change(id, cells, { price_satang: '1200' }))).toMatchObject({
    refusal: {
      rows: {
        [id]: {
          errors: { price_satang: { key: 'edit.error.ordersWait' } },
          waiting: [{ contactName: 'สมชาย' }],
        },
      },
    },
  });
  expect(await save(change(id, cells, { price_satang: '1200' }, courseSheetFields, 1))).toMatchObject({
    ok: true,
  });
});

test('stock of products changes by more or fewer, never below nothing; prices name the orders that wait', async () => {
  const [bag, cup] = [await newProduct('กระเป๋า'), await newProduct('ถ้วย')];
  await changeStock(open.db, { productId: bag, delta: 5, reason: 'รับของ', administratorId }, now);
  const by = { administratorId, locale: 'th' as const, reason: 'นับใหม่' };
  const sheet = async (input: SheetCells, id = bag, knownWaiting = 0) => {
    const [row] = await readProductSheet(open.db, [id], 'th');
    const changes = [change(id, row!.cells, input, productSheetFields, knownWaiting)];
    return saveProductSheet(open.db, changes, by, now);
  };
  expect(await sheet({ delta: '+7', price_satang: '300' })).toMatchObject({ ok: true });
  expect(await readEditedProduct(open.db, bag)).toMatchObject({ availableQty: 12, priceSatang: 30_000 });
  expect(await sheet({ delta: '-13', title: 'กระเป๋าผ้า' })).toMatchObject({
    refusal: { rows: { [bag]: { errors: { delta: { key: 'edit.error.stock', values: { count: 12 } } } } } },
  });
  expect((await readEditedProduct(open.db, bag))!.title).toBe('กระเป๋า');
  await addWaitingOrder({ product_id: cup });
  expect(await sheet({ price_satang: '90' }, cup)).toMatchObject({
    refusal: { rows: { [cup]: { waiting: [{ contactName: 'สมชาย' }] } } },
  });
  expect(await sheet({ price_satang: '90' }, cup, 1)).toMatchObject({ ok: true });
});

test('R-283 a former price that is no higher than the price is refused, in the sheets too', async () => {
  const id = await newProduct('ถุง');
  const saveProducts = async (input: SheetCells) => {
    const [row] = await readProductSheet(open.db, [id], 'th');
    const by = { administratorId, locale: 'th', reason: '' } as const;
    return saveProductSheet(open.db, [change(id, row!.cells, input, productSheetFields)], by, now);
  };
  const tooLow = {
    refusal: { rows: { [id]: { errors: { former_price_satang: { key: 'edit.error.formerTooLow' } } } } },
  };
  expect(await saveProducts({ former_price_satang: '250' })).toMatchObject(tooLow);
  expect(await saveProducts({ former_price_satang: '300' })).toMatchObject({ ok: true });
  expect(await saveProducts({ price_satang: '300' })).toMatchObject(tooLow);
  // earlier values are not this editor's mistake
  await open.db.updateTable('product').set({ former_price_satang: 10_000 }).execute();
  expect(await saveProducts({ title: 'ถุงผ้า' })).toMatchObject({ ok: true });

  const course = await newCourse('แกงไทย');
  await open.db.updateTable('price_plan').set({ former_price_satang: 120_000 }).execute();
  expect(await save(change(course, (await rowOf(course)).cells, { price_satang: '1200' }))).toMatchObject({
    refusal: { rows: { [course]: { errors: { price_satang: { key: 'edit.sheet.formerTooLow' } } } } },
  });
  expect(await save(change(course, (await rowOf(course)).cells, { price_satang: '1199' }))).toMatchObject({
    ok: true,
  });
});

test('a copied product is a draft with the same words and categories, and nothing in stock', async () => {
  const id = await newProduct('กระเป๋า');
  await changeStock(open.db, { productId: id, delta: 5, reason: 'รับของ', administratorId }, now);
  const copy = await duplicateProduct(open.db, { id, title: 'กระเป๋า (สำเนา)', administratorId }, now);
  if (!copy.ok) throw new Error('no copy');
  expect(await readEditedProduct(open.db, copy.value)).toMatchObject({
    title: 'กระเป๋า (สำเนา)',
    status: 'draft',
    priceSatang: 25_000,
    availableQty: 0,
    version: 1,
  });
  expect(await duplicateProduct(open.db, { id: 999, title: 'ก', administratorId }, now)).toMatchObject({
    refusal: { code: 'NOT_FOUND' },
  });
});

async function addWaitingOrder(line: { price_plan_id?: number; course_id?: number; product_id?: number }) {
  const { id } = await open.db
    .insertInto('purchase_order')
    .values({
      token: newToken(),
      checkout_key: newToken(),
      person_id: administratorId,
      quote: '{}',
      contact_name: 'สมชาย',
      email: 'a@example.test',
      price: 100_000,
      placed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await open.db
    .insertInto('order_line')
    .values({ order_id: id, name: 'ก', unit_price: 100_000, position: 0, qty: 1, ...line })
    .execute();
}
