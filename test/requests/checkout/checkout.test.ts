import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { type PlainPage, PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const newcomer = () => new PlainBrowser(app.url);
const contact = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  email: 'parichat.s@example.test',
  tel: '081 234 5678',
};

/** The registration form of the course whose title holds these words. */
async function openForm(visitor: PlainBrowser, title: string): Promise<PlainPage> {
  const list = await visitor.get(`/courses?q=${encodeURIComponent(title)}`);
  const course = await list.link(title).follow();
  return visitor.get(`${course.path}/register`);
}

async function order(
  visitor: PlainBrowser,
  title: string,
  change: Record<string, string> = {},
  button = 'ชำระเงิน',
) {
  const page = await openForm(visitor, title);
  return page
    .form('#register')
    .fill({ ...contact, ...change })
    .submit(button);
}

describe('buying without JavaScript', () => {
  test('CHK-01 a guest fills one form, gets an order and lands where it is paid', async () => {
    const visitor = newcomer();
    const paidPage = await order(visitor, 'Excel สำหรับคนทำงาน');
    expect(paidPage.status).toBe(200);
    expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    expect(paidPage.text).toContain('1,590.00');
    // the next form remembers the buyer
    const next = await openForm(visitor, 'Python');
    expect(next.form('#register').value('email')).toBe(contact.email);
  });

  test('CHK-01 a signed-in student buys with the account’s own contact', async () => {
    const visitor = newcomer();
    const login = await visitor.get('/login');
    await login
      .form('form[method=post]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    const page = await openForm(visitor, 'Python');
    expect(page.text).toContain('ซื้อในชื่อบัญชี');
    const paidPage = await page.form('#register').submit('ชำระเงิน');
    expect(paidPage.path).toMatch(/^\/order\/[\w-]{22}\/transfer$/);
    const orders = await visitor.get('/myaccount/student/order');
    expect(orders.text).toContain('Python');
  });

  test('CHK-02 a double submit, the back button and a second tab make one order', async () => {
    const visitor = newcomer();
    const page = await openForm(visitor, 'Excel สำหรับคนทำงาน');
    const form = page.form('#register').fill({ ...contact, email: 'double@example.test' });
    const [first, second] = await Promise.all([form.submit('ชำระเงิน'), form.submit('ชำระเงิน')]);
    expect(second.path).toBe(first.path);
    const again = await openForm(visitor, 'Excel สำหรับคนทำงาน');
    expect(again.text).toContain('มีคำสั่งซื้อคอร์สนี้ค้างอยู่');
    expect(again.link('เปิดคำสั่งซื้อ').href).toContain(first.path.replace('/transfer', ''));
  });

  test('CHK-02 the key of one page does not open another buyer’s order', async () => {
    const page = await openForm(newcomer(), 'Excel สำหรับคนทำงาน');
    const key = page.form('#register').value('checkout_key') as string;
    const mine = await page
      .form('#register')
      .fill({ ...contact, email: 'mine@example.test' })
      .submit('ชำระเงิน');
    const other = await openForm(newcomer(), 'Excel สำหรับคนทำงาน');
    const form = other.form('#register').fill({ ...contact, email: 'other@example.test' });
    form.tamper({ checkout_key: key });
    expect((await form.submit('ชำระเงิน')).path).not.toBe(mine.path);
  });

  test('CHK-03 a free course is approved at once; one that needs agreement waits for staff', async () => {
    const free = await order(
      newcomer(),
      'ถ่ายรูปขายของด้วยมือถือ',
      { email: 'free@example.test' },
      'ลงทะเบียนเรียน',
    );
    expect(free.path).toMatch(/^\/thankyou/);
    expect(free.url).toMatch(/orderId=[\w-]{22}/);
    expect(free.text).toContain('เข้าเรียน');
    const waiting = await order(newcomer(), 'บัญชีร้าน', { email: 'waiting@example.test' }, 'ลงทะเบียนเรียน');
    expect(waiting.path).toMatch(/^\/thankyou/);
    expect(waiting.text).not.toContain('เข้าเรียน');
  });

  test('CHK-03 R-341 a free course mentions no amount, and takes no telephone to enrol', async () => {
    const visitor = newcomer();
    const page = await openForm(visitor, 'ถ่ายรูปขายของด้วยมือถือ');
    expect(page.find('[name=tel]').getAttribute('required')).toBeUndefined();
    expect(page.find('#sum').text).toContain('ฟรี');
    expect(page.text).not.toContain('0.00');
    const { tel: _, ...others } = contact;
    const form = page.form('#register').fill({ ...others, tel: '', email: 'freely@example.test' });
    const [enrolledPage, twice] = [await form.submit('ลงทะเบียนเรียน'), await form.submit('ลงทะเบียนเรียน')];
    expect(enrolledPage.path).toMatch(/^\/thankyou/);
    expect(enrolledPage.text).not.toContain('0.00');
    expect(twice.path).toBe(enrolledPage.path);
    // a number that is typed is still read as one
    const wrong = (await openForm(newcomer(), 'ถ่ายรูปขายของด้วยมือถือ')).form('#register');
    expect((await wrong.fill({ ...contact, tel: '12' }).submit('ลงทะเบียนเรียน')).status).toBe(422);
  });

  test('CHK-06 a price forged in the form is never charged: the page comes back with the real one', async () => {
    const page = await openForm(newcomer(), 'Excel สำหรับคนทำงาน');
    const form = page.form('#register').fill(contact);
    const plan = form.value('plan_id') as string;
    form.tamper({ [`seen_due_${plan}`]: '100' });
    const refusedPage = await form.submit('ชำระเงิน');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('ราคาเปลี่ยนระหว่างที่เปิดหน้านี้');
    expect(refusedPage.text).toContain('฿1,590.00');
    expect(refusedPage.form('#register').value('firstname')).toBe(contact.firstname);
    // what it shows now can be bought
    expect((await refusedPage.form('#register').submit('ชำระเงิน')).path).toMatch(/\/transfer$/);
  });

  test('CRS-13 a sold-out, a closed and a not yet open course say why and cannot be ordered', async () => {
    for (const [title, why] of [
      ['ปั้นเซรามิก', 'ที่นั่งเต็มแล้ว'],
      ['กาแฟ', 'เปิดรับสมัคร'],
    ] as const) {
      const page = await openForm(newcomer(), title);
      expect(page.text).toContain(why);
      expect(page.root.querySelector('form#register')).toBeNull();
    }
  });

  test('CRS-13 the last seat goes to one of two buyers; the other is told', async () => {
    const [one, two] = [newcomer(), newcomer()];
    const pages = await Promise.all([openForm(one, 'คราม'), openForm(two, 'คราม')]);
    const answers = await Promise.all(
      pages.map((page, index) =>
        page
          .form('#register')
          .fill({ ...contact, email: `last${index}@example.test` })
          .submit('ชำระเงิน'),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    const lost = answers.findIndex((answer) => answer.status === 422);
    expect(answers[lost]!.text).toContain('ที่นั่งเต็มแล้ว');
    // who was too late types nothing twice: the waiting list and the next form know who it is
    const loser = [one, two][lost]!;
    const line = await loser.get(pages[lost]!.path.replace('/register', '/waiting'));
    expect(line.form('form[action$="/waiting"]').value('email')).toBe(`last${lost}@example.test`);
    expect(line.form('form[action$="/waiting"]').value('name')).toBe('ปาริฉัตร ศรีสุวรรณวงศ์');
    const next = (await openForm(loser, 'Excel สำหรับคนทำงาน')).form('#register');
    expect([next.value('firstname'), next.value('tel')]).toEqual([contact.firstname, '0812345678']);
  });

  describe('bad input: a clear message beside the field, everything typed kept', () => {
    test.each([
      ['an empty name', { firstname: '   ' }, 'กรอกชื่อ'],
      ['an over-long name', { firstname: 'ก'.repeat(300) }, 'ยาวเกิน 255 ตัวอักษร'],
      ['a wrong e-mail', { email: 'parichat@' }, 'อีเมลไม่ถูกต้อง'],
      ['a phone of emoji', { tel: '😀😀😀' }, 'เบอร์โทรศัพท์มีได้เฉพาะตัวเลข'],
      ['a short phone', { tel: '0812' }, 'เบอร์โทรศัพท์ต้องมี 9–10 หลัก'],
      ['a phone of no country', { tel: '+44 20 79' }, 'ตรวจรหัสประเทศและจำนวนหลัก'],
    ])('REG-01 %s', async (_what, input, message) => {
      const refusedPage = await order(newcomer(), 'Excel สำหรับคนทำงาน', input);
      expect(refusedPage.status).toBe(422);
      expect(refusedPage.text).toContain(message);
      expect(refusedPage.root.querySelector('[aria-invalid]')).not.toBeNull();
      expect(refusedPage.form('#register').value('lastname')).toBe(contact.lastname);
    });

    test('REG-01 Thai figures and +66 in a phone number are fine', async () => {
      const paidPage = await order(newcomer(), 'Excel สำหรับคนทำงาน', {
        tel: '+66 ๘๑ ๒๓๔ ๕๖๗๘',
        email: 'thai@example.test',
      });
      expect(paidPage.path).toMatch(/\/transfer$/);
    });

    test.each([
      ['+44 (0)20 7946 0958', '+442079460958'],
      ['0081 90-1234-5678', '+819012345678'],
    ])('REG-01 somebody abroad buys with %s in a shop in Thai', async (tel, kept) => {
      const email = `abroad${kept.slice(1)}@example.test`;
      const paidPage = await order(newcomer(), 'Excel สำหรับคนทำงาน', { tel, email });
      expect(paidPage.path).toMatch(/\/transfer$/);
      const stored = await app.inDatabase((db) =>
        db.selectFrom('purchase_order').select('tel').where('email', '=', email).executeTakeFirstOrThrow(),
      );
      expect(stored.tel).toBe(kept);
    });

    test('CRT-13 where nothing is sent the shop may do without a telephone; a parcel always has one', async () => {
      const set = (tel_without_parcel: string) => app.inDatabase((db) => change(db, { tel_without_parcel }));
      try {
        await set('optional');
        const blank = await order(newcomer(), 'Excel สำหรับคนทำงาน', { tel: '', email: 'notel@example.test' });
        expect(blank.path).toMatch(/\/transfer$/);
        await set('off');
        const page = await openForm(newcomer(), 'Excel สำหรับคนทำงาน');
        expect(page.root.querySelector('[name=tel]')).toBeNull();
        const { tel: _, ...others } = contact;
        const form = page.form('#register').fill({ ...others, email: 'untold@example.test' });
        const [paidPage, twice] = [await form.submit('ชำระเงิน'), await form.submit('ชำระเงิน')];
        expect(paidPage.path).toMatch(/\/transfer$/);
        expect(twice.path).toBe(paidPage.path);
        const visitor = newcomer();
        await (await visitor.get('/product/1-kanji-workbook')).form('form[action="/cart/add"]').submit();
        const cart = await visitor.get('/cart');
        expect(cart.root.querySelectorAll('[name=tel],[name=ship_tel]')).toHaveLength(2);
      } finally {
        await set('as_registered');
      }
    });

    test('CHK-01 a plan of another course, a made-up method and a missing key are refused', async () => {
      for (const [field, value] of [
        ['plan_id', '999999'],
        ['payment_method_id', '5'],
        ['checkout_key', ''],
      ] as const) {
        const page = await openForm(newcomer(), 'Excel สำหรับคนทำงาน');
        const form = page.form('#register').fill(contact);
        form.tamper({ [field]: value });
        expect((await form.submit('ชำระเงิน')).status).toBe(422);
      }
    });
  });

  test('CHK-01 nobody takes all seats or fills a stranger’s mailbox: orders of one e-mail have a limit, and nothing typed is lost', async () => {
    const eager = { email: 'eager@example.test' };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await order(newcomer(), 'Excel สำหรับคนทำงาน', eager)).status).toBe(200);
    const refusedPage = await order(newcomer(), 'Excel สำหรับคนทำงาน', eager);
    expect(refusedPage.status).toBe(429);
    expect(refusedPage.text).toContain('มีคำสั่งซื้อจากที่เดียวกันมากเกินไป');
    expect(refusedPage.form('#register').value('firstname')).toBe(contact.firstname);
  });

  test('REG-06 a guest with a member’s e-mail stays a guest', async () => {
    const visitor = newcomer();
    await order(visitor, 'Excel สำหรับคนทำงาน', { email: 'student@demo.test' });
    const orders = await visitor.get('/myaccount/student/courses');
    expect(orders.text).not.toContain('Python');
    const member = await openForm(visitor, 'Python');
    expect(member.text).not.toContain('ซื้อในชื่อบัญชี');
  });
});
