import { describe, expect, test } from 'vitest';
import { PlainBrowser } from '../../support/visitor/plain-browser';
import {
  EXCEL,
  FREE,
  GOODS,
  TAX,
  anyone,
  app,
  codeOf,
  memberId,
  newGuest,
  orderBy,
  place,
  placeRaw,
  planOf,
  program,
  transferOf,
} from './api-shop';

const messagesOf = (answer: { error?: unknown }) =>
  (answer.error as { errors: { param: string; msg: string }[] }).errors.map(({ msg }) => msg).join(' ');
/** A setting for a moment; what it was before is put back. */
const withSetting = async (key: string, value: unknown, run: () => Promise<void>) => {
  const before = await app.inDatabase(async (db) => {
    const row = await db.selectFrom('site_setting').select('value').where('key', '=', key).executeTakeFirst();
    await db.deleteFrom('site_setting').where('key', '=', key).execute();
    await db
      .insertInto('site_setting')
      .values({ key, value: JSON.stringify(value) })
      .execute();
    return row;
  });
  try {
    await run();
  } finally {
    await app.inDatabase(async (db) => {
      await db.deleteFrom('site_setting').where('key', '=', key).execute();
      if (before)
        await db
          .insertInto('site_setting')
          .values({ key, value: JSON.stringify(before.value) })
          .execute();
    });
  }
};

/** Clauses of the specification that are one line each. */
export const smallClauses = () =>
  describe('small clauses', () => {
    test('API-02 an amount that is no number is answered with the amount that is due as an example', async () => {
      const { api, orderId } = await orderBy(1);
      const body = transferOf(orderId, { transfer_amount: 'much' }) as never;
      const text = messagesOf(await api.POST('/private/payment/report', { body }));
      expect(text).toContain('1,590.00');
      expect(text).not.toContain('{');
    });
    test('API-02 tax data without a tax id name no unfilled place', async () => {
      const wrong = await program.PUT('/private/myaccount/students/tax', {
        body: { ...TAX, tax_payer_identification_no: '' },
      });
      expect(messagesOf(wrong)).not.toMatch(/[{}]/);
    });
    test('API-02 what is wrong in an address that came along is named field by field', async () => {
      const { api } = await newGuest();
      const shipping_address = { ...GOODS.shipping_address, postcode: '1040', tambon: '' };
      const wrong = await placeRaw(api, { price: 0, ...GOODS, shipping_address });
      expect(codeOf(wrong)).toBe('VALIDATION_ERROR');
      const { errors } = wrong.error as unknown as { errors: { param: string; msg: string }[] };
      expect(errors.map(({ param }) => param).sort()).toEqual([
        'shipping_address.postcode',
        'shipping_address.tambon',
      ]);
      expect(messagesOf(wrong)).not.toMatch(/[{}]/);
    });
    test('API-02 a report of a free order answers how it stands', async () => {
      const guest = await newGuest();
      const placedResponse = await place(guest.api, FREE);
      const body = {
        order_id: placedResponse.data!.orderId,
        contact_name: 'กมล',
        payment: 'AutoFree',
      } as never;
      const { data } = await guest.api.POST('/private/payment/report', { body });
      expect(data).toMatchObject({ success: true, payment_status: 'approved', errors: [] });
    });
    test('API-02 who never had a course has no progress in it', async () => {
      const params = { path: { userId: memberId, courseId: 2 } };
      for (const at of [
        '/private/progress/student/{userId}/course/{courseId}',
        '/private/progress/lasttime/{userId}/course/{courseId}',
      ] as const)
        expect(codeOf(await program.GET(at, { params }))).toBe('NOT_FOUND');
    });
    test('API-01 without COURSE_CURRICULUM the playlist lists nothing to who has no access', async () => {
      const at = { params: { path: { courseId: EXCEL } } };
      await withSetting('is_course_curriculum', false, async () => {
        const { data } = await anyone.GET('/public/course/videoplaylist/{courseId}', at);
        expect(data).toEqual({ dataResult: [], videoResult: [] });
      });
      const { data } = await anyone.GET('/public/course/videoplaylist/{courseId}', at);
      expect(data!.dataResult.length).toBeGreaterThan(0);
    });
    test('API-01 plans of a closed course say why they cannot be chosen', async () => {
      const lock = (isLocked: boolean) =>
        app.inDatabase((db) =>
          db.updateTable('course').set({ lock_course: isLocked }).where('id', '=', EXCEL).execute(),
        );
      expect((await planOf(anyone, EXCEL)).blocked_because).toBeNull();
      await lock(true);
      try {
        expect((await planOf(anyone, EXCEL)).blocked_because).toEqual(expect.any(String));
      } finally {
        await lock(false);
      }
    });
    test('API-01 the site’s currency is the sign shown with amounts', async () => {
      expect((await anyone.GET('/api/setting/site/into/1')).data!.currency).toBe('฿');
    });
    test('CRS-03 the plans of layout 4 stand at #pricing', async () => {
      await withSetting('layout_course_detail', 4, async () => {
        const page = await new PlainBrowser(app.url).get('/course/1-excel-for-work');
        expect(page.root.querySelectorAll('#pricing')).toHaveLength(1);
      });
    });
    test('CRS-03 where a section is held stands on the course’s page too', async () => {
      const set = (location: string | null) =>
        app.inDatabase((db) =>
          db.updateTable('course_section').set({ location }).where('course_id', '=', EXCEL).execute(),
        );
      await set('ห้อง 301');
      const page = await new PlainBrowser(app.url).get('/course/1-excel-for-work');
      await set(null);
      expect(page.find('#content').text).toContain('· ห้อง 301');
    });
    test('PAY-01 a bank account with an unknown code is logged', async () => {
      const was = await app.inDatabase(async (db) => {
        const row = await db
          .selectFrom('bank_account')
          .select(['id', 'bank_code'])
          .orderBy('id')
          .executeTakeFirstOrThrow();
        await db.updateTable('bank_account').set({ bank_code: 'NOBANK' }).where('id', '=', row.id).execute();
        return row;
      });
      await anyone.GET('/public/payments/methods/1');
      expect(app.output().some((line) => line.includes('unknown bank code') && line.includes('NOBANK'))).toBe(
        true,
      );
      await app.inDatabase((db) =>
        db.updateTable('bank_account').set({ bank_code: was.bank_code }).where('id', '=', was.id).execute(),
      );
    });
  });
