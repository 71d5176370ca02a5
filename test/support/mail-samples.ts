import type { MailKind, MailValues } from '../../app/messages/mail-kinds';

/** A name and a title nobody should choose: what they try must stay text. */
const EVIL_NAME = 'มาลี\r\nBcc: thief@example.com <b>x</b> & "เพื่อน"';
const course = 'Excel สำหรับคนทำงาน: สูตร ตารางสรุป และรายงานที่หัวหน้าอ่านรู้เรื่อง (เรียน 1 ปี)';
const facts = {
  orderNumber: 'R69-1120-0457',
  buyerName: EVIL_NAME,
  itemNames: [course, 'ชุดสีน้ำ <24 สี> × 2'],
  due: 174_100,
  currency: 'THB' as const,
  path: '/order/AbCdEfGhIjKlMnOpQrStUv',
};
const payPath = `${facts.path}/transfer`;
const at = new Date('2026-11-22T07:05:00Z');
const link = (path: string) => ({ name: EVIL_NAME, path: `${path}/AbCdEfGhIjKlMnOpQrStUv` });
const change = { name: EVIL_NAME, at };

interface Sample<Kind extends MailKind> {
  values: MailValues[Kind];
  /** What a reader must find in either body, in both languages. */
  says: readonly string[];
}

/** One of each kind of mail, as full as it gets; what comes in several ways has more. */
export const MAIL_SAMPLES: { [Kind in MailKind]: readonly Sample<Kind>[] } = {
  'order-placed': [
    {
      values: {
        ...facts,
        cancelAt: at,
        payPath,
        accounts: ['ธนาคารกสิกรไทย 123-4-56789-0 บริษัท เรียน จำกัด', 'ธนาคารไทยพาณิชย์ 987-6-54321-0'],
      },
      says: ['฿1,741.00', '14:05', payPath, facts.path, '123-4-56789-0', 'บริษัท เรียน จำกัด', '987-6-54321-0'],
    },
    {
      values: { ...facts, cancelAt: at, payPath: `${facts.path}/pay`, isPaidOnline: true },
      says: ['฿1,741.00', '14:05', `${facts.path}/pay`],
    },
    { values: { ...facts, cancelAt: null, currency: 'USD', due: 4_900 }, says: ['$49.00', facts.path] },
  ],
  'transfer-received': [{ values: facts, says: ['฿1,741.00', facts.path] }],
  'order-approved': [
    {
      values: {
        ...facts,
        hasGoods: true,
        learnPath: '/learn/7-%E0%B9%80%E0%B8%A3%E0%B8%B5%E0%B8%A2%E0%B8%99',
        document: {
          kind: 'tax-invoice',
          number: 'TX-2569-00001',
          path: `${facts.path}/document/TX-2569-00001`,
        },
      },
      says: [
        '฿1,741.00',
        'TX-2569-00001',
        '/learn/7-%E0%B9%80%E0%B8%A3%E0%B8%B5%E0%B8%A2%E0%B8%99',
        facts.path,
      ],
    },
    { values: { ...facts, due: 0, learnPath: facts.path, isGuest: true }, says: [facts.path] },
  ],
  'order-rejected': [
    {
      values: { ...facts, reason: 'ยอดในสลิปไม่ตรง\nขาด ฿1.00', cancelAt: at, payPath },
      says: ['ยอดในสลิปไม่ตรง', '14:05', payPath, '฿1,741.00'],
    },
  ],
  'order-cancelled': [
    { values: { ...facts, reason: '', cause: 'expired' }, says: [facts.path] },
    { values: { ...facts, reason: '', cause: 'cancelled-by-buyer', isPaidOnline: true }, says: [facts.path] },
    {
      values: { ...facts, reason: 'คลาสถูกเลื่อน', cause: 'cancelled-by-staff' },
      says: ['คลาสถูกเลื่อน', facts.path],
    },
    { values: { ...facts, due: 0, reason: 'ที่เต็ม', cause: 'free-refused' }, says: ['ที่เต็ม'] },
  ],
  'free-order-waiting': [{ values: { ...facts, due: 0 }, says: [facts.path] }],
  'order-expiring': [
    { values: { ...facts, cancelAt: at, payPath }, says: ['14:05', payPath, '฿1,741.00'] },
    { values: { ...facts, cancelAt: at, payPath, isPaidOnline: true }, says: ['14:05', payPath] },
  ],
  'goods-sent': [
    {
      values: {
        ...facts,
        carrierName: 'Flash Express',
        trackingNumber: 'TH0123456789',
        trackingUrl: 'https://carrier.example/track?no=TH0123456789&lang=th',
      },
      says: ['Flash Express', 'TH0123456789', 'https://carrier.example/track?no=TH0123456789', facts.path],
    },
    {
      values: { ...facts, carrierName: 'ไปรษณีย์ไทย', trackingNumber: '', trackingUrl: null },
      says: ['ไปรษณีย์ไทย'],
    },
  ],
  'money-refunded': [
    {
      values: { ...facts, refunded: 50_000, refundedCurrency: 'THB', isByTransfer: true },
      says: ['฿500.00'],
    },
    {
      values: { ...facts, refunded: 50_000, refundedCurrency: 'THB', isByTransfer: false },
      says: ['฿500.00'],
    },
  ],
  'lines-refunded': [
    {
      values: {
        ...facts,
        refundedNames: ['ชุดสีน้ำ <24 สี> × 2'],
        refunded: 90_250,
        refundedCurrency: 'THB',
        way: 'both',
        reason: 'ของหมด',
        endsAccess: true,
        document: {
          kind: 'credit-note',
          number: 'CN-2569-00001',
          path: `${facts.path}/document/CN-2569-00001`,
        },
      },
      says: ['฿902.50', 'ของหมด', 'CN-2569-00001', facts.path],
    },
  ],
  'order-reopened': [{ values: facts, says: [facts.path] }],
  'access-ending': [
    {
      values: {
        name: EVIL_NAME,
        courseName: course,
        endsAt: at,
        learnPath: '/learn/7-excel',
        renewPath: '/course/7-excel',
        isGuest: false,
      },
      says: ['14:05', '/learn/7-excel', '/course/7-excel'],
    },
    {
      values: {
        name: EVIL_NAME,
        courseName: course,
        endsAt: at,
        learnPath: facts.path,
        renewPath: null,
        isGuest: true,
      },
      says: ['14:05', facts.path],
    },
  ],
  'account-created': [
    { values: { name: EVIL_NAME, username: 'mali_24', path: '/login' }, says: ['mali_24', '/login'] },
  ],
  'password-link': [{ values: link('/reset'), says: ['/reset/AbC'] }],
  'claim-link': [{ values: { ...link('/claim'), orderNumber: facts.orderNumber }, says: ['/claim/AbC'] }],
  'social-link': [{ values: { ...link('/connect'), provider: 'LINE' }, says: ['/connect/AbC', 'LINE'] }],
  'own-data-link': [{ values: link('/mydata'), says: ['/mydata/AbC'] }],
  'account-erased': [{ values: { name: EVIL_NAME }, says: [] }],
  'password-changed': [{ values: change, says: ['14:05'] }],
  'sign-in-way-added': [{ values: { ...change, provider: 'LINE' }, says: ['14:05', 'LINE'] }],
  'sign-in-way-removed': [{ values: { ...change, provider: 'Google' }, says: ['14:05', 'Google'] }],
};
