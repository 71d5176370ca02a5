import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const submit = async (address: string, form: string, values: Record<string, string>) =>
  (await staff.get(address)).form(form).fill(values).submit();

describe('what staff type and the shop could not show', () => {
  test.each([
    ['javascript:alert(1)', 'ใส่ชื่อไฟล์ หรือที่อยู่ https://'],
    ['missing.mp4', 'ไม่พบไฟล์ชื่อนี้ในร้าน'],
    ['https://www.youtube.com/watch?v=wrong', 'ใส่ชื่อไฟล์ หรือที่อยู่ https://'],
  ])('ADM-02 R-284 a preview video %s is refused beside its field', async (preview_video, why) => {
    const page = await submit('/admin/courses/1/facts', '#edit', { preview_video });
    expect([page.status, page.find('#preview_video-e').text]).toEqual([422, expect.stringContaining(why)]);
    expect(page.find('#preview_video').getAttribute('value')).toBe(preview_video);
  });

  test('ADM-02 R-284 a video of the shop’s or of YouTube is taken', async () => {
    for (const preview_video of ['guitar-lesson.mp4', 'https://youtu.be/dQw4w9WgXcQ'])
      expect((await submit('/admin/courses/1/facts', '#edit', { preview_video })).path).toContain('done=1');
  });

  test('ADM-02 R-283 a former price that is no higher than the price is refused beside its field', async () => {
    const { plan, product } = await app.inDatabase(async (db) => ({
      plan: await db
        .selectFrom('price_plan')
        .select(['id', 'course_id'])
        .where('course_id', 'is not', null)
        .where('price_satang', '>', 0)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
      product: await db.selectFrom('product').select('id').orderBy('id').executeTakeFirstOrThrow(),
    }));
    for (const address of [
      `/admin/courses/${plan.course_id}/plans/${plan.id}`,
      `/admin/products/${product.id}`,
    ]) {
      const former = (price: string) =>
        submit(address, '#edit', { price_satang: '500', former_price_satang: price });
      const page = await former('500');
      expect([page.status, page.find('#former_price_satang-e').text]).toEqual([
        422,
        expect.stringContaining('ต้องสูงกว่าราคาขาย'),
      ]);
    }
  });

  test('LRN-02 R-282 a chapter that begins after the video has ended is refused with the video’s length', async () => {
    const address = '/admin/courses/1/lectures/4/film/texts';
    const form = (await staff.get(address)).form('form:has([name=chapters])');
    const page = await form.fill({ chapters: '0:00 เริ่ม\n9:59:59 ไกลไป' }).submit();
    expect(page.status).toBe(422);
    expect(page.find('#chapters-e').text).toMatch(/9:59:59.*\d:\d\d/);
    expect(page.find('#chapters').text).toContain('9:59:59 ไกลไป');
  });
});
