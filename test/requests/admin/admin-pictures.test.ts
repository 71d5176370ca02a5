import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_ENDINGS } from '../../../app/uploads/pictures/picture-sizes';
import { signedIn } from '../../support/road/bank-transfer';
import { pngOfSize } from '../../support/samples/picture-bombs';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
let productId: number;
let courseId: number;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
  [productId, courseId] = await app.inDatabase(async (db) => [
    (
      await db
        .selectFrom('product')
        .select('id')
        .where('external_key', '=', 'canvas-tote')
        .executeTakeFirstOrThrow()
    ).id,
    (await db.selectFrom('course').select('id').where('picture', '=', 'excel-work').executeTakeFirstOrThrow())
      .id,
  ]);
});
afterAll(() => app.stop());

const painted = async (filename: string, background: string) => ({
  filename,
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp({ create: { width: 1400, height: 800, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
});
const productPage = (query = '') => staff.get(`/admin/products/${productId}/pictures${query}`);
const coursePage = (query = '') => staff.get(`/admin/courses/${courseId}/pictures${query}`);
const form = (page: PlainPage) => page.form('form[enctype="multipart/form-data"]');
const stored = (page: PlainPage) =>
  page.root.querySelectorAll('[data-stored]').map((item) => item.getAttribute('data-stored')!);
const why = (page: PlainPage) => page.find('#imageinput-e').text;

describe('without script', () => {
  test('UPL-01 UPL-02 new pictures stand beside stored ones, in eight sizes, and the shop shows them', async () => {
    const before = stored(await productPage());
    const page = await form(await productPage())
      .attach('imageinput', await painted('ด้านหน้า.png', '#335'), await painted('ด้านใน.png', '#553'))
      .submit('บันทึกรูป');
    expect(page.path).toContain('done=saved');
    expect(page.text).toContain('บันทึกรูปแล้ว');
    const after = stored(page);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 2);
    for (const ending of PICTURE_ENDINGS) {
      const file = await staff.get(`/uploads/pictures/${after.at(-1)}${ending}`);
      expect([ending, file.status]).toEqual([ending, 200]);
    }
    expect((await page.link('ดูหน้านี้ที่หน้าร้าน').follow()).html).toContain(after.at(-1));
  });

  test('UPL-01 the viewer leads on around both ends and back', async () => {
    const page = await productPage();
    const all = stored(page);
    const first = page.find(`[data-stored="${all[0]}"] .upview`);
    const view = await staff.get(first.getAttribute('href')!);
    expect(view.find('#upload-viewer img').getAttribute('src')).toContain(all[0]);
    const back = await view.link('รูปก่อนหน้า').follow();
    expect(back.find('#upload-viewer img').getAttribute('src')).toContain(all.at(-1));
    const on = await back.link('รูปถัดไป').follow();
    expect(on.find('#upload-viewer img').getAttribute('src')).toContain(all[0]);
    expect((await on.link('ปิด').follow()).root.querySelector('#upload-viewer')).toBeNull();
  });

  test('UPL-01 UPL-02 a picture goes after a question only; its name is sent as deleteFileList', async () => {
    const all = stored(await productPage());
    const last = all.at(-1)!;
    const link = (await productPage()).find(`[data-stored="${last}"] .upremove`);
    const questionPage = await staff.get(link.getAttribute('href')!);
    expect(questionPage.find('#upload-viewer').text).toContain('ยืนยันลบรูปนี้ไหม');
    expect(stored(await questionPage.link('เก็บไว้').follow())).toEqual(all);
    const resultPage = await form(questionPage).submit(`deleteFileList=${last}`);
    expect(stored(resultPage)).toEqual(all.slice(0, -1));
    const events = await app.inDatabase((db) =>
      db
        .selectFrom('audit_event')
        .select('detail')
        .where('action', '=', 'pictures-changed')
        .orderBy('id')
        .execute(),
    );
    expect(events.at(-1)!.detail).toEqual({ before: all, after: all.slice(0, -1) });
  });

  test('UPL-02 doubled names are merged, and the page says so', async () => {
    const before = stored(await productPage());
    const page = await form(await productPage())
      .attach('imageinput', await painted('ซ้ำ.png', '#111'), await painted('ซ้ำ.png', '#222'))
      .submit('บันทึกรูป');
    expect(stored(page)).toHaveLength(before.length + 1);
    expect(page.text).toContain('ชื่อไฟล์ซ้ำกัน จึงเก็บไว้ไฟล์เดียว: ซ้ำ.png');
  });

  test('UPL-02 a course has one picture: the field is shut while it is there, and opens when it is gone', async () => {
    const page = await coursePage();
    expect(page.find('#imageinput').hasAttribute('disabled')).toBe(true);
    expect(page.find('#imageinput').hasAttribute('multiple')).toBe(false);
    const [own] = stored(page);
    // who sends one all the same
    const data = new FormData();
    const { bytes } = await painted('b.png', '#777');
    data.append('imageinput', new Blob([bytes]), 'b.png');
    const refusedPage = await staff.post(`/admin/courses/${courseId}/pictures`, data, page.url);
    expect(refusedPage.status).toBe(422);
    expect(why(refusedPage)).toContain('ใส่ได้ไม่เกิน 1 รูป');
    const empty = await form(await coursePage(`?remove=${own}`)).submit(`deleteFileList=${own}`);
    expect(empty.text).toContain('ยังไม่มีรูป');
    const full = await form(empty)
      .attach('imageinput', await painted('ปก.png', '#246'))
      .submit('บันทึกรูป');
    const [next] = stored(full);
    expect(next).not.toBe(own);
    const shop = await full.link('ดูหน้านี้ที่หน้าร้าน').follow();
    expect(shop.html).toContain(`/uploads/pictures/${next}-640`);
    expect(shop.html).toContain(`${next}-social.jpg`);
  });

  test('UPL-01 a product’s pictures have an order; a limit is kept', async () => {
    const all = stored(await productPage());
    const page = await form(await productPage()).submit(`first=${all.at(-1)}`);
    expect(stored(page)[0]).toBe(all.at(-1));
    const now = stored(page);
    const back = await form(page).submit(`later=${now[0]}`);
    expect(stored(back).slice(0, 2)).toEqual([now[1], now[0]]);
    expect(stored(await form(back).submit(`earlier=${now[0]}`))).toEqual(now);
    const many = await Promise.all(Array.from({ length: 9 }, (_, at) => painted(`n${at}.png`, `#0${at}0`)));
    const refusedPage = await form(page)
      .attach('imageinput', ...many)
      .submit('บันทึกรูป');
    expect(refusedPage.status).toBe(422);
    expect(why(refusedPage)).toContain('ใส่ได้ไม่เกิน 8 รูป');
    expect(stored(await productPage())).toHaveLength(all.length);
  });

  test('UPL-03 every file is known by its content: a zip named .jpg, a drawing with a script and a bomb are refused by name', async () => {
    const odd = (filename: string, bytes: Uint8Array<ArrayBuffer>) => ({
      filename,
      type: 'image/jpeg',
      bytes,
    });
    const before = stored(await productPage());
    const page = await form(await productPage())
      .attach(
        'imageinput',
        await painted('ดี.png', '#654'),
        odd('รวม.jpg', new Uint8Array(Buffer.from('PK\u0003\u0004zip'))),
        odd(
          'ภาพ.svg',
          new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
        ),
        odd('ใหญ่.png', new Uint8Array(pngOfSize(40_000, 40_000))),
        odd('เสีย.png', new Uint8Array(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]))),
      )
      .submit('บันทึกรูป');
    expect(page.status).toBe(422);
    expect(why(page)).toContain('รวม.jpg: ไฟล์ชนิดนี้ใช้ไม่ได้');
    expect(why(page)).toContain('ภาพ.svg: ไฟล์ชนิดนี้ใช้ไม่ได้');
    expect(why(page)).toContain('ใหญ่.png: รูปนี้ใหญ่เกินกว่าจะเปิดได้');
    expect(why(page)).toContain('เสีย.png: อัปโหลดรูปไม่สำเร็จ');
    // the good one is there
    expect(stored(page)).toHaveLength(before.length + 1);
  });

  test('UPL-03 storage left is said, and what does not fit is refused: Out off Storage', async () => {
    expect((await productPage()).text).toMatch(/เหลือพื้นที่เก็บไฟล์ [\d.]+ GB/);
    await app.inDatabase((db) => change(db, { storage_limit_gb: 0.00001 }));
    const page = await form(await productPage())
      .attach('imageinput', await painted('ล้น.png', '#abc'))
      .submit('บันทึกรูป');
    expect(why(page)).toContain('Out off Storage');
    await app.inDatabase((db) => change(db, { storage_limit_gb: 10 }));
  });

  test('UPL-01 where a file is lost, words stand in its place', async () => {
    await app.inDatabase((db) =>
      db.updateTable('product').set({ pictures: '["lost-picture"]' }).where('id', '=', productId).execute(),
    );
    expect((await productPage()).find('[data-stored="lost-picture"] .uplost').text).toBe('ไม่มีรูปให้แสดง');
  });

  test('UPL-01 pictures of nothing are not found', async () => {
    expect((await staff.get('/admin/products/999999/pictures')).status).toBe(404);
    expect((await staff.get('/admin/courses/x/pictures')).status).toBe(404);
  });
});
