import { describe, expect, test } from 'vitest';
import { translator } from '~/text/translate';
import type { Locale } from '~/values/time';
import { mailHtml, mailText, withShopAddress } from '../mail/mail-html';
import type { AccountChangeMail, AccountMail, Message, RefundWays } from '../message-kinds';
import { oneLine } from '../one-line';
import { messageContent } from './contents';

const facts = {
  orderNumber: 'R-7',
  buyerName: 'Somchai',
  itemNames: ['Excel'],
  due: 99_000,
  currency: 'THB' as const,
  path: '/order/tok',
};
const cancelAt = new Date('2026-11-22T07:05:00Z');
const mails: Message[] = [
  { kind: 'order-placed', values: { ...facts, cancelAt } },
  { kind: 'transfer-received', values: facts },
  { kind: 'order-approved', values: { ...facts, learnPath: '/learn/7-excel' } },
  { kind: 'order-rejected', values: { ...facts, reason: 'ยอดไม่ตรง', cancelAt } },
  { kind: 'order-cancelled', values: { ...facts, reason: '' } },
  { kind: 'free-order-waiting', values: facts },
  { kind: 'order-rest', values: { ...facts, came: 100_000, left: 74_100, payPath: '/order/tok/pay' } },
  { kind: 'order-expiring', values: { ...facts, cancelAt, payPath: '/order/tok/pay' } },
  {
    kind: 'goods-sent',
    values: { ...facts, carrierName: 'Flash Express', trackingNumber: 'TH01', trackingUrl: null },
  },
  {
    kind: 'lines-refunded',
    values: {
      ...facts,
      refundedNames: ['Excel'],
      refunded: 99_000,
      refundedCurrency: 'THB',
      way: 'provider',
      reason: 'คลาสถูกเลื่อน',
      endsAccess: true,
      document: null,
    },
  },
];

test.each(
  mails.flatMap((mail) => (['th', 'en'] as Locale[]).map((locale) => [mail.kind, locale, mail] as const)),
)('REG-12 %s in %s is complete as HTML and as text', (_kind, locale, mail) => {
  const content = messageContent(mail, { t: translator(locale), locale });
  const html = withShopAddress(mailHtml(content, 'foot', locale), 'https://shop.example');
  const text = withShopAddress(mailText(content, 'foot'), 'https://shop.example');
  for (const body of [html, text]) {
    expect(body).toContain('R-7');
    expect(body).toContain(`https://shop.example${content.action.path}`);
    expect(body).not.toMatch(/\{\w+\}|undefined|\{\{/);
  }
  expect(html).not.toContain('<table');
  expect(content.subject).toContain('R-7');
});

test.each(['th', 'en'] as Locale[])(
  'REG-08 REG-09 REG-14 mails with a one-time link say what it is for, in %s',
  (locale) => {
    const words = { t: translator(locale), locale };
    const name = 'มาลี\r\nBcc: thief@example.com';
    const links: AccountMail[] = [
      { kind: 'password-link', values: { name, path: '/reset/AbCdEfGhIjKlMnOpQrStUv' } },
      { kind: 'claim-link', values: { name, path: '/claim/AbCdEfGhIjKlMnOpQrStUv', orderNumber: 'R-7' } },
      { kind: 'social-link', values: { name, path: '/connect/AbCdEfGhIjKlMnOpQrStUv', provider: 'LINE' } },
    ];
    for (const mail of links) {
      const content = messageContent(mail, words);
      expect(content.action.path).toBe(mail.values.path);
      for (const body of [mailHtml(content, 'foot', locale), mailText(content, 'foot')]) {
        expect(body).not.toMatch(/\{\w+\}|undefined/);
        // it goes to an address that a stranger may have typed together with the name
        expect(body).not.toMatch(/มาลี|thief/);
      }
    }
  },
);

test('an approved order of courses leads into learning, one of goods to the order', () => {
  const words = { t: translator('th'), locale: 'th' as const };
  const [learn, goods] = ['/learn/7-excel', null].map(
    (learnPath) =>
      messageContent({ kind: 'order-approved', values: { ...facts, learnPath } }, words).action.path,
  );
  expect([learn, goods]).toEqual(['/learn/7-excel', '/order/tok']);
});

test('REG-14 the mail of an approved order tells a guest, not a member, how to keep it in an account', () => {
  const notesOf = (isGuest: boolean, learnPath: string | null = '/learn/7-excel') => {
    const values = { ...facts, isGuest, learnPath };
    return messageContent(
      { kind: 'order-approved', values },
      { t: translator('th'), locale: 'th' },
    ).notes.join();
  };
  expect(notesOf(true)).toContain('ตั้งรหัสผ่านเพื่อเก็บคอร์ส');
  expect(notesOf(false)).not.toContain('ตั้งรหัสผ่าน');
  // an order of goods alone has nothing to learn
  expect(notesOf(true, null)).toContain('เก็บไว้ในบัญชี');
  expect(notesOf(true, null)).not.toMatch(/เรียน|คอร์ส/);
});

test('R-344 the mail of an approved order says until when each course can be learned', () => {
  const until = new Date('2027-11-29T17:00:00Z');
  const factsOf = (...accessEnds: { courseName: string; until: Date | null }[]) =>
    messageContent(
      { kind: 'order-approved', values: { ...facts, learnPath: '/learn/7-excel', accessEnds } },
      { t: translator('th'), locale: 'th' },
    ).facts.flatMap(([name, value]) => (name === 'เรียนได้ถึง' ? [value] : []));
  expect(factsOf()).toEqual([]);
  expect(factsOf({ courseName: 'Excel', until })).toEqual(['29 พ.ย. 2570']);
  expect(factsOf({ courseName: 'Excel', until }, { courseName: 'Python', until: null })).toEqual([
    'Excel: 29 พ.ย. 2570',
    'Python: ไม่มีวันหมด',
  ]);
});

test('a rejection gives the reason first', () => {
  const content = messageContent(mails[3]!, { t: translator('th'), locale: 'th' });
  expect(content.facts[0]).toEqual(['เหตุผล', 'ยอดไม่ตรง']);
});

test('PAY-09 an order that is paid online asks for no transfer and no slip', () => {
  for (const locale of ['th', 'en'] as const) {
    const placedFacts = { ...facts, cancelAt, isPaidOnline: true };
    const content = messageContent(
      { kind: 'order-placed', values: placedFacts },
      { t: translator(locale), locale },
    );
    const allText = [content.subject, content.title, ...content.paragraphs, content.action.text].join(' ');
    expect(allText).not.toMatch(/โอน|สลิป|transfer|slip/i);
    expect(allText).toContain('฿990.00');
  }
});

test('a header is one line', () => {
  expect(oneLine('a\r\nBcc: x\u2028y\u0000z')).toBe('a Bcc: x y z');
});

test('REG-07 the mail of a new account names the username, leads to sign in, and says no password', () => {
  for (const locale of ['th', 'en'] as const) {
    const values = { name: 'มะลิ\r\nBcc: a@b.test', username: 'mali', path: '/login' };
    const content = messageContent({ kind: 'account-created', values }, { t: translator(locale), locale });
    const html = withShopAddress(mailHtml(content, 'foot', locale), 'https://shop.example');
    const text = withShopAddress(mailText(content, 'foot'), 'https://shop.example');
    for (const body of [html, text]) {
      expect(body).toContain('mali');
      expect(body).toContain('https://shop.example/login');
      expect(body).not.toMatch(/\{\w+\}|undefined|\{\{/);
    }
    expect(content.subject).not.toMatch(/[\r\n]/);
    expect(content.paragraphs[0]).not.toMatch(/[\r\n]/);
  }
});

test.each(['th', 'en'] as Locale[])(
  'REG-08 REG-09 a changed sign-in is told with the moment, and leads whoever did not do it on, in %s',
  (locale) => {
    const values = { name: 'มาลี\r\nBcc: thief@example.com', at: cancelAt };
    const changes: [AccountChangeMail, string][] = [
      [{ kind: 'password-changed', values }, '/forgotpass'],
      [{ kind: 'sign-in-way-added', values: { ...values, provider: 'LINE' } }, '/myaccount/student/security'],
      [
        { kind: 'sign-in-way-removed', values: { ...values, provider: 'LINE' } },
        '/myaccount/student/security',
      ],
    ];
    const subjects = changes.map(([mail, path]) => {
      const content = messageContent(mail, { t: translator(locale), locale });
      expect(content.action.path).toBe(path);
      for (const body of [mailHtml(content, 'foot', locale), mailText(content, 'foot')]) {
        expect(body).toContain('14:05');
        expect(body).not.toMatch(/\{\w+\}|undefined|\nBcc/);
        if (mail.kind !== 'password-changed') expect(body).toContain('LINE');
      }
      return content.subject;
    });
    expect(new Set(subjects).size).toBe(3);
  },
);

describe('PAY-24 the mail of refunded lines', () => {
  const values = {
    ...facts,
    itemNames: ['Excel', 'หนังสือ'],
    refundedNames: ['Excel'],
    refunded: 90_250,
    refundedCurrency: 'THB' as const,
    way: 'provider' as RefundWays,
    reason: 'คลาสถูกเลื่อน',
    endsAccess: true,
    document: { kind: 'credit-note' as const, number: 'CN-2569-00001', path: '/order/tok/document/9' },
  };
  const bodies = (changes: Partial<typeof values | { document: null }>, locale: Locale = 'th') => {
    const mail: Message = { kind: 'lines-refunded', values: { ...values, ...changes } };
    const content = messageContent(mail, { t: translator(locale), locale });
    return [mailHtml(content, 'foot', locale), mailText(content, 'foot')] as const;
  };

  test('names the lines that went back, not the others, with reason, amount and credit note', () => {
    for (const body of bodies({})) {
      for (const expectedText of ['Excel', 'คลาสถูกเลื่อน', '฿902.50', 'CN-2569-00001', '/order/tok/document/9'])
        expect(body).toContain(expectedText);
      expect(body).not.toContain('หนังสือ');
    }
  });

  test('by its provider the money is on its way, by transfer it was sent, by both a part of each; of nothing paid nothing is said', () => {
    const saying = (changes: Parameters<typeof bodies>[0]) => bodies(changes, 'en')[1];
    expect(saying({})).toContain('฿902.50 is on its way back');
    expect(saying({ way: 'by-hand' })).toContain('We have transferred ฿902.50');
    const both = saying({ way: 'both' });
    for (const expectedText of ['฿902.50', 'we have transferred', 'on its way back'])
      expect(both).toContain(expectedText);
    expect(saying({ refunded: 0 })).not.toMatch(/฿|14 days/);
  });

  test('says that access ended only where it did', () => {
    const END = 'สิทธิ์เรียนที่ได้จากรายการนี้สิ้นสุดแล้ว';
    expect(bodies({})[1]).toContain(END);
    expect(bodies({ endsAccess: false })[1]).not.toContain(END);
  });
});

test('REG-12 the days of a class stand below one label, and its links open where they are pressed', () => {
  const course = {
    name: 'Excel',
    sessions: [1, 2, 3].map((day) => ({
      beginsAt: new Date(`2026-12-0${day}T02:00:00Z`),
      endsAt: new Date(`2026-12-0${day}T05:00:00Z`),
    })),
    days: null,
    dayWords: '',
    teacher: 'https://evil.test/win',
    place: '',
    mapUrl: '',
    meetingUrl: 'https://zoom.example/j/1?pwd=a&b=2',
    whatToBring: '',
  };
  const mail: Message = {
    kind: 'order-approved',
    values: { ...facts, orderNumber: 'AB69-000118', learnPath: null, classes: [course] },
  };
  const html = mailHtml(messageContent(mail, { t: translator('th'), locale: 'th' }), 'foot', 'th');
  expect(html.split('วันและเวลา')).toHaveLength(2);
  expect(html).toMatch(/1 ธ\.ค\.[^<]*<\/b><br><b[^>]*>[^<]*2 ธ\.ค\./);
  expect(html).toContain('<a href="https://zoom.example/j/1?pwd=a&amp;b=2"');
  // text that a person may have written is shown and does not link
  expect(html).not.toContain('href="https://evil.test');
  expect(html).toContain('<span style="white-space:nowrap">AB69-000118</span>');
});
