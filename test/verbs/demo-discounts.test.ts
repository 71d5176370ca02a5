import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoShop } from '../../app/flows/demo/demo-shop.server';
import type { OpenDatabase } from '../../app/platform/database/database.server';
import { normaliseCouponCode } from '../../app/pricing/coupon';
import { databaseMode, openTestDatabase, truncateAll } from '../support/databases/test-database';
import { filesIn } from '../support/files-in';

const now = new Date('2026-11-20T03:00:00Z');
let open: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  open = await openTestDatabase();
  await truncateAll(open.db);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-demo-discounts-'));
  await loadDemoShop(open.db, { files: filesIn(dataDir), now });
});
afterAll(async () => {
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe(`coupons and promotions of the demo shop, ${databaseMode()}`, () => {
  test('CRT-03 every code can be found as a buyer would type it', async () => {
    const rows = await open.db.selectFrom('coupon').selectAll().orderBy('id').execute();
    expect(rows.map(({ code }) => code)).toEqual([
      ...['EXCEL10', 'WELCOME100', 'TWO15', 'FULL50', 'NOWAY', 'OLD20', 'PROMPTPAY50'],
    ]);
    for (const row of rows) expect(row.normal_code).toBe(normaliseCouponCode(` ${row.code.toLowerCase()} `));
    const byCode = new Map(rows.map((row) => [row.code, row]));
    expect(byCode.get('EXCEL10')).toMatchObject({ discount_type: 'percent', discount_basis_points: 1000 });
    expect(byCode.get('WELCOME100')).toMatchObject({ discount_satang: 10_000, discount_usd_cents: 300 });
    expect(byCode.get('TWO15')).toMatchObject({ coupon_type: 'P2', number_of_course: 2 });
    expect(byCode.get('FULL50')).toMatchObject({ quota: 20, used: 20 });
    expect(byCode.get('OLD20')!.ends_at!.getTime()).toBeLessThan(now.getTime());
  });

  test('CRT-05 coupons name the methods the shop has, and NOWAY none', async () => {
    const methods = await open.db.selectFrom('payment_method').select('id').execute();
    const rows = await open.db
      .selectFrom('coupon_payment_method')
      .innerJoin('coupon', 'coupon.id', 'coupon_id')
      .select(['code', 'payment_method_id'])
      .execute();
    const of = (code: string) => rows.filter((row) => row.code === code).map((row) => row.payment_method_id);
    const knownIds = (ids: number[]) => ids.filter((id) => methods.some((method) => method.id === id));
    expect(of('EXCEL10').sort()).toEqual(knownIds([1, 9]));
    expect(of('PROMPTPAY50')).toEqual(knownIds([9]));
    expect(of('NOWAY')).toEqual([]);
  });

  test('CRT-06 no promotion applies to one course alone', async () => {
    const rows = await open.db
      .selectFrom('promotion')
      .innerJoin('promotion_course', 'promotion_id', 'promotion.id')
      .select(['promotion_type', 'number_of_course', 'course_id', 'description_list'])
      .execute();
    const courses = (type: string) => rows.filter((row) => row.promotion_type === type).length;
    expect([courses('P1'), courses('P2')]).toEqual([2, 5]);
    for (const row of rows) {
      if (row.promotion_type === 'P2') expect(row.number_of_course).toBe(2);
      expect(row.description_list).toEqual([expect.any(String), expect.any(String)]);
    }
  });
});
