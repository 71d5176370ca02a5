import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { type PlainPage, PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      await change(db, { tax_invoice_policy: 'required' });
      await db
        .insertInto('registration_field')
        .values({ name: 'company_certificate', is_enable: true, is_require: true })
        .execute();
      await db
        .insertInto('custom_text')
        .values({ locale: 'th', key: 'tax.company.nameOne.EMPTY', text: 'ขอชื่อบริษัทด้วยนะ' })
        .execute();
    },
  });
});
afterAll(() => app.stop());

const PROFILE = '/myaccount/student/tax';
const newcomer = () => new PlainBrowser(app.url);

async function signedIn(username = 'student@demo.test') {
  const visitor = newcomer();
  const login = await visitor.get('/login');
  await login.form('form[method=post]').fill({ username, password: 'rian-demo' }).submit();
  return visitor;
}

const company = {
  tax_name_one: 'บริษัท ขนมไทย จำกัด',
  tax_name_two: 'สำนักงานใหญ่',
  tax_payer_identification_no: '๐-๑๐๕๕-๕๘๑๒๓-๔๕-๑',
  tax_address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
};
const nothing = { tax_name_one: '', tax_name_two: '', tax_payer_identification_no: '', tax_address: '' };
const pdf = (bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')) => ({
  filename: 'หนังสือรับรอง.pdf',
  type: 'application/pdf',
  bytes: new Uint8Array(bytes),
});
const picture = async () => ({
  filename: 'รับรอง.png',
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp({ create: { width: 40, height: 60, channels: 3, background: '#eee' } })
      .png()
      .toBuffer(),
  ),
});
/** The tax form of a page: the one that takes a file. */
const taxForm = (page: PlainPage) => page.form('form[enctype="multipart/form-data"]');
const whys = (page: PlainPage) => page.root.querySelectorAll('.why').map((each) => each.text.trim());

/** The form of a course that needs a tax invoice, filled in by a guest. */
async function openPurchase(visitor: PlainBrowser, title = 'Excel สำหรับคนทำงาน') {
  const list = await visitor.get(`/courses?q=${encodeURIComponent(title)}`);
  const course = await list.link(title).follow();
  return { course, page: await visitor.get(`${course.path}/register`) };
}
const person = {
  tax_name_one: 'ปาริฉัตร',
  tax_name_two: 'ศรีสุวรรณ',
  tax_payer_identification_no: '1234567890121',
  tax_address: 'กรุงเทพฯ',
};
let buyers = 0;
const contact = { firstname: 'ปาริฉัตร', lastname: 'ศรีสุวรรณ', email: '', tel: '0812345678' };
const someone = () => ({ ...contact, email: `tax${(buyers += 1)}@example.test` });

describe('a member’s tax data', () => {
  test('TAX-01 a company is asked for each thing in its own words, a custom text among them', async () => {
    const page = await (await signedIn()).get(PROFILE);
    const refusedPage = await taxForm(page)
      .fill(nothing)
      .choose('tax_person_type', 'juristic_person')
      .choose('tax_is_delivery_by_tax_address', '0')
      .submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toEqual([
      'ขอชื่อบริษัทด้วยนะ',
      'กรอกเลขสาขา 5 หลัก สำนักงานใหญ่ใส่ 00000',
      'กรอกเลขประจำตัวผู้เสียภาษีของบริษัท 13 หลัก',
      'กรอกที่อยู่บริษัทตามทะเบียนภาษี',
      'กรอกที่อยู่ที่จะให้ส่งเอกสารของบริษัท',
      'แนบหนังสือรับรองบริษัท',
    ]);
    // the summary leads to each field
    expect(refusedPage.root.querySelectorAll('#errors a').map((link) => link.getAttribute('href'))).toContain(
      '#tax_company_certificate',
    );
  });

  test('TAX-01 a person is asked in a person’s words, and for no certificate', async () => {
    const page = await (await signedIn()).get(PROFILE);
    // a member who has said nothing yet is asked as a company
    expect(taxForm(page).value('tax_person_type')).toBe('juristic_person');
    expect(taxForm(page).value('tax_name_one')).toBe('');
    const refusedPage = await taxForm(page)
      .choose('tax_person_type', 'normal_person')
      .fill(nothing)
      .submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toEqual([
      'กรอกชื่อที่จะพิมพ์ในเอกสาร',
      'กรอกนามสกุลที่จะพิมพ์ในเอกสาร',
      'กรอกเลขประจำตัวประชาชน 13 หลัก',
      'กรอกที่อยู่ที่จะพิมพ์ในเอกสาร',
    ]);
  });

  test('TAX-01 who turns to a company does not give it their own name', async () => {
    const page = await (await signedIn()).get(PROFILE);
    const refusedPage = await taxForm(page)
      .choose('tax_person_type', 'juristic_person')
      .fill({ tax_payer_identification_no: company.tax_payer_identification_no, tax_address: 'กรุงเทพฯ' })
      .attach('tax_company_certificate', pdf())
      .submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toEqual(['ขอชื่อบริษัทด้วยนะ', 'กรอกเลขสาขา 5 หลัก สำนักงานใหญ่ใส่ 00000']);
    expect(taxForm(refusedPage).value('tax_name_one')).toBe('');
  });

  test('TAX-02 too few and too many figures give the 13-digit message; Thai figures and dashes are taken', async () => {
    const visitor = await signedIn();
    for (const taxId of ['0105558', '01055581234512']) {
      const refusedPage = await taxForm(await visitor.get(PROFILE))
        .choose('tax_person_type', 'juristic_person')
        .fill({ ...company, tax_payer_identification_no: taxId })
        .attach('tax_company_certificate', pdf())
        .submit('บันทึก');
      expect(whys(refusedPage)).toEqual(['เลขประจำตัวผู้เสียภาษีของบริษัทต้องเป็นตัวเลข 13 หลัก']);
    }
    const savedPage = await taxForm(await visitor.get(PROFILE))
      .choose('tax_person_type', 'juristic_person')
      .fill(company)
      .attach('tax_company_certificate', pdf())
      .submit('บันทึก');
    expect(savedPage.path).toBe(`${PROFILE}?notice=saved`);
    const form = taxForm(savedPage);
    expect(form.value('tax_payer_identification_no')).toBe('0105558123451');
    expect(form.value('tax_name_two')).toBe('00000');
    expect(savedPage.text).toContain('หนังสือรับรอง.pdf');
  });

  test('TAX-02 a wrong check digit is a warning that is confirmed for that very number', async () => {
    const visitor = await signedIn('company@demo.test');
    const wrong = { ...company, tax_payer_identification_no: '0105558123541' };
    const warnedPage = await taxForm(await visitor.get(PROFILE))
      .choose('tax_person_type', 'juristic_person')
      .fill(wrong)
      .attach('tax_company_certificate', await picture())
      .submit('บันทึก');
    expect(warnedPage.status).toBe(422);
    expect(whys(warnedPage)).toHaveLength(1);
    expect(whys(warnedPage)[0]).toContain('ไม่ตรงสูตรตรวจสอบ');
    // another wrong number is asked about again
    const other = await taxForm(warnedPage)
      .fill({ tax_id_confirmed: true })
      .fill({ tax_payer_identification_no: '0105558123542' })
      .submit('บันทึก');
    expect(other.status).toBe(422);
    // the file sent in the first round is still there
    expect(other.text).toContain('รับรอง.png');
    const savedPage = await taxForm(other).fill({ tax_id_confirmed: true }).submit('บันทึก');
    expect(savedPage.path).toBe(`${PROFILE}?notice=saved`);
    expect(taxForm(savedPage).value('tax_payer_identification_no')).toBe('0105558123542');
  });

  test('TAX-01 only a right certificate is taken, and everything typed stays', async () => {
    const visitor = await signedIn();
    const send = async (file: ReturnType<typeof pdf>) =>
      taxForm(await visitor.get(PROFILE))
        .choose('tax_person_type', 'juristic_person')
        .fill(company)
        .attach('tax_company_certificate', file)
        .submit('บันทึก');
    const disguisedPage = await send(pdf(Buffer.from('<script>alert(1)</script>')));
    expect(disguisedPage.status).toBe(422);
    expect(disguisedPage.text).toContain('ใช้ได้เฉพาะไฟล์ PDF');
    expect(taxForm(disguisedPage).value('tax_name_one')).toBe(company.tax_name_one);
    const cutOff = await send(pdf(Buffer.from('%PDF-1.4\n1 0 obj')));
    expect(cutOff.text).toContain('เปิดไฟล์นี้ไม่ได้');
    const huge = await send(pdf(Buffer.alloc(50_000_000, '%PDF-1.4 ')));
    expect(huge.status).toBe(422);
    expect(huge.text).toContain('ไฟล์ใหญ่เกินไป เลือกไฟล์ที่ไม่เกิน 20 MB');
    expect(taxForm(huge).value('tax_name_one')).toBe(company.tax_name_one);
  });

  test('TAX-01 the page is a member’s own', async () => {
    expect((await newcomer().get(PROFILE)).path).toContain('/login');
  });
});

describe('withholding needs a juristic person', () => {
  test('TAX-03 the person can be seen and not chosen, and a tampered form changes nothing', async () => {
    const page = await newcomer().get('/cart/tax');
    expect(page.find('h1').text).toContain('นิติบุคคล');
    expect(page.find('#tax_person_type-normal_person').hasAttribute('disabled')).toBe(true);
    expect(taxForm(page).value('tax_person_type')).toBe('juristic_person');
    const refusedPage = await taxForm(page)
      .tamper({ tax_person_type: 'normal_person' })
      .fill(nothing)
      .submit('บันทึก');
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toContain('ขอชื่อบริษัทด้วยนะ');
    expect((await newcomer().get('/cart/tax?course=99999')).status).toBe(404);
  });

  test('TAX-03 a guest’s company is kept for the purchase and frozen with the order', async () => {
    const visitor = newcomer();
    const { course } = await openPurchase(visitor);
    const id = /\/course\/(\d+)/.exec(course.path)![1]!;
    const page = await visitor.get(`/cart/tax?course=${id}`);
    const back = await taxForm(page).fill(company).attach('tax_company_certificate', pdf()).submit('บันทึก');
    expect(back.path).toBe(`${course.path}/register`);
    const form = back.form('#register');
    expect(form.value('tax_name_one')).toBe(company.tax_name_one);
    expect(form.value('withholding')).toBe('300');

    const paidPage = await form.fill(someone()).submit('pay');
    expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}\//);
    const token = /([\w-]{22})/.exec(paidPage.path)![1]!;
    const order = await visitor.get(`/order/${token}`);
    expect(order.text).toContain(company.tax_name_one);
    expect(order.text).toContain('0 1055 58123 45 1');
    const file = await visitor.get(`/order/${token}/certificate`);
    expect(file.headers.get('Content-Type')).toBe('application/pdf');
    expect(file.headers.get('Content-Disposition')).toContain('attachment');

    // staff open it from the order; nobody else does
    const staff = await signedIn('admin@demo.test');
    const list = await staff.get(`/admin/orders?q=${encodeURIComponent(`tax${buyers}@example.test`)}`);
    const number = list.root
      .querySelectorAll('a[href^="/admin/orders/"]')
      .map((link) => link.getAttribute('href')!)
      .find((href) => /\/\d+$/.test(href))!;
    const staffOrder = await staff.get(number);
    expect(staffOrder.text).toContain(company.tax_name_one);
    expect((await staffOrder.link('หนังสือรับรองบริษัท').follow()).status).toBe(200);
    expect((await (await signedIn()).get(`${number}/certificate`)).status).toBe(403);
  });

  test('TAX-01 the certificate of another’s order is not there', async () => {
    expect((await newcomer().get(`/order/${'a'.repeat(22)}/certificate`)).status).toBe(404);
    const { page } = await openPurchase(newcomer());
    const paidPage = await page
      .form('#register')
      .fill({ ...someone(), ...person })
      .submit('pay');
    const token = /([\w-]{22})/.exec(paidPage.path)![1]!;
    expect((await newcomer().get(`/order/${token}/certificate`)).status).toBe(404);
  });
});

describe('the tax block of a purchase', () => {
  test('TAX-01 an amount from 1,000 asks for it, in a person’s words, and nothing typed is lost', async () => {
    const visitor = newcomer();
    const { page } = await openPurchase(visitor);
    const refusedPage = await page
      .form('#register')
      .fill({ ...someone(), tax_name_one: 'ปาริฉัตร' })
      .submit('pay');
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toEqual(
      expect.arrayContaining([
        'กรอกนามสกุลที่จะพิมพ์ในเอกสาร',
        'กรอกเลขประจำตัวประชาชน 13 หลัก',
        'กรอกที่อยู่ที่จะพิมพ์ในเอกสาร',
      ]),
    );
    expect(refusedPage.form('#register').value('tax_name_one')).toBe('ปาริฉัตร');
  });

  test('TAX-02 a wrong check digit is confirmed and the order is made', async () => {
    const { page } = await openPurchase(newcomer());
    const warnedPage = await page
      .form('#register')
      .fill({ ...someone(), ...person, tax_payer_identification_no: '1234567890123' })
      .submit('pay');
    expect(warnedPage.status).toBe(422);
    const paidPage = await warnedPage.form('#register').fill({ tax_id_confirmed: true }).submit('pay');
    expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}\//);
  });

  test('TAX-01 below that amount it is asked for by a tick, and what was typed waits with the purchase', async () => {
    const visitor = newcomer();
    const { page } = await openPurchase(visitor, 'ภาษีฟรีแลนซ์');
    expect(page.text).not.toContain('เลขประจำตัวผู้เสียภาษี 13 หลัก');
    const questionPage = await page
      .form('#register')
      .fill({ ...someone(), is_require_tax_invoice: true })
      .submit('recount');
    const refusedPage = await questionPage
      .form('#register')
      .fill({ ...person, tax_address: '' })
      .choose('tax_is_delivery_by_tax_address', '0')
      .submit('pay');
    expect(refusedPage.status).toBe(422);
    expect(whys(refusedPage)).toEqual(['กรอกที่อยู่ที่จะพิมพ์ในเอกสาร', 'กรอกที่อยู่ที่จะให้ส่งเอกสาร']);
    const paidPage = await refusedPage
      .form('#register')
      .fill({ tax_address: person.tax_address, tax_delivery_address: 'ตึกบี ชั้น 3' })
      .submit('pay');
    const token = /([\w-]{22})/.exec(paidPage.path)![1]!;
    const order = await visitor.get(`/order/${token}`);
    expect(order.text).toContain('ตึกบี ชั้น 3');
  });

  test('TAX-01 a certificate is kept whatever button it came with, and one chosen anew replaces it', async () => {
    const visitor = newcomer();
    const { page } = await openPurchase(visitor);
    const form = page.form('#register').fill({ ...someone(), ...company, tax_address: '' });
    const first = await form
      .choose('tax_person_type', 'juristic_person')
      .attach('tax_company_certificate', pdf())
      .submit('recount');
    expect(first.text).toContain('หนังสือรับรอง.pdf');
    const second = await first
      .form('#register')
      .attach('tax_company_certificate', await picture())
      .submit('pay');
    expect(second.text).toContain('รับรอง.png');
    const paidPage = await second.form('#register').fill({ tax_address: company.tax_address }).submit('pay');
    const token = /([\w-]{22})/.exec(paidPage.path)![1]!;
    const file = await visitor.get(`/order/${token}/certificate`);
    expect(file.headers.get('Content-Type')).toBe('image/jpeg');
  });
});
