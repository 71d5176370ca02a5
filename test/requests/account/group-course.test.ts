import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';

/** id of a course that only a group may buy */
const CORPORATE = 18;
const CORPORATE_NAME = 'มาตรฐานงานเอกสารภายใน';

describe('a course for some groups', () => {
  let shop: AppServer;
  let plan = '';
  beforeAll(async () => {
    shop = await startApp({
      change: async (db) => {
        await change(db, { course_access_rights: 1, tax_invoice_policy: 'on_request' });
        await db
          .updateTable('price_plan')
          .set({ status_show: 1 })
          .where('course_id', '=', CORPORATE)
          .where('price_satang', 'is not', null)
          .execute();
        const { id } = await db
          .selectFrom('price_plan')
          .select('id')
          .where('course_id', '=', CORPORATE)
          .where('price_satang', 'is not', null)
          .executeTakeFirstOrThrow();
        plan = String(id);
        const [group] = await db
          .selectFrom('course_user_group')
          .select('user_group_id')
          .where('course_id', '=', CORPORATE)
          .execute();
        await db
          .updateTable('person')
          .set({ user_group_id: group!.user_group_id })
          .where('username', '=', 'company@demo.test')
          .execute();
        await db
          .updateTable('person')
          .set({ user_group_id: null })
          .where('username', '=', 'student@demo.test')
          .execute();
      },
    });
  });
  afterAll(() => shop.stop());
  const CONTACT = { firstname: 'ก', lastname: 'ข', email: 'x@example.test', tel: '0812345678' };

  test('REG-11 CRS-13 a member outside of them reads why, and buys it neither from its page nor in the cart', async () => {
    const member = await signedIn(shop.url, 'student@demo.test');
    const page = await member.get(`/course/${CORPORATE}-x/register`);
    expect(page.root.querySelector('form#register')).toBeNull();
    expect(page.find('main .notice').text).toContain('คอร์สนี้เปิดเฉพาะบางกลุ่ม');
    const forged = { ...CONTACT, plan_id: plan, payment_method_id: '1', intent: 'pay' };
    const paidPage = await member.post(page.path, forged, page.url);
    expect(paidPage.path).not.toMatch(/^\/(order|thankyou)/);
    expect(paidPage.text).toContain('คอร์สนี้เปิดเฉพาะบางกลุ่ม');
    await member.post('/cart/add', { course_id: String(CORPORATE), plan_id: plan }, page.url);
    const cart = await member.post('/cart', { ...forged, [`plan_${CORPORATE}`]: plan });
    expect(cart.path).not.toMatch(/^\/(order|thankyou)/);
    expect((await member.get('/myaccount/student/order')).text).not.toContain(CORPORATE_NAME);
  });

  test('REG-11 CRS-13 a member of the group buys it', async () => {
    const member = await signedIn(shop.url, 'company@demo.test');
    const page = await member.get(`/course/${CORPORATE}-x/register`);
    const paying = await page.form('form#register').fill({ tel: '0812345678' }).submit('ชำระเงิน');
    expect(paying.path).toMatch(/^\/order\/[\w-]{22}\//);
    expect((await member.get('/myaccount/student/order')).text).toContain(CORPORATE_NAME);
  });
});
