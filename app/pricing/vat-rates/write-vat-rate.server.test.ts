import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { readVat } from '~/pricing/vat-rate.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { readVatRates } from './vat-rates.server';
import { writeVatRate } from './write-vat-rate.server';

/** 20 November in Bangkok already. */
const now = new Date('2026-11-19T18:00:00Z');
let open: OpenDatabase;
let administratorId: number;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
});

const write = (validFrom: string, rate: number | null, at = now) =>
  writeVatRate(db(), { administratorId, validFrom, rate }, at);
const rateOf = async (day: string) =>
  (await readVat(db(), { is_enable_vat: true, vat_value: 7 }, day)).rateBasisPoints;

test('R-121 a rate holds from its day on, and once it has begun it stays', async () => {
  expect((await write('2026-11-21', 1000)).ok).toBe(true);
  expect(await Promise.all(['2026-11-20', '2026-11-21'].map(rateOf))).toEqual([700, 1000]);
  expect(await write('2026-11-21', 900)).toEqual({ ok: false, refusal: { code: 'TAKEN' } });
  const dayAfter = new Date('2026-11-20T18:00:00Z');
  expect(await write('2026-11-21', null, dayAfter)).toEqual({ ok: false, refusal: { code: 'BEGUN' } });
  expect(await readVatRates(db())).toEqual([{ validFrom: '2026-11-21', rate: 1000 }]);
});

test('R-121 one that has not begun goes again; what was is in the audit; none begins today or before', async () => {
  await write('2027-01-01', 1000);
  expect((await write('2027-01-01', null)).ok).toBe(true);
  expect(await write('2027-01-01', null)).toEqual({ ok: false, refusal: { code: 'GONE' } });
  for (const day of ['2026-11-20', '2026-01-01'])
    expect(await write(day, 1000)).toEqual({ ok: false, refusal: { code: 'BEGUN' } });
  const audit = await db().selectFrom('audit_event').select(['subject_id', 'detail']).orderBy('id').execute();
  expect(audit).toEqual([
    { subject_id: '2027-01-01', detail: { before: null, after: '10%' } },
    { subject_id: '2027-01-01', detail: { before: '10%', after: null } },
  ]);
});
