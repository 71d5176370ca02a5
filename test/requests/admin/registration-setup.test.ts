import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const SETUP = '/admin/settings/registration';
const COURSE_FORM = '/course/1-excel-for-work/register';

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp({ change: (db) => db.deleteFrom('custom_label').execute() });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const visit = (at: string) => new PlainBrowser(app.url).get(at);
const register = () => visit('/register');
const setFields = async (states: Record<string, string>) => {
  const page = await (await staff.get(SETUP)).form('#fields').fill(states).submit();
  expect(page.find('.notice.ok').text).toBe('บันทึกแล้ว');
};
const control = (page: PlainPage, name: string) => page.root.querySelector(`[name=${name}]`);

describe('what the registration form asks', () => {
  test.each([
    'firstname',
    'lastname',
    'firstname_eng',
    'lastname_eng',
    'nickname',
    'tel',
    'age',
    'address',
    'education',
    'level',
    'biography',
    'image_profile',
  ])('REG-01 %s is asked, required or left out as staff says on the page', async (name) => {
    const usual = (await staff.get(SETUP)).form('#fields').value(name) as string;
    await setFields({ [name]: 'required' });
    const requiredPage = await (await register()).form('form[action="/register"]').submit();
    expect(control(requiredPage, name)).not.toBeNull();
    expect(requiredPage.root.querySelector(`#${name}-e`)).not.toBeNull();
    await setFields({ [name]: 'optional' });
    const optional = await (await register()).form('form[action="/register"]').submit();
    expect(control(optional, name)).not.toBeNull();
    expect(optional.root.querySelector(`#${name}-e`)).toBeNull();
    await setFields({ [name]: 'off' });
    expect(control(await register(), name)).toBeNull();
    if (usual !== 'off') await setFields({ [name]: usual });
  });

  test('REG-01 a company’s certificate is asked with the tax invoice, or not', async () => {
    const requiredFields = async () => {
      const form = (await visit(COURSE_FORM)).form('#register').fill({ is_require_tax_invoice: true });
      const company = (await form.submit('recount')).form('#register');
      const page = await company.choose('tax_person_type', 'juristic_person').submit('recount');
      return control(page, 'tax_company_certificate') !== null;
    };
    expect(await requiredFields()).toBe(true);
    await setFields({ company_certificate: 'off' });
    expect(await requiredFields()).toBe(false);
    await setFields({ company_certificate: 'optional' });
  });

  test('REG-01 what is required there is asked of whoever buys a course, too', async () => {
    expect(control(await visit(COURSE_FORM), 'nickname')).toBeNull();
    await setFields({ nickname: 'required' });
    const page = await visit(COURSE_FORM);
    const buyer = guest('setup@example.test');
    const refusedPage = await page
      .form('#register')
      .fill({ ...buyer })
      .submit('pay');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#nickname-e').text).toContain('ชื่อเล่น');
    const paidPage = await refusedPage.form('#register').fill({ nickname: 'มะลิ' }).submit('pay');
    expect(paidPage.path).toMatch(/^\/order\//);
    await setFields({ nickname: 'off' });
    expect(control(await visit(COURSE_FORM), 'nickname')).toBeNull();
  });

  test('REG-01 the fewest digits of a telephone are set where the form leads to', async () => {
    const members = await (await staff.get(SETUP)).link('เปลี่ยนจำนวนหลัก').follow();
    await members.form('#settings').fill({ tel_minimum: 10 }).submit();
    expect((await register()).text).toContain('10');
    const form = (await register()).form('form[action="/register"]');
    expect((await form.fill({ tel: '021234567' }).submit()).find('#tel-e').text).toContain('10');
    await app.inDatabase((db) => change(db, { tel_minimum: 9 }));
  });

  test('REG-01 of two editors the second sees the other’s choice and keeps what they chose', async () => {
    const page = await staff.get(SETUP);
    await setFields({ level: 'optional' });
    const questionPage = await page
      .form('#fields')
      .fill({ level: 'required', education: 'optional' })
      .submit();
    expect(questionPage.status).toBe(409);
    expect(questionPage.find('#level-e').text).toContain('ถาม ไม่บังคับ');
    expect(questionPage.form('#fields').value('education')).toBe('optional');
    const savedPage = await questionPage.form('#fields').submit();
    expect(savedPage.form('#fields').value('level')).toBe('required');
    await setFields({ level: 'off', education: 'off' });
  });
});

describe('questions of the shop’s own', () => {
  const add = async (values: Record<string, string | boolean>) => {
    const page = await (await staff.get(SETUP)).link('เพิ่มคำถาม').follow();
    return page.form('#label-form').fill(values).submit();
  };

  test('REG-02 all six kinds are written by staff, asked in their order, and their answers required', async () => {
    const kinds = ['image', 'radio', 'checkbox', 'multiple', 'select', 'inputtext'];
    for (const [index, type_label] of kinds.entries()) {
      const choices = type_label !== 'inputtext' && type_label !== 'image';
      const page = await add({
        type_label,
        label: `คำถาม ${type_label}`,
        order_label: String(10 - index),
        required: true,
        ...(choices && { item_list: 'หนึ่ง\nสอง\n หนึ่ง \n\nสาม' }),
      });
      expect(page.find('.notice.ok').text).toBe('บันทึกแล้ว');
    }
    for (const at of ['/register', COURSE_FORM]) {
      const page = await visit(at);
      const places = kinds.toReversed().map((kind) => page.html.indexOf(`คำถาม ${kind}`));
      expect(places, at).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0], at).toBeGreaterThan(0);
    }
    const refusedPage = await (await register()).form('form[action="/register"]').submit();
    const summary = refusedPage.find('#errors').text;
    for (const kind of kinds) expect(summary).toContain(`คำถาม ${kind}`);
    // each choice once
    const list = refusedPage.root.querySelectorAll('select[name^=label_] option').map((each) => each.text);
    expect(list.filter((each) => each === 'หนึ่ง').length).toBeLessThanOrEqual(2);
  });

  test('REG-02 a question is changed and taken away; its kind stays', async () => {
    const page = await (await staff.get(SETUP)).link('คำถาม inputtext').follow();
    expect(page.text).toContain('ชนิด: ข้อความ');
    const form = page.form('#label-form').fill({ label: 'LINE ID', required: false });
    await form.tamper({ type_label: 'image' }).submit();
    const questionPage = await register();
    expect(questionPage.text).toContain('LINE ID');
    expect(
      questionPage.root.querySelectorAll('label').find((each) => each.text.includes('LINE ID'))!.text,
    ).toContain('ไม่บังคับ');
    const stale = await page.form('#label-form').fill({ label: 'ของฉัน' }).submit();
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('“LINE ID”');
    expect(stale.form('#label-form').value('label')).toBe('ของฉัน');
    const removedPage = await (
      await (await staff.get(SETUP)).link('LINE ID').follow()
    )
      .form('#remove')
      .submit();
    expect(removedPage.text).not.toContain('LINE ID');
    expect((await register()).text).not.toContain('LINE ID');
  });

  test('REG-02 what cannot be asked is refused beside its field, and kept', async () => {
    for (const [values, field, why] of [
      [{ type_label: 'select', label: 'เลือก', item_list: 'หนึ่ง' }, 'item_list', 'อย่างน้อย 2 ตัวเลือก'],
      [{ type_label: 'inputtext', label: '' }, 'label', 'เขียนคำถาม'],
      [{ type_label: 'inputtext', label: 'ก', order_label: 'หนึ่ง' }, 'order_label', 'เป็นตัวเลข'],
    ] as const) {
      const page = await add(values);
      expect(page.status).toBe(422);
      expect(page.find(`#${field}-e`).text).toContain(why);
      expect(page.form('#label-form').value('label')).toBe(values.label);
    }
  });
});

describe('user groups', () => {
  const open = async (name: string) => (await staff.get(SETUP)).link(name).follow();
  const add = async (values: Record<string, string | boolean>) =>
    (await open('เพิ่มกลุ่ม')).form('#group-form').fill(values).submit();

  test('REG-05 a group that may be chosen is offered to who registers; one is the default', async () => {
    await app.inDatabase((db) => change(db, { is_student_select_group: true }));
    await add({ name: 'กลุ่มครู', is_self_selectable: true });
    await add({ name: 'กลุ่มทั่วไป', is_default: true });
    expect((await add({ name: 'กลุ่มครู' })).find('#name-e').text).toContain('มีกลุ่มชื่อนี้แล้ว');
    const offered = () => register().then((page) => page.root.querySelector('[name=user_group]')?.text ?? '');
    expect(await offered()).toContain('กลุ่มครู');
    expect(await offered()).not.toContain('กลุ่มทั่วไป');
    await (await open('กลุ่มครู')).form('#group-form').fill({ is_default: true }).submit();
    const defaults = await app.inDatabase((db) =>
      db.selectFrom('user_group').select('name').where('is_default', '=', true).execute(),
    );
    expect(defaults).toEqual([{ name: 'กลุ่มครู' }]);
    await (await open('กลุ่มครู')).form('#group-form').fill({ is_self_selectable: false }).submit();
    expect(await offered()).not.toContain('กลุ่มครู');
  });

  test('REG-05 a group goes where nobody is in it and no course names it', async () => {
    await add({ name: 'ใช้อยู่' });
    await app.inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('user_group')
        .select('id')
        .where('name', '=', 'ใช้อยู่')
        .executeTakeFirstOrThrow();
      await db.insertInto('course_user_group').values({ course_id: 1, user_group_id: id }).execute();
    });
    const refusedPage = await (await open('ใช้อยู่')).form('#remove').submit();
    expect(refusedPage.status).toBe(409);
    expect(refusedPage.text).toContain('คอร์ส 1 คอร์ส');
    await app.inDatabase((db) => db.deleteFrom('course_user_group').execute());
    const missingPage = await (await open('ใช้อยู่')).form('#remove').submit();
    expect(missingPage.text).not.toContain('ใช้อยู่');
  });
});
