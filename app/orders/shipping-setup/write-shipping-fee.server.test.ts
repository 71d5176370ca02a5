import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import type { ShippingFeeTerms } from './shipping-fee-form';
import { readStaffShippingFee, readStaffShippingFees, seenShippingFee } from './staff-shipping-fees.server';
import { triedParcelOf, tryShipping } from './try-shipping.server';
import { writeShippingFee } from './write-shipping-fee.server';

const now = new Date('2026-11-20T07:00:00Z');
let open: OpenDatabase;
let administratorId: number;
let productId: number;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
  const product = await db()
    .insertInto('product')
    .values({
      external_key: 'paints',
      slug: 'paints',
      title: 'ชุดสีน้ำ',
      price_satang: 42_000,
      available_qty: 9,
      weight_grams: 400,
      status: 'published',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  productId = product.id;
});

const terms = (change: Partial<ShippingFeeTerms> = {}): ShippingFeeTerms => ({
  name: 'ไปรษณีย์',
  note: '',
  fee_satang: satang(5_000),
  fee_usd_cents: null,
  free_from_satang: null,
  free_from_usd_cents: null,
  max_weight_grams: null,
  region: '',
  is_enabled: true,
  position: 1,
  ...change,
});
async function write(
  id: number | null,
  fee: ShippingFeeTerms | null,
  { seen, isLastConfirmed = false }: { seen?: string; isLastConfirmed?: boolean } = {},
) {
  const stored = id === null ? null : await readStaffShippingFee(db(), id);
  const seenValue = seen ?? (stored ? seenShippingFee(stored) : '');
  return writeShippingFee(db(), { administratorId, id, fee, seen: seenValue, isLastConfirmed }, now);
}
async function made(change: Partial<ShippingFeeTerms> = {}): Promise<number> {
  const done = await write(null, terms(change));
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}
const refusal = (code: string) => ({ ok: false, refusal: { code } });

test('R-120 a fee is made, changed and taken away, each audited; the second editor is told', async () => {
  const id = await made();
  const other = await made({ name: 'ด่วน' });
  const first = seenShippingFee((await readStaffShippingFee(db(), id))!);
  expect((await write(id, terms({ fee_satang: satang(6_000) }))).ok).toBe(true);
  expect(await write(id, terms(), { seen: first })).toEqual(refusal('CHANGED'));
  expect((await write(other, null)).ok).toBe(true);
  expect((await readStaffShippingFees(db())).map(({ fee_satang }) => fee_satang)).toEqual([6_000]);
  const audit = await db().selectFrom('audit_event').select('detail').orderBy('id').execute();
  expect(audit.map(({ detail }) => detail)).toMatchObject([
    { before: null, after: { fee_satang: 5_000 } },
    { before: null, after: { name: 'ด่วน' } },
    { before: { fee_satang: 5_000 }, after: { fee_satang: 6_000 } },
    { before: { name: 'ด่วน' }, after: null },
  ]);
});

test('R-120 the last one goes only when that is said; not while it is the last of goods nobody sells', async () => {
  const id = await made();
  const off = terms({ is_enabled: false });
  expect(await write(id, off)).toEqual(refusal('LAST'));
  expect(await write(id, null)).toEqual(refusal('LAST'));
  expect((await write(id, off, { isLastConfirmed: true })).ok).toBe(true);
  expect((await write(id, terms())).ok).toBe(true);
  await db().updateTable('product').set({ status: 'draft' }).execute();
  expect((await write(id, null)).ok).toBe(true);
});

test('a parcel costs what a purchase would, each way, or is told why it is not sent that way', async () => {
  const post = await made({ free_from_satang: satang(84_000) });
  await made({ name: 'เบา', max_weight_grams: 500, fee_satang: satang(2_000), position: 2 });
  await made({ name: 'ในเมือง', region: 'กรุงเทพฯ และปริมณฑล', position: 3 });
  const settings = await readSiteSettings(db());
  const ways = async (qty: number, province: string) => {
    const tried = await tryShipping(db(), { productId, qty, province }, settings, now);
    return {
      ways: tried!.ways.map(({ offered, quote }) => [offered.name, offered.fee, quote.due]),
      misfits: tried!.misfits.map(({ name, why }) => [name, why]),
    };
  };
  expect(await ways(1, 'เชียงใหม่')).toEqual({
    ways: [
      ['ไปรษณีย์', 5_000, 47_000],
      ['เบา', 2_000, 44_000],
    ],
    misfits: [['ในเมือง', 'region']],
  });
  expect(await ways(2, 'นนทบุรี')).toEqual({
    ways: [
      ['ไปรษณีย์', 0, 84_000],
      ['ในเมือง', 5_000, 89_000],
    ],
    misfits: [['เบา', 'weight']],
  });
  expect(await tryShipping(db(), { productId: post + 999, qty: 1, province: '' }, settings, now)).toBeNull();
});

test.each([
  ['20 ชิ้น', 20],
  ['๓', 3],
  ['1,000', 1000],
  ['', 1],
  ['2.5', null],
  ['-3', null],
  ['0', null],
  ['1e3', null],
  ['10000', null],
])('R-333 a parcel of “%s” pieces is one of %s', (typed, qty) => {
  const query = new URLSearchParams({ product: '7', qty: typed, province: 'เชียงใหม่' });
  expect(triedParcelOf(query)).toEqual({ productId: 7, typedQty: typed || '1', qty, province: 'เชียงใหม่' });
});
