import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let staff: PlainBrowser;
let visitor: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
  visitor = new PlainBrowser(app.url);
});
afterAll(() => app.stop());

const part = (name: string) => staff.get(`/admin/courses/1/${name}`);

test('ADM-02 the list is filtered, searched and sorted by its address', async () => {
  const foundPage = await staff.get('/admin/courses?q=Excel&sort=title');
  expect(foundPage.text).toContain('Excel สำหรับคนทำงาน');
  expect(foundPage.find('select[name=sort] option[selected]').getAttribute('value')).toBe('title');
  const none = await staff.get('/admin/courses?q=Excel&type=Live');
  expect(none.text).not.toContain('Excel สำหรับคนทำงาน');
  expect(none.text).toContain('ล้างคำค้น');
  const drafts = await staff.get('/admin/courses?status=archived');
  expect(drafts.text).not.toContain('Excel สำหรับคนทำงาน');
});

test('ADM-02 what is saved stands on the page of the shop, and search finds it', async () => {
  const form = (await part('facts')).form('#edit');
  const savedPage = await form
    .fill({
      title: 'Excel สำหรับคนทำงานจริง',
      subtitle: 'สูตรกระต่ายหมุน',
      description_html: '<p>อ่าน<strong>ก่อนซื้อ</strong></p><script>alert(1)</script>',
    })
    .submit();
  expect(savedPage.chain.at(-2)?.status).toBe(303);
  expect(savedPage.text).toContain('บันทึกแล้ว');
  const page = await visitor.get('/course/1');
  expect(page.find('h1').text).toContain('Excel สำหรับคนทำงานจริง');
  expect(page.text).toContain('สูตรกระต่ายหมุน');
  expect(page.html).toContain('<strong>ก่อนซื้อ</strong>');
  expect(page.html).not.toContain('alert(1)');
  expect((await visitor.get('/courses?q=กระต่ายหมุน')).text).toContain('Excel สำหรับคนทำงานจริง');
});

test('UI-01 a typed day is read strictly, in Buddhist years too; a wrong one is kept with its message', async () => {
  const wrong = await (
    await part('seats')
  )
    .form('#edit')
    .fill({
      start_reg_date: '31/02/2570',
      end_reg_date: '2027-03-01',
      what_to_bring: 'สมุดหนึ่งเล่ม',
    })
    .submit();
  expect(wrong.status).toBe(422);
  const form = wrong.form('#edit');
  expect(wrong.find('#start_reg_date-e').text).toContain('ไม่มีวันนี้ในปฏิทิน');
  expect(form.value('start_reg_date')).toBe('31/02/2570');
  expect(form.value('what_to_bring')).toBe('สมุดหนึ่งเล่ม');
  const early = await form.fill({ start_reg_date: '02/03/2570' }).submit();
  expect(early.find('#end_reg_date-e').text).toContain('วันนี้อยู่ก่อนวันเริ่ม');
  const savedPage = await early.form('#edit').fill({ start_reg_date: '28/02/2570' }).submit();
  expect(savedPage.form('#edit').value('start_reg_date')).toBe('28/02/2570');
  expect(savedPage.form('#edit').value('end_reg_date')).toBe('01/03/2570');
});

test('ADM-02 the second of two editors sees what the first saved and loses nothing typed', async () => {
  const [first, second] = [await part('seo'), await part('seo')];
  await first.form('#edit').fill({ meta_title: 'ชื่อของคนแรก' }).submit();
  const met = await second.form('#edit').fill({ meta_title: 'ชื่อของคนที่สอง' }).submit();
  expect(met.status).toBe(409);
  expect(met.find('#changed').text).toContain('ชื่อของคนแรก');
  const form = met.form('#edit');
  expect(form.value('meta_title')).toBe('ชื่อของคนที่สอง');
  expect((await form.submit()).text).toContain('บันทึกแล้ว');
  expect((await visitor.get('/course/1')).title).toContain('ชื่อของคนที่สอง');
});

test('ADM-02 a new course is a draft that only staff can see, and says what it lacks', async () => {
  const page = await (
    await staff.get('/admin/courses/new')
  )
    .form('#edit')
    .fill({
      title: 'คอร์สลองของ',
    })
    .submit();
  const [, id] = /courses\/(\d+)\/facts/.exec(page.path) ?? [];
  expect((await visitor.get(`/course/${id}`)).status).toBe(404);
  const preview = await staff.get(`/admin/courses/${id}/preview`);
  expect(preview.find('h1').text).toContain('คอร์สลองของ');
  expect((await visitor.get(`/admin/courses/${id}/preview`)).path).toContain('/login');
  const standing = await staff.get(`/admin/courses/${id}`);
  expect(standing.text).toContain('แพ็กเกจที่มีราคาและเปิดแสดง');
  const refusedPage = await standing.form('#standing').submit('publish');
  expect(refusedPage.status).toBe(422);
  expect(refusedPage.text).toContain('ยังเผยแพร่ไม่ได้');
});

test('ADM-02 a course that is archived leaves the shop and comes back when it is published again', async () => {
  const press = async (intent: string) =>
    (await staff.get('/admin/courses/2')).form('#standing').submit(intent);
  await press('archive');
  expect((await visitor.get('/course/2')).status).toBe(404);
  expect(
    (await staff.get('/admin/courses?status=archived')).root.querySelector('a[href="/admin/courses/2"]'),
  ).not.toBeNull();
  await press('publish');
  expect((await visitor.get('/course/2')).status).toBe(200);
});

test('ADM-02 plans and lectures of a new course are written, it is published, and the shop sells it', async () => {
  const start = await staff.get('/admin/courses/new');
  const facts = await start.form('#edit').fill({ title: 'ชงกาแฟที่บ้าน' }).submit();
  const home = facts.path.replace(/\/facts.*/, '');
  const id = home.split('/').at(-1)!;

  const wrong = await (
    await staff.get(`${home}/plans/new`)
  )
    .form('#edit')
    .fill({ name: 'เรียน 3 เดือน', price_satang: '1,290', term: '3' })
    .submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#term_unit-e').text).toContain('ต้องใส่คู่กัน');
  expect(wrong.form('#edit').value('price_satang')).toBe('1,290');
  const plans = await wrong.form('#edit').fill({ term_unit: 'month' }).submit();
  expect(plans.text).toContain('เรียน 3 เดือน');
  expect(plans.text).toContain('฿1,290');

  let page = await staff.get(`${home}/curriculum`);
  page = await page.form('#new-section').fill({ name: 'เริ่มต้น' }).submit();
  const add = () => page.form(`#${page.find('form[id^=add-]').getAttribute('id')}`);
  page = await add().fill({ name: 'เลือกเมล็ด', type: 'text' }).submit('addLecture');
  page = await add().fill({ name: 'บดและชั่ง', type: 'text' }).submit('addLecture');
  const rows = () => page.root.querySelectorAll('section ol a').map((each) => each.text);
  expect(rows()).toEqual(['เลือกเมล็ด', 'บดและชั่ง']);
  const second = page.root.querySelectorAll('section ol form')[1]!;
  const lectureId = second.querySelector('input[name=lecture]')!.getAttribute('value')!;
  page = await page.form(`form:has(input[name=lecture][value="${lectureId}"])`).submit('lectureUp');
  expect(rows()).toEqual(['บดและชั่ง', 'เลือกเมล็ด']);
  const lecture = await staff.get(`${home}/curriculum/${lectureId}`);
  page = await lecture.form('#edit').fill({ is_preview: true, content_html: '<p>บดหยาบ</p>' }).submit();
  expect(page.text).toContain('ทดลองเรียนฟรี');

  const copy = await (await staff.get(home)).form('#standing').submit('duplicate');
  expect(copy.find('h1').text).toContain('ชงกาแฟที่บ้าน (สำเนา)');
  const copied = copy.path.replace(/\?.*/, '');
  expect(copied).not.toBe(home);
  expect((await staff.get(`${copied}/plans`)).text).toContain('เรียน 3 เดือน');
  expect((await staff.get(`${copied}/curriculum`)).text).toContain('บดและชั่ง');

  const publishedPage = await (await staff.get(home)).form('#standing').submit('publish');
  expect(publishedPage.text).toContain('เผยแพร่แล้ว');
  const shop = await visitor.get(`/course/${id}`);
  expect(shop.text).toContain('฿1,290');
  expect(shop.text).toContain('บดและชั่ง');
  expect((await visitor.get('/courses?q=ชงกาแฟที่บ้าน')).text).toContain('ชงกาแฟที่บ้าน');
});

test('ADM-02 UI-01 class dates are typed in Buddhist years, days that are over are refused, the shop shows them', async () => {
  const start = await staff.get('/admin/courses/new');
  const facts = await start.form('#edit').fill({ title: 'ปั้นดินวันเสาร์', course_type: 'In-class' }).submit();
  const home = facts.path.replace(/\/facts.*/, '');
  const id = home.split('/').at(-1)!;
  const fresh = await staff.get(`${home}/sessions/new`);
  const late = await fresh.form('#edit').fill({ day: '01/01/2560', begins: '9:30', ends: '8:00' }).submit();
  expect(late.find('#ends-e').text).toContain('หลังเวลาเริ่ม');
  const past = await late.form('#edit').fill({ ends: '12.00' }).submit();
  expect(past.find('#day-e').text).toContain('วันนี้ผ่านไปแล้ว');
  expect(past.form('#edit').value('day')).toBe('01/01/2560');
  const next = new Date().getUTCFullYear() + 543 + 1;
  const savedPage = await past
    .form('#edit')
    .fill({ day: `15/01/${next}`, place: 'ห้องปั้น' })
    .submit();
  expect(savedPage.text).toContain(`15 ม.ค. ${next} 09:30–12:00`);
  const plan = { name: 'ปกติ', plan_type: 'One-Time Payment', price_satang: '900' };
  await (await staff.get(`${home}/plans/new`)).form('#edit').fill(plan).submit();
  await (await staff.get(home)).form('#standing').submit('publish');
  expect((await visitor.get(`/course/${id}`)).text).toContain(`15 ม.ค.`);
  const missingPage = await (
    await staff.get(`${home}/sessions`)
  )
    .form('form:has(input[name=session])')
    .submit('remove');
  expect(missingPage.text).toContain('ยังไม่มีวันเรียน');
});

test('ADM-02 CRS-02 whether one course asks for tax data is said in its editor, apart from the shop', async () => {
  const isAsked = async () => (await visitor.get('/course/1/register')).root.querySelector('#tax') !== null;
  expect(await isAsked()).toBe(true);
  const say = async (answer: string) =>
    (await part('links')).form('#edit').fill({ is_layout_course_registration: answer }).submit();
  expect((await say('no')).text).toContain('บันทึกแล้ว');
  expect(await isAsked()).toBe(false);
  expect((await say('')).text).toContain('บันทึกแล้ว');
  expect(await isAsked()).toBe(true);
});

test('ADM-02 R-390 a gift is chosen by its title; what no course has is kept and refused, what is unticked goes', async () => {
  await app.inDatabase((db) => db.deleteFrom('course_gift').where('course_id', '=', 1).execute());
  const links = await part('links');
  const [title] = links.root
    .querySelectorAll('#gifts-titles option')
    .map((option) => option.getAttribute('value')!)
    .filter((each) => !each.includes('Excel'));
  const wrong = await links.form('#edit').fill({ gifts: 'คอร์สที่ไม่มี' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.find('#gifts-e').text).toContain('ไม่พบคอร์สชื่อนี้');
  expect(wrong.form('#edit').value('gifts')).toBe('คอร์สที่ไม่มี');
  const saved = await wrong.form('#edit').fill({ gifts: title! }).submit();
  expect(saved.text).toContain('บันทึกแล้ว');
  const ticked = async () =>
    (await part('links')).root
      .querySelectorAll('input[name=gifts][checked]')
      .map((input) => input.getAttribute('value'));
  expect(await ticked()).toEqual([expect.stringMatching(new RegExp(`^\\d+ ${title!}$`))]);
  await saved.form('#edit').fill({ gifts: false }).submit();
  expect(await ticked()).toEqual([]);
});
