import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest } from '../../support/road/bank-transfer';
import { mailsTo } from '../../support/servers/mail-links';
import type { MailServer, ReceivedMail } from '../../support/servers/mail-server';
import type { OpenIdServer } from '../../support/servers/openid-server';
import {
  guessPassword,
  registerBy,
  startStrangersShop,
  strangersForm,
  type StrangersShop,
} from '../../support/visitor/strangers-shop';

const LOGIN = 'form[action="/login"]';
const FORGOT = 'form[action="/forgotpass"]';
const COURSES = '/myaccount/student/courses';
const EXCEL = 'Excel สำหรับคนทำงาน';

let strangers: StrangersShop;
let mail: MailServer;
let google: OpenIdServer;
beforeAll(async () => {
  strangers = await startStrangersShop();
  ({ mail, google } = strangers);
});
afterAll(() => strangers?.stop());
beforeEach(() => {
  google.person = null;
});

const newcomer = () => strangers.newcomer();
const guess = guessPassword;
const somebody = strangersForm;
const register = (values: Record<string, string>, visitor = newcomer()) => registerBy(visitor, values);

const formDataOf = (values: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values)) formData.append(name, value);
  return formData;
};

describe('names that look like another’s', () => {
  test.each([
    ['a Cyrillic letter', 'stud\u0435nt@demo.test', 'มีได้เฉพาะ'],
    ['full-width letters', 'ｓｔｕｄｅｎｔ@demo.test', 'มีได้เฉพาะ'],
    ['a sign without width', 'student\u200b@demo.test', 'ต้องเป็นอีเมลเดียวกับที่กรอกข้างบน'],
    ['a mark that turns the direction', '\u202estudent@demo.test', 'ต้องเป็นอีเมลเดียวกับที่กรอกข้างบน'],
    ['a combining accent', 'st\u0307udent', 'มีได้เฉพาะ'],
    ['the Kelvin sign', 'mar\u212A', 'มีได้เฉพาะ'],
    ['an emoji', 'student😀', 'มีได้เฉพาะ'],
    ['a space inside', 'stu dent', 'เว้นวรรคไม่ได้'],
    ['other case', 'STUDENT@demo.TEST', 'ต้องเป็นอีเมลเดียวกับที่กรอกข้างบน'],
    ['300 characters', 'a'.repeat(300), 'ยาวเกิน'],
    ['a line break', 'student\r\nx', 'เว้นวรรคไม่ได้'],
  ])('REG-04 a username with %s is refused beside its field', async (_what, username, words) => {
    const visitor = newcomer();
    await visitor.get('/register');
    const formData = new FormData();
    for (const [name, value] of Object.entries(somebody({ username }))) formData.append(name, value);
    const page = await visitor.post('/register', formData);
    expect(page.status).toBe(422);
    expect(page.find('#username-e').text).toContain(words);
  });

  test('REG-07 spaces around it, NUL in it and another case are the same name: taken', async () => {
    const first = somebody();
    expect((await register(first)).path).toBe(COURSES);
    for (const username of [
      ` ${first.username} `,
      first.username.toUpperCase(),
      `${first.username.slice(0, 3)}\0${first.username.slice(3)}`,
    ]) {
      const page = await newcomer().post('/register', formDataOf(somebody({ username })));
      expect([username, page.status]).toEqual([username, 422]);
      expect(page.find('#username-e').text).toContain('มีคนใช้ชื่อผู้ใช้นี้แล้ว');
    }
    const email = await newcomer().post(
      '/register',
      formDataOf(somebody({ email: ` ${first.email.replace('attack', 'ＡＴＴＡＣＫ')} ` })),
    );
    expect(email.find('#email-e').text).toContain('อีเมลนี้มีบัญชีอยู่แล้ว');
  });

  test('REG-08 a name that only looks right signs nobody in', async () => {
    for (const username of ['stud\u0435nt@demo.test', 'ｓｔｕｄｅｎｔ@demo.test'])
      expect((await guess(newcomer(), username, 'rian-demo')).status).toBe(422);
    // a sign that came along with a pasted name is none of it
    expect((await guess(newcomer(), 'student\u200b@demo.test', 'rian-demo')).status).toBe(200);
  });
});

describe('mails that are not steered', () => {
  const THIEF = 'thief@evil.test';
  /** Headers as they came over the wire, folded lines joined. */
  const headersOf = ({ raw }: ReceivedMail) =>
    raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
  const expectOwn = (mails: ReceivedMail[], to: string) => {
    for (const received of mails) {
      expect(received.envelopeTo).toEqual([to]);
      const names = headersOf(received).map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
      for (const name of ['to', 'from', 'subject'])
        expect(names.filter((one) => one === name)).toHaveLength(1);
      expect(names).not.toContain('bcc');
      expect(names).not.toContain('x-evil');
      expect(headersOf(received).join('\n')).not.toContain(THIEF);
      expect(received.mail.subject).not.toMatch(/[\r\n\u2028\u2029]/);
    }
    expect(mail.received.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain(THIEF);
  };
  const NASTY = [
    `มะลิ\r\nBcc: ${THIEF}\r\n\r\nbody`,
    `มะลิ\nX-Evil: 1`,
    `มะลิ\u2028Bcc: ${THIEF}`,
    `=?utf-8?q?=0D=0ABcc:_${THIEF}?=`,
    `"a" <${THIEF}>,`,
    `%0d%0aBcc:%20${THIEF}`,
  ];

  test.each(NASTY)('REG-07 a member’s name %j stays a name in every mail', async (firstname) => {
    const person = somebody({ lastname: '' });
    const page = await newcomer().post(
      '/register',
      formDataOf({ ...person, firstname, lastname: firstname }),
    );
    expect(page.status).toBe(200);
    await (await newcomer().get('/forgotpass')).form(FORGOT).fill({ username: person.username }).submit();
    expectOwn(await mailsTo(mail, person.email, 2), person.email);
  });

  test.each(NASTY)('REG-07 a buyer’s name %j stays a name in the order’s mail', async (firstname) => {
    const { email } = somebody();
    const visitor = newcomer();
    const list = await visitor.get(`/courses?q=${encodeURIComponent(EXCEL)}`);
    const course = await list.link(EXCEL).follow();
    const form = (await visitor.get(`${course.path}/register`)).form('#register');
    form.fill({ ...guest(email) }).tamper({ firstname, lastname: firstname });
    expect((await form.submit('ชำระเงิน')).path).toMatch(/^\/order\//);
    expectOwn(await mailsTo(mail, email, 1), email);
  });

  test('REG-09 a name from elsewhere steers nothing either', async () => {
    const email = 'social-name@gmail.test';
    google.person = {
      sub: 'g-name',
      given_name: NASTY[0],
      family_name: NASTY[1],
      email,
      email_verified: false,
    };
    const ask = await (await newcomer().get('/login')).form(LOGIN).submit('เข้าสู่ระบบด้วย Google');
    await ask.form().submit();
    expectOwn(await mailsTo(mail, email, 1), email);
  });

  test.each([
    `a@b.test\r\nBcc: ${THIEF}`,
    `a@b.test, ${THIEF}`,
    `a@b.test;${THIEF}`,
    `a@b.test> RCPT TO:<${THIEF}`,
    `"x" <${THIEF}>`,
    `a@b.test%0d%0aBcc:${THIEF}`,
    `a\u0000@b.test ${THIEF}`,
    'a@b',
    'a@@b.test',
    `${'a'.repeat(330)}@b.test`,
  ])('REG-07 %j is no e-mail: beside the field, in registration and purchase, and no mail', async (email) => {
    const before = mail.received.length;
    const registration = await newcomer().post('/register', formDataOf(somebody({ email })));
    expect(registration.status).toBe(422);
    expect(registration.find('#email-e').text).toContain('อีเมลไม่ถูกต้อง');
    const visitor = newcomer();
    const form = (await visitor.get('/course/1-excel-for-work/register')).form('#register');
    const purchase = await form
      .fill({ ...guest('x@example.test') })
      .tamper({ email })
      .submit('ชำระเงิน');
    expect(purchase.status).toBe(422);
    expect(purchase.find('#email-e').text).toContain('อีเมลไม่ถูกต้อง');
    expect(mail.received.length).toBe(before);
  });
});

describe('what people type', () => {
  const buy = async (values: Record<string, string>) => {
    const visitor = newcomer();
    const form = (await visitor.get('/course/1-excel-for-work/register')).form('#register');
    return form
      .fill({ ...guest(somebody().email) })
      .tamper(values)
      .submit('ชำระเงิน');
  };

  test('REG-07 a name of 300 characters is told beside its field in registration, purchase and profile, and kept', async () => {
    const long = 'ก'.repeat(300);
    const member = newcomer();
    await register(somebody(), member);
    const profile = (await member.get('/myaccount/student/profile')).form('form[method=post][enctype]');
    for (const page of [
      await register(somebody({ firstname: long })),
      await buy({ firstname: long }),
      await profile.fill({ firstname: long }).submit(),
    ]) {
      expect(page.status).toBe(422);
      expect(page.find('#firstname-e').text).toContain('ยาวเกิน 255');
      expect(page.find('[name=firstname]').getAttribute('value')).toBe(long);
    }
    // 255 signs are a name
    expect((await register(somebody({ firstname: 'ก'.repeat(255) }))).path).toBe(COURSES);
  });

  test.each([
    ['+66 81-234-5678', '0812345678'],
    ['+66 (0) 81 234 5678', '0812345678'],
    ['0066 81 234 5678', '0812345678'],
    ['๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
    ['+๖๖ ๘๑-๒๓๔-๕๖๗๘', '0812345678'],
    ['081.234.5678', '0812345678'],
    ['02-123-4567', '021234567'],
    ['+66 2 123 4567', '021234567'],
    ['๐๒ ๑๒๓ ๔๕๖๗', '021234567'],
  ])('REG-07 the phone %s is kept as %s', async (tel, plain) => {
    const member = newcomer();
    expect((await register(somebody({ tel }), member)).path).toBe(COURSES);
    const profile = (await member.get('/myaccount/student/profile')).form('form[method=post][enctype]');
    expect(profile.value('tel')).toBe(plain);
    expect((await buy({ tel })).path).toMatch(/^\/order\//);
  });

  test.each(['0812345', '081234567890', '+1 212 555 0100 99', '08123abc45', '+66'])(
    'REG-07 %s is no phone: beside its field',
    async (tel) => {
      for (const page of [await register(somebody({ tel })), await buy({ tel })]) {
        expect(page.status).toBe(422);
        expect(page.find('#tel-e').text).not.toBe('');
      }
    },
  );

  test('REG-07 an emoji in a name is shown as it is, NUL is dropped, and neither breaks a page', async () => {
    const member = newcomer();
    const page = await member.post(
      '/register',
      formDataOf(somebody({ firstname: 'มะ\0ลิ 🌼', lastname: '👩‍👧‍👦' })),
    );
    expect(page.path).toBe(COURSES);
    const profile = await member.get('/myaccount/student/profile');
    expect(profile.find('[name=firstname]').getAttribute('value')).toBe('มะลิ 🌼');
    expect(profile.find('[name=lastname]').getAttribute('value')).toBe('👩‍👧‍👦');
    const signIn = await newcomer().post('/login', { username: 'a\0', password: '\0\0' });
    expect(signIn.status).toBe(422);
    const forgot = await newcomer().post('/forgotpass', { username: '\0' });
    expect(forgot.status).toBe(422);
    // half of a pair: no text a database takes
    const half = await newcomer().post('/register', formDataOf(somebody({ firstname: 'x\ud83d' })));
    expect(half.status).toBeLessThan(500);
  });

  test('REG-07 what is written as HTML is shown as it was typed', async () => {
    const member = newcomer();
    const firstname = '<img src=x onerror=alert(1)>';
    await register(somebody({ firstname }), member);
    const page = await member.get(COURSES);
    expect(page.root.querySelector('img[src=x]')).toBeNull();
    expect(page.text).toContain(firstname);
  });
});
