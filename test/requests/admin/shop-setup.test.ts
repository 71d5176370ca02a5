import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

// courses of the demo shop: 1 Excel 1,590, 7 Python 1,290
const [EXCEL, PYTHON] = ['1', '7'];

let app: AppServer;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());

const visit = (at: string) => new PlainBrowser(app.url).get(at);
const rest = (page: PlainPage) => page.text.replace(/\s+/g, ' ');
/** What staff did last to one thing, with what it was and is. */
const lastAudit = (action: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('audit_event')
      .select(['subject_id', 'detail'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );

describe('promotions in the back office', () => {
  type Terms = Record<string, string | boolean>;
  const TERMS: Terms = { discount_type: 'percent', percent: '20', promotion_type: 'P1', courses: EXCEL };
  const fill = async (page: PlainPage, terms: Terms) => page.form('#promotion').fill(terms).submit();
  const make = async (terms: Terms) =>
    fill(await (await staff.get('/admin/promotions')).link('เพิ่มโปรโมชัน').follow(), { ...TERMS, ...terms });
  const open = async (name: string) => (await staff.get('/admin/promotions')).link(name).follow();
  const buying = () => visit(`/course/${EXCEL}/register`);
  const due = (page: PlainPage) => page.find('#sum .due dd').text;

  test('ADM-03 one made there takes off what it says; tried, ended, and frozen once it was used', async () => {
    expect(due(await buying())).toBe('฿1,590.00');
    const createdPage = await make({ title: 'ลดรับปีใหม่', description_list: 'ลดเลย\nไม่ต้องใส่โค้ด', quota: '5' });
    expect(createdPage.find('.notice.ok').text).toBe('บันทึกแล้ว');
    expect((await lastAudit('promotion-made'))?.detail).toMatchObject({
      before: null,
      after: { title: 'ลดรับปีใหม่', discount_basis_points: 2000, courses: [1] },
    });
    const form = await buying();
    expect(due(form)).toBe('฿1,272.00');
    expect(rest(form)).toContain('ลดรับปีใหม่');

    const triedPage = await createdPage.form('#dry-test').fill({ try: EXCEL }).submit();
    expect(triedPage.find('#tried .notice').text).toContain('ลด ฿318.00 เหลือ ฿1,272.00');
    const other = await createdPage.form('#dry-test').fill({ try: PYTHON }).submit();
    expect(other.find('#tried .notice').text).toContain('ยังไม่มีครบทุกคอร์ส');

    // an editor has it open while it is used for the first time
    const buyer = guest('promoted@example.test');
    await form
      .form('#register')
      .fill({ ...buyer })
      .choose('payment_method_id', '1')
      .submit('ชำระเงิน');
    const late = await fill(createdPage, { percent: '90' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('มีคำสั่งซื้อใช้โปรโมชันระหว่างที่คุณกรอก');
    const usedPage = await open('ลดรับปีใหม่');
    expect(usedPage.text).toContain('ใช้ไป 1 จาก 5');
    expect(usedPage.text).toContain('เงื่อนไขจึงเปลี่ยนไม่ได้');
    expect(usedPage.root.querySelector('#promotion [name=percent]')).toBeNull();
    expect(usedPage.find('[aria-label="คำสั่งซื้อที่ใช้โปรโมชันนี้"]').text).toContain(buyer.firstname);
    expect((await fill(usedPage, { quota: '4' })).find('#quota-e').text).toContain('เพิ่มได้เท่านั้น');
    expect((await fill(usedPage, { quota: '6' })).text).toContain('ใช้ไป 1 จาก 6');

    const endedPage = await (await open('ลดรับปีใหม่')).form('#end').submit();
    expect(endedPage.text).toContain('หมดเขตแล้ว');
    expect(due(await buying())).toBe('฿1,590.00');
    const again = await endedPage.form('#dry-test').fill({ try: EXCEL }).submit();
    expect(again.find('#tried .notice').text).toContain('ตอนนี้ผู้ซื้อยังใช้ไม่ได้ ถ้าใช้ได้จะลด ฿318.00');
  });

  test.each([
    ['title', { title: ' ' }, 'ตั้งชื่อ'],
    ['percent', { percent: '150' }, 'ไม่เกิน 100'],
    ['ends_at', { starts_at: '2026-12-02', ends_at: '1/12/2569' }, 'ต้องอยู่หลังวันเริ่ม'],
    ['number_of_course', { promotion_type: 'P2', number_of_course: '3' }, 'มากกว่าจำนวนคอร์ส'],
  ] as [string, Terms, string][])(
    'ADM-03 what %s of a promotion may not be is said beside it, and kept',
    async (name, wrong, why) => {
      const page = await make({ title: 'ผิด', note: 'ยังอยู่', ...wrong });
      expect(page.status).toBe(422);
      expect(page.find(`#${name}-e`).text).toContain(why);
      expect(page.form('#promotion').value('note')).toBe('ยังอยู่');
    },
  );

  test('ADM-03 without a course nobody could have it; the list is found by name and filtered by state', async () => {
    const page = await (
      await staff.get('/admin/promotions/new')
    )
      .form('#promotion')
      .fill({ title: 'ไม่มีคอร์ส', percent: '5' })
      .submit();
    expect(page.find('#courses-e').text).toContain('เลือกคอร์สอย่างน้อยหนึ่งคอร์ส');
    await make({ title: 'รอเปิดตัว', starts_at: '2099-01-01' });
    const foundPage = await staff.get(`/admin/promotions?q=${encodeURIComponent('รอเปิด')}`);
    expect(foundPage.find('table').text).toContain('ยังไม่เริ่ม');
    expect((await foundPage.link('ใช้ได้').follow()).text).toContain('ไม่มีโปรโมชันที่ตรง');
  });
});

describe('shipping fees in the back office', () => {
  const AT = '/admin/settings/shipping';
  const PAINTS = '/product/2-watercolor-set';
  const fill = (page: PlainPage, terms: Record<string, string | boolean>) =>
    page.form('#shipping-fee').fill(terms).submit();
  const add = async (terms: Record<string, string | boolean>) =>
    fill(await (await staff.get(AT)).link('เพิ่มวิธีส่ง').follow(), terms);
  const offered = async () => {
    const browser = new PlainBrowser(app.url);
    await (await browser.get(PAINTS)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
    return rest(await browser.get('/cart'));
  };

  test('ADM-03 one made there is offered in the cart, tried on a parcel, and taken away', async () => {
    expect((await (await staff.get('/admin/settings')).link('ค่าจัดส่ง').follow()).path).toBe(AT);
    expect(await offered()).not.toContain('ส่งถึงบ้านในเมือง');
    const list = await add({ name: 'ส่งถึงบ้านในเมือง', fee_satang: '120.50', region: 'กทม.' });
    expect(list.find('.notice.ok').text).toBe('บันทึกแล้ว');
    expect((await lastAudit('shipping-fee-made'))?.detail).toMatchObject({
      before: null,
      after: { fee_satang: 12_050, region: 'กทม.' },
    });
    expect(await offered()).toContain('ส่งถึงบ้านในเมือง');

    const trial = (province: string) =>
      list.form('#try-parcel').fill({ product: '2', qty: '2', province }).submit();
    const town = await trial('กรุงเทพมหานคร');
    const way = town.find('#tried table').text.replace(/\s+/g, ' ');
    // two at 890 with what it takes to send them
    expect(way).toContain('ส่งถึงบ้านในเมือง');
    expect(way).toContain('฿120.50');
    expect(way).toContain('฿1,900.50');
    const far = await trial('เชียงใหม่');
    expect(far.find('#tried table').text).not.toContain('ส่งถึงบ้านในเมือง');
    expect(far.find('#tried li').text).toContain('ไม่ส่งไปจังหวัดนี้');

    const missingPage = await (await list.link('ส่งถึงบ้านในเมือง').follow()).form('#remove').submit();
    expect(missingPage.text).not.toContain('ส่งถึงบ้านในเมือง');
    expect(await offered()).not.toContain('ส่งถึงบ้านในเมือง');
  });

  test.each([
    ['name', { name: '' }, 'ตั้งชื่อ'],
    ['fee_satang', { fee_satang: '' }, 'ส่งฟรีให้กรอก 0'],
    ['fee_satang', { fee_satang: '-5' }, 'ตั้งแต่ 0'],
    ['region', { region: 'แอตแลนติส' }, 'ไม่ใช่จังหวัด'],
    ['max_weight_grams', { max_weight_grams: 'หนัก' }, 'เป็นกรัม'],
  ])('ADM-03 what %s of a fee may not be is said beside it, and kept', async (name, wrong, why) => {
    const page = await add({ name: 'ผิด', fee_satang: '1', note: 'ยังอยู่', ...wrong });
    expect(page.status).toBe(422);
    expect(page.find(`#${name}-e`).text).toContain(why);
    expect(page.form('#shipping-fee').value('note')).toBe('ยังอยู่');
  });

  test('ADM-03 the last one goes only when that is said; of two editors the second is told', async () => {
    const open = async (name: string) => (await staff.get(AT)).link(name).follow();
    const ems = await open('ส่งด่วน EMS 1–2 วันทำการ');
    await fill(ems, { is_enabled: false });
    const stale = await fill(ems, { fee_satang: '99' });
    expect(stale.status).toBe(409);
    expect(stale.form('#shipping-fee').value('fee_satang')).toBe('99');
    const post = await open('ไปรษณีย์ลงทะเบียน 3–5 วันทำการ');
    const questionPage = await fill(post, { is_enabled: false });
    expect(questionPage.status).toBe(409);
    expect(questionPage.text).toContain('นี่เป็นวิธีส่งสุดท้าย');
    const off = await fill(questionPage, { confirm_last: true });
    expect(off.text).toContain('ยังไม่มีวิธีส่ง');
    expect(await offered()).toContain('ยังไม่มีวิธีส่ง');
    for (const name of ['ไปรษณีย์ลงทะเบียน 3–5 วันทำการ', 'ส่งด่วน EMS 1–2 วันทำการ'])
      await fill(await open(name), { is_enabled: true });
  });
});

describe('VAT rates', () => {
  const AT = '/admin/settings/vat-rates';
  const add = async (valid_from: string, rate: string) =>
    (await staff.get(AT)).form('#vat-rate').fill({ valid_from, rate }).submit();

  test('ADM-05 one that lies ahead is added and taken away; one that has begun stays', async () => {
    expect((await (await staff.get('/admin/settings')).link('อัตราภาษีมูลค่าเพิ่ม').follow()).path).toBe(AT);
    const addedPage = await add('1/1/2643', '10');
    expect(addedPage.find('.notice.ok').text).toBe('บันทึกแล้ว');
    expect(rest(addedPage)).toContain('วันนี้ใช้ 7%');
    // 1,000 × 10 / 110
    expect(addedPage.find('table').text).toContain('฿90.91');
    expect((await lastAudit('vat-rate-made'))?.detail).toEqual({ before: null, after: '10%' });
    const twice = await add('2100-01-01', '8');
    expect(twice.find('#valid_from-e').text).toContain('มีอัตราอื่นเริ่มอยู่แล้ว');
    expect(twice.form('#vat-rate').value('rate')).toBe('8');
    const nonsense = (await staff.get(AT)).form('#remove-2100-01-01').tamper({ valid_from: 'x' });
    expect((await nonsense.submit()).text).toContain('มีคนยกเลิกอัตรานี้ไปแล้ว');
    const missingPage = await (await staff.get(AT)).form('#remove-2100-01-01').submit();
    expect(missingPage.text).not.toContain('10%');

    await app.inDatabase((db) =>
      db.insertInto('vat_rate').values({ valid_from: '2026-01-01', rate_basis_points: 900 }).execute(),
    );
    const holding = await staff.get(AT);
    expect(rest(holding)).toContain('วันนี้ใช้ 9%');
    expect(holding.root.querySelector('#remove-2026-01-01')).toBeNull();
    expect(rest(await visit(`/course/${EXCEL}/register`))).toContain('รวมภาษีมูลค่าเพิ่ม 9%');
    await app.inDatabase((db) => db.deleteFrom('vat_rate').execute());
  });

  test.each([
    ['valid_from', '1/1/2560', '10', 'ตั้งแต่พรุ่งนี้'],
    ['valid_from', '31/2/2643', '10', 'อ่านวันที่ไม่ได้'],
    ['rate', '1/1/2643', '150', '0 ถึง 100'],
  ])('ADM-05 what %s of a rate may not be is said beside it: %s, %s', async (name, day, rate, why) => {
    const page = await add(day, rate);
    expect(page.find(`#${name}-e`).text).toContain(why);
    expect(page.form('#vat-rate').value('rate')).toBe(rate);
  });
});

describe('the whitelist', () => {
  const AT = '/admin/settings/whitelist';

  test('ADM-05 members are put on it and taken off, one by one and many at once; staff stay on it', async () => {
    const page = await (await staff.get('/admin/settings')).link('รายชื่อที่อนุญาต').follow();
    expect(page.path).toBe(AT);
    const foundPage = await staff.get(`${AT}?q=student%40demo.test`);
    const off = await foundPage.form('form[id^=member-]').submit();
    expect(off.find('.notice.ok').text).toBe('เปลี่ยนแล้ว');
    expect(off.find('table').text).toContain('ไม่อนุญาต');
    expect((await lastAudit('person-unlisted'))?.detail).toEqual({ before: true, after: false });
    const admin = await staff.get(`${AT}?q=admin%40demo.test`);
    expect(admin.root.querySelector('form[id^=member-]')).toBeNull();

    const names = 'STUDENT@demo.test, nobody@example.test';
    const many = await admin.form('#many').fill({ names }).submit();
    expect(many.status).toBe(422);
    expect(many.find('.notice.ok').text).toContain('1 คน');
    expect(many.find('#names-e').text).toContain('nobody@example.test');
    expect(many.form('#many').value('names')).toBe('nobody@example.test');
    const unlistedPage = await many.link('ยังไม่อนุญาต').follow();
    expect(unlistedPage.text).not.toContain('student@demo.test');
  });
});

describe('words of the shop', () => {
  const TEXT = '/admin/texts/coupon.full';
  const TH = 'th-coupon--full';
  const say = async (words: string, intent = 'save') =>
    (await staff.get(TEXT))
      .form('#text')
      .fill({ [TH]: words })
      .submit(intent === 'save' ? 'บันทึก' : 'ดูตัวอย่าง');
  const refused = async () => {
    const page = await visit(`/course/${EXCEL}/register`);
    const byTransfer = await page.form('#register').choose('payment_method_id', '1').submit('recount');
    return (await byTransfer.form('#register').fill({ coupon_code: 'FULL50' }).submit('apply-coupon')).text;
  };

  test('ADM-05 coupon_full is found, previewed, written, read by a buyer, and the shop’s own again', async () => {
    const foundPage = await staff.get('/admin/texts?q=coupon_full');
    const page = await foundPage.link('คูปอง {code} หมดเขตหรือมีคนใช้ครบแล้ว').follow();
    expect(page.path).toBe(TEXT);
    const preview = await say('<b>หมดแล้วจ้า</b> {code}', 'preview');
    expect(preview.find('#sample-th').text).toContain('<b>หมดแล้วจ้า</b> EXCEL10');
    expect(await refused()).not.toContain('หมดแล้วจ้า');

    const savedPage = await say('<b>หมดแล้วจ้า</b> {code}');
    expect(savedPage.find('.notice.ok').text).toContain('ผู้ซื้อเห็นคำใหม่แล้ว');
    expect(await refused()).toContain('<b>หมดแล้วจ้า</b> FULL50');
    expect(await lastAudit('text-changed')).toEqual({
      subject_id: 'th coupon.full',
      detail: { before: 'คูปอง {code} หมดเขตหรือมีคนใช้ครบแล้ว', after: '<b>หมดแล้วจ้า</b> {code}' },
    });
    expect((await staff.get('/admin/texts?filter=changed')).text).toContain('coupon.full');
    await savedPage.form('#reset').submit();
    expect(await refused()).not.toContain('หมดแล้วจ้า');
  });

  test.each([
    ['หมดแล้ว', 'ขาด {code}'],
    ['{code} ของ {name}', 'ไม่รู้จัก {name}'],
    ['{code', 'วงเล็บปีกกา'],
  ])('ADM-05 words that do not fill their places are refused beside them: %s', async (words, why) => {
    const page = await say(words);
    expect(page.status).toBe(422);
    expect(page.find(`#${TH}-e`).text).toContain(why);
    expect(page.form('#text').value(TH)).toBe(words);
  });

  test('ADM-05 cart_success is what is said of a full cart; the second of two editors is told', async () => {
    const open = () => staff.get('/admin/texts/notice.success');
    const TEXT_FIELD = 'th-notice--success';
    const stale = await open();
    await (
      await open()
    )
      .form('#text')
      .fill({ [TEXT_FIELD]: 'ใส่ตะกร้าให้แล้วนะ' })
      .submit('บันทึก');
    const browser = new PlainBrowser(app.url);
    const addedPage = await (
      await browser.get('/product/2-watercolor-set')
    )
      .form('form[action="/cart/add"]')
      .submit('หยิบใส่ตะกร้า');
    expect(addedPage.text).toContain('ใส่ตะกร้าให้แล้วนะ');
    const questionPage = await stale
      .form('#text')
      .fill({ [TEXT_FIELD]: 'อีกแบบ' })
      .submit('บันทึก');
    expect(questionPage.status).toBe(409);
    expect(questionPage.find(`#${TEXT_FIELD}-e`).text).toContain('“ใส่ตะกร้าให้แล้วนะ”');
    expect((await questionPage.form('#text').submit('บันทึก')).status).toBe(200);
    expect((await staff.get('/admin/texts/no.such')).status).toBe(404);
  });

  test('ADM-05 a mail’s words are changed beside the mail they make, and leave with the next one', async () => {
    const mails = await (await staff.get('/admin/texts')).link('คำในอีเมล').follow();
    const page = await mails.link(mails.find('a[href="/admin/texts/mails/transfer-received"]').text).follow();
    const SUBJECT = 'th-mail--transferReceived--subject';
    const wrong = await page
      .form('#mail-texts')
      .fill({ [SUBJECT]: 'ได้รับแล้ว' })
      .submit('บันทึก');
    expect(wrong.find(`#${SUBJECT}-e`).text).toContain('ขาด {number}');
    const words = 'ร้านได้สลิป {number} แล้ว <i>';
    const shownPage = await page
      .form('#mail-texts')
      .fill({ [SUBJECT]: words })
      .submit('ดูตัวอย่าง');
    expect(shownPage.find('#preview').text).toContain('หัวเรื่อง: ร้านได้สลิป R69-1120-0457 แล้ว <i>');
    const html = shownPage.find('#preview iframe').getAttribute('srcdoc')!;
    expect(html).toContain('มาลี ใจดี');
    expect(shownPage.find('#preview iframe').getAttribute('sandbox')).toBe('');
    expect(shownPage.find('#preview pre').text).toContain('มาลี ใจดี');
    expect((await shownPage.form('#mail-texts').submit('บันทึก')).find('.notice.ok').text).toContain('บันทึกแล้ว');

    const buyer = guest('words-of-mails@example.test');
    const paying = await orderAsGuest(new PlainBrowser(app.url), {
      title: 'Excel สำหรับคนทำงาน',
      buyer,
    });
    await sendReport(paying, { slip: await slipPicture(buyer.email) });
    const result = await app.inDatabase((db) =>
      db
        .selectFrom('outbox_mail')
        .select('subject')
        .where('to_address', '=', buyer.email)
        .where('kind', '=', 'transfer-received')
        .executeTakeFirstOrThrow(),
    );
    expect(result.subject).toMatch(/^ร้านได้สลิป R\S+ แล้ว <i>$/);
    const english = await staff.get('/admin/texts/mails/order-placed?in=en&sample=1');
    expect(english.find('#preview').text).toContain('Order R69-1120-0457 received: ฿1,741.00 to pay');
  });
});
