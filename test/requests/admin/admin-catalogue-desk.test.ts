import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
let visitor: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
  visitor = new PlainBrowser(app.url);
});
afterAll(() => app.stop());

const namesIn = async (list: string) =>
  (await staff.get(`/admin/lists/${list}`)).root
    .querySelectorAll('tbody tr td:first-child a')
    .map((link) => link.text);

const linkPathOf = async (id: number) =>
  String((await staff.get(`/admin/lists/categories/${id}`)).find('#link_path').getAttribute('value'));

test('ADM-02 a category is added, named in English, ordered by buttons, and hidden from the shop', async () => {
  const start = await staff.get('/admin/lists/categories/new');
  const wrong = await start.form('#edit').fill({ name_th: 'งานฝีมือ', link_path: 'งานฝีมือ' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#link_path-e').text).toContain('a-z');
  expect(wrong.form('#edit').value('name_th')).toBe('งานฝีมือ');
  const takenPage = await wrong
    .form('#edit')
    .fill({ link_path: await linkPathOf(1) })
    .submit();
  expect(takenPage.find('#link_path-e').text).toContain('ซ้ำ');
  const savedPage = await takenPage.form('#edit').fill({ link_path: 'crafts', name_en: 'Crafts' }).submit();
  expect(savedPage.chain.at(-2)?.status).toBe(303);
  expect(savedPage.text).toContain('บันทึกแล้ว');
  const before = await namesIn('categories');
  expect(before.at(-1)).toBe('งานฝีมือ');
  await savedPage.form('เลื่อน งานฝีมือ ขึ้น').submit('up');
  expect((await namesIn('categories')).at(-2)).toBe('งานฝีมือ');
  expect((await visitor.get('/category/crafts')).status).toBe(200);

  const entry = await staff.get('/admin/lists/categories/1');
  expect(entry.text).toContain('ใช้อยู่ใน');
  expect(entry.root.querySelector('#delete')).toBeNull();
  const path = await linkPathOf(1);
  expect((await visitor.get('/courses')).html).toContain(`category=${path}`);
  await entry.form('#standing').submit('hide');
  expect((await visitor.get(`/category/${path}`)).status).toBe(404);
  expect((await visitor.get('/courses')).html).not.toContain(`category=${path}`);
  const hiddenPage = await staff.get('/admin/lists/categories/1');
  await hiddenPage.form('#standing').submit('show');
  expect((await visitor.get(`/category/${path}`)).status).toBe(200);
});

test('ADM-02 a list of hundreds has pages; one that is moved is seen on the page it was moved on', async () => {
  await app.inDatabase((db) =>
    sql`insert into venue (external_key, name, position) select 'many-' || n, 'ห้อง ' || lpad(n::text, 3, '0'), 1000 + n from generate_series(1, 150) n`.execute(
      db,
    ),
  );
  const first = await staff.get('/admin/lists/venues');
  const second = await first.link('ถัดไป').follow();
  expect(first.html).not.toContain('ห้อง 150');
  expect(second.text).toContain('ห้อง 150');
  const movedPage = await second.form('เลื่อน ห้อง 150 ขึ้น').submit('up');
  expect(movedPage.path).toContain('page=2');
  const names = movedPage.root.querySelectorAll('tbody tr td:first-child a').map((link) => link.text);
  expect(names.slice(-2)).toEqual(['ห้อง 150', 'ห้อง 149']);
  await app.inDatabase((db) => db.deleteFrom('venue').where('external_key', 'like', 'many-%').execute());
});

test('ADM-02 of two who write one teacher the second sees what the first saved; the shop shows the last', async () => {
  const [first, second] = [
    await staff.get('/admin/lists/teachers/1'),
    await staff.get('/admin/lists/teachers/1'),
  ];
  await first.form('#edit').fill({ headline: 'สอนมาสิบปี' }).submit();
  const met = await second.form('#edit').fill({ headline: 'สอนมาสิบสองปี' }).submit();
  expect(met.status).toBe(409);
  expect(met.find('#changed').text).toContain('สอนมาสิบปี');
  expect(met.form('#edit').value('headline')).toBe('สอนมาสิบสองปี');
  await met.form('#edit').submit();
  const course = (await staff.get('/admin/lists/teachers/1')).find('#uses ~ ul a').getAttribute('href')!;
  const shop = await visitor.get(course.replace('/admin/courses', '/course'));
  expect(shop.text).toContain('สอนมาสิบสองปี');
});

test('ADM-02 UPL-01 a teacher gets a picture, which is served in the size of a face', async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#264' } })
      .png()
      .toBuffer(),
  );
  const addedPage = await (
    await staff.get('/admin/lists/teachers/new')
  )
    .form('#edit')
    .fill({ name: 'ครูใหม่' })
    .submit();
  const links = addedPage.root.querySelectorAll('tbody a');
  const href = links.find((link) => link.text === 'ครูใหม่')!.getAttribute('href')!;
  const page = await (
    await staff.get(`${href}/pictures`)
  )
    .form('form[enctype="multipart/form-data"]')
    .attach('imageinput', { filename: 'ครู.png', type: 'image/png', bytes })
    .submit('บันทึกรูป');
  const stem = page.find('[data-stored]').getAttribute('data-stored');
  const entry = await staff.get(href);
  expect(entry.html).toContain(`${stem}-96.webp`);
  expect((await visitor.get(`/uploads/pictures/${stem}-96.webp`)).status).toBe(200);
});

test('ADM-02 what nothing names is deleted; a list or entry that is none is not found', async () => {
  const page = await (
    await staff.get('/admin/lists/venues/new')
  )
    .form('#edit')
    .fill({ name: 'ห้องทดลอง' })
    .submit();
  const href = page.root
    .querySelectorAll('tbody a')
    .find((link) => link.text === 'ห้องทดลอง')!
    .getAttribute('href')!;
  await (await staff.get(href)).form('#delete').submit('delete');
  expect(await namesIn('venues')).not.toContain('ห้องทดลอง');
  expect((await staff.get(href)).status).toBe(404);
  expect((await staff.get('/admin/lists/rooms')).status).toBe(404);
});

const sheetRow = (page: PlainPage, name: string) =>
  page.root
    .querySelectorAll('#sheet tbody tr')
    .find((row) => row.querySelector('[name^=title-]')?.getAttribute('value')?.includes(name))!
    .querySelector('[name=row]')!
    .getAttribute('value')!;

test('ADM-02 a filtered list is written as a sheet: wrong cells say so beside them and nothing is saved', async () => {
  const page = await staff.get('/admin/courses/sheet?q=Excel&sort=title');
  const id = sheetRow(page, 'Excel');
  const wrong = await page
    .form('#sheet')
    .fill({
      [`title-${id}`]: 'Excel ฉบับใหม่',
      [`price_satang-${id}`]: 'แพง',
      [`end_publish-${id}`]: '31/02/2570',
    })
    .submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find(`#price_satang-${id}-e`).text).toContain('ใส่จำนวนเงิน');
  expect(wrong.find(`#end_publish-${id}-e`).text).toContain('ไม่มีวันนี้');
  const form = wrong.form('#sheet');
  expect(form.value(`title-${id}`)).toBe('Excel ฉบับใหม่');
  expect((await visitor.get(`/course/${id}`)).text).not.toContain('Excel ฉบับใหม่');
  const savedPage = await form
    .fill({ [`price_satang-${id}`]: '1,111', [`end_publish-${id}`]: '31/12/2573' })
    .submit();
  expect(savedPage.path).toContain('q=Excel&sort=title&done=1');
  expect(savedPage.text).toContain('บันทึกแล้ว 1 แถว');
  const shownPage = await visitor.get(`/course/${id}`);
  expect(shownPage.text).toContain('Excel ฉบับใหม่');
  expect(shownPage.text).toContain('1,111');
});

test('ADM-02 of two sheets the second is told beside the cell, and its next save counts', async () => {
  const [first, second] = [
    await staff.get('/admin/courses/sheet?q=Excel'),
    await staff.get('/admin/courses/sheet?q=Excel'),
  ];
  const id = sheetRow(first, 'Excel');
  await first
    .form('#sheet')
    .fill({ [`title-${id}`]: 'ชื่อของแผ่นแรก' })
    .submit();
  const met = await second
    .form('#sheet')
    .fill({ [`title-${id}`]: 'Excel ของแผ่นที่สอง' })
    .submit();
  expect(met.status).toBe(422);
  expect(met.find(`#title-${id}-e`).text).toContain('ชื่อของแผ่นแรก');
  const savedPage = await met.form('#sheet').submit();
  expect(savedPage.form('#sheet').value(`title-${id}`)).toBe('Excel ของแผ่นที่สอง');
});

test('ADM-02 stock of products changes on the sheet with a reason; a copy is a draft that staff preview', async () => {
  const page = await staff.get('/admin/products/sheet');
  const id = page.find('#sheet [name=row]').getAttribute('value')!;
  const left = Number(/\d+/.exec(page.find(`#delta-${id}-n`).text)![0]);
  const questionPage = await page
    .form('#sheet')
    .fill({ [`delta-${id}`]: '+5' })
    .submit();
  expect(questionPage.find('#reason-e').text).toContain('เหตุผล');
  expect(questionPage.form('#sheet').value(`delta-${id}`)).toBe('+5');
  const savedPage = await questionPage.form('#sheet').fill({ reason: 'รับของเข้า' }).submit();
  expect(savedPage.find(`#delta-${id}-n`).text).toContain(String(left + 5));
  const few = await savedPage
    .form('#sheet')
    .fill({ [`delta-${id}`]: `-${left + 6}`, reason: 'นับใหม่' })
    .submit();
  expect(few.find(`#delta-${id}-e`).text).toContain(`ลดได้ไม่เกิน ${left + 5}`);

  const copy = await (await staff.get(`/admin/products/${id}`)).form('#standing').submit('duplicate');
  expect(copy.find('h1').text).toContain('(สำเนา)');
  const copyId = /products\/(\d+)/.exec(copy.path)![1]!;
  expect((await visitor.get(`/product/${copyId}`)).status).toBe(404);
  const preview = await staff.get(`/admin/products/${copyId}/preview`);
  expect(preview.find('h1').text).toContain('(สำเนา)');
  expect(preview.root.querySelector('form[action*="cart"]')).toBeNull();
  expect((await visitor.get(`/admin/products/${copyId}/preview`)).path).toContain('/login');
});
