import type { MessageKind, MessageValues } from '../message-kinds';

/** The receiver and the purchase; tests replace them with hostile input. */
export const [BUYER, GOODS, PLACE] = ['มาลี ใจดี', 'ชุดสีน้ำ 24 สี × 2', 'สตูดิโอเชียงใหม่'] as const;
const course = 'Excel สำหรับคนทำงาน: สูตร ตารางสรุป และรายงานที่หัวหน้าอ่านรู้เรื่อง (เรียน 1 ปี)';
const facts = {
  orderNumber: 'R69-1120-0457',
  buyerName: BUYER,
  itemNames: [course, GOODS],
  due: 174_100,
  currency: 'THB' as const,
  path: '/order/AbCdEfGhIjKlMnOpQrStUv',
};
const payPath = `${facts.path}/transfer`;
const at = new Date('2026-11-22T07:05:00Z');
const link = (path: string) => ({ name: BUYER, path: `${path}/AbCdEfGhIjKlMnOpQrStUv` });
const change = { name: BUYER, at };

const oneClass = {
  name: course,
  sessions: [{ beginsAt: at, endsAt: new Date('2026-11-22T09:00:00Z') }],
  days: { from: '2026-11-22', to: '2026-11-22' },
  dayWords: '',
  teacher: BUYER,
  place: PLACE,
  mapUrl: 'https://maps.example/place?a=1&b=2',
  meetingUrl: '',
  whatToBring: 'ผ้ากันเปื้อน',
};
const liveClass = {
  ...oneClass,
  sessions: Array.from({ length: 6 }, () => oneClass.sessions[0]!),
  place: 'Zoom',
  mapUrl: '',
  meetingUrl: 'https://meet.example/j/1',
};

interface Sample<Kind extends MessageKind> {
  values: MessageValues[Kind];
  /** Texts that both bodies must contain, in both languages. */
  says: readonly string[];
}

/** One of each kind of mail, with every optional value; a kind with variants has more. */
export const MESSAGE_SAMPLES: { [Kind in MessageKind]: readonly Sample<Kind>[] } = {
  'order-placed': [
    {
      values: {
        ...facts,
        cancelAt: at,
        payPath,
        withheld: { amount: 4_458, to: 'บริษัท เรียน จำกัด · 0 1055 69012 34 5', sendTo: 'tax@shop.example' },
        accounts: ['ธนาคารกสิกรไทย 123-4-56789-0 บริษัท เรียน จำกัด', 'ธนาคารไทยพาณิชย์ 987-6-54321-0'],
      },
      says: [
        '฿1,741.00',
        '14:05',
        payPath,
        facts.path,
        '123-4-56789-0',
        'บริษัท เรียน จำกัด',
        '987-6-54321-0',
        '฿44.58',
        'tax@shop.example',
      ],
    },
    {
      values: { ...facts, cancelAt: at, payPath: `${facts.path}/pay`, isPaidOnline: true },
      says: ['฿1,741.00', '14:05', `${facts.path}/pay`],
    },
    {
      values: { ...facts, cancelAt: null, currency: 'USD', due: 4_900 },
      says: ['USD\u00a049.00', facts.path],
    },
  ],
  'seat-to-confirm': [
    {
      values: {
        ...facts,
        buyerName: null,
        due: 0,
        confirmPath: `${facts.path}/seat/AbCdEfGhIjKlMnOpQrStUv`,
        hours: 3,
      },
      says: [`${facts.path}/seat/`, '3'],
    },
  ],
  'seat-given-back': [{ values: { ...facts, due: 0, courseName: course }, says: [facts.path] }],
  'desk-waits': [
    {
      values: {
        name: BUYER,
        homework: 3,
        questions: 1,
        path: '/teach/homework',
        questionsPath: '/teach/questions',
        settingsPath: '/teach/account',
      },
      says: ['/teach/homework', '/teach/questions', '/teach/account'],
    },
    {
      values: {
        name: null,
        homework: 0,
        questions: 2,
        path: '/teach/questions',
        questionsPath: null,
        settingsPath: '/teach/account',
      },
      says: ['/teach/questions'],
    },
  ],
  'homework-marked': [
    {
      values: {
        name: BUYER,
        courseName: course,
        lectureName: 'แบบฝึกหัด: โกดังขนมเดือนสิบ',
        isPassed: true,
        mark: '87.5',
        comment: 'สูตรถูกทุกช่อง\nลองตั้งชื่อช่วงด้วย',
        path: '/learn/1-excel/17',
      },
      says: ['87.5', 'ตั้งชื่อช่วง', 'โกดังขนมเดือนสิบ', '/learn/1-excel/17', course],
    },
    {
      values: {
        name: null,
        courseName: course,
        lectureName: 'แบบฝึกหัด',
        isPassed: false,
        mark: '',
        comment: 'ยังขาดยอดรวมของหมวดขนม',
        path: facts.path,
      },
      says: ['ยังขาดยอดรวมของหมวดขนม', facts.path, course],
    },
  ],
  'quiz-attempt-given': [
    {
      values: {
        name: BUYER,
        courseName: course,
        lectureName: 'แบบทดสอบสูตร ผ่านที่ 7 จาก 10',
        path: '/learn/1-excel/18',
      },
      says: ['แบบทดสอบสูตร', '/learn/1-excel/18', course],
    },
  ],
  'question-answered': [
    {
      values: {
        name: BUYER,
        courseName: course,
        question: 'หัวตารางสองแถว',
        answer: 'รวมก่อน\nแล้วสรุป',
        by: 'ธนกร วัฒนสุข',
        isTeacher: true,
        path: '/learn/1-excel/questions',
      },
      says: ['แล้วสรุป', 'หัวตารางสองแถว', 'ธนกร', '/learn/1-excel/questions', course],
    },
    {
      values: {
        name: null,
        courseName: course,
        question: 'ใช้ Excel 2013 ได้ไหม',
        answer: 'ได้ครับ',
        by: 'ทีมงานเรียน',
        isTeacher: false,
        path: facts.path,
      },
      says: ['ได้ครับ', facts.path, course],
    },
  ],
  'seat-waiting': [
    {
      values: { courseName: course, path: '/waiting/AbCdEfGhIjKlMnOpQrStUv', isToConfirm: true },
      says: ['/waiting/AbCdEfGhIjKlMnOpQrStUv', course],
    },
    {
      values: { courseName: course, path: '/waiting/AbCdEfGhIjKlMnOpQrStUv', isToConfirm: false },
      says: ['/waiting/AbCdEfGhIjKlMnOpQrStUv', course],
    },
  ],
  'class-news': [
    {
      values: {
        name: BUYER,
        subject: 'เปลี่ยนห้องเรียน',
        text: 'วันพรุ่งนี้เรียนที่ห้อง 9 แทนห้อง 12\n\nพบกัน',
        courseName: course,
        beginsAt: at,
        endsAt: at,
        path: facts.path,
      },
      says: ['ห้อง 9', 'พบกัน', facts.path, course],
    },
  ],
  'class-moved': [
    {
      values: {
        name: BUYER,
        courseName: course,
        was: { beginsAt: at, endsAt: at },
        beginsAt: at,
        endsAt: at,
        place: 'ห้อง 9',
        path: facts.path,
        calendarPath: `${facts.path}/calendar.ics`,
      },
      says: ['14:05', 'ห้อง 9', `${facts.path}/calendar.ics`, course],
    },
  ],
  'class-cancelled': [
    {
      values: {
        name: BUYER,
        courseName: course,
        beginsAt: at,
        reason: 'ครูป่วย',
        money: 'provider',
        path: facts.path,
      },
      says: ['14:05', 'ครูป่วย', facts.path, course],
    },
    {
      values: {
        name: null,
        courseName: course,
        beginsAt: null,
        reason: 'คนไม่พอ',
        money: 'by-hand',
        path: facts.path,
      },
      says: ['คนไม่พอ', facts.path, course],
    },
  ],
  'seat-invited': [
    {
      values: { courseName: course, company: BUYER, path: '/seat/AbCdEfGhIjKlMnOpQrStUv' },
      says: ['/seat/AbCdEfGhIjKlMnOpQrStUv', course],
    },
  ],
  'seat-ended': [
    {
      values: {
        name: 'สมชาย ใจดี',
        courseNames: [course],
        company: BUYER,
        path: '/myaccount/student/courses',
      },
      says: [course, '/myaccount/student/courses'],
    },
  ],
  'seat-offered': [
    {
      values: { courseName: course, until: at, path: '/waiting/AbCdEfGhIjKlMnOpQrStUv' },
      says: ['14:05', '/waiting/AbCdEfGhIjKlMnOpQrStUv', course],
    },
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
    {
      values: {
        ...facts,
        learnPath: facts.path,
        classes: [oneClass, liveClass],
        ahead: 'all',
        calendarPath: `${facts.path}/calendar.ics`,
      },
      says: [
        '14:05',
        '16:00',
        'maps.example',
        'https://meet.example/j/1',
        'ผ้ากันเปื้อน',
        `${facts.path}/calendar.ics`,
      ],
    },
    {
      values: {
        ...facts,
        learnPath: '/myaccount/student/courses',
        classes: [{ ...oneClass, sessions: [], days: null, dayWords: 'ตัวต่อตัว' }],
        ahead: 'some',
      },
      says: ['ตัวต่อตัว', '/myaccount/student/courses'],
    },
  ],
  'session-reminder': [
    {
      values: {
        name: BUYER,
        class: oneClass,
        path: '/myaccount/student/courses',
        calendarPath: '/learn/7-a/calendar.ics',
        isGuest: false,
      },
      says: ['14:05', 'ผ้ากันเปื้อน', 'maps.example', '/myaccount/student/courses', '/learn/7-a/calendar.ics'],
    },
    {
      values: {
        name: null,
        class: liveClass,
        path: facts.path,
        calendarPath: `${facts.path}/calendar.ics`,
        isGuest: true,
      },
      says: ['14:05', 'https://meet.example/j/1', facts.path],
    },
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
  'order-rest': [
    { values: { ...facts, came: 160_000, left: 14_100, payPath }, says: ['฿1,600.00', '฿141.00', payPath] },
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
  'refund-account-asked': [{ values: facts, says: [facts.path] }],
  'order-answered': [
    {
      values: { ...facts, question: 'ไฟล์เปิดไม่ได้', answer: 'ส่งไฟล์ใหม่ให้แล้ว\nลองเปิดอีกครั้ง' },
      says: ['ลองเปิดอีกครั้ง', 'ไฟล์เปิดไม่ได้', facts.path],
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
        refundedNames: [GOODS],
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
  'document-reissued': [
    {
      values: {
        ...facts,
        cancelled: 'TI69-000001',
        document: { kind: 'tax-invoice', number: 'TI69-000002', path: '/order/token/document/TI69-000002' },
      },
      says: ['TI69-000001', 'TI69-000002', '/order/token/document/TI69-000002'],
    },
  ],
  'access-ended': [
    {
      values: { ...facts, courseNames: [course], takenBack: 159_000, takenBackCurrency: 'THB' },
      says: ['฿1,590.00', facts.path],
    },
  ],
  'order-reopened': [{ values: facts, says: [facts.path] }],
  'access-ending': [
    {
      values: {
        name: BUYER,
        courseName: course,
        endsAt: at,
        learnPath: '/learn/7-excel',
        renewal: { path: '/course/7-excel/register?plan=3', price: '฿490', until: at },
        isGuest: false,
      },
      says: ['14:05', '/learn/7-excel', '/course/7-excel/register?plan=3', '฿490'],
    },
    {
      values: {
        name: BUYER,
        courseName: course,
        endsAt: at,
        learnPath: facts.path,
        renewal: null,
        isGuest: true,
      },
      says: ['14:05', facts.path],
    },
  ],
  'access-closed': [
    {
      values: { name: BUYER, courseName: course, path: '/course/7-excel?notice=no-access' },
      says: [course, '/course/7-excel?notice=no-access'],
    },
    { values: { name: null, courseName: course, path: facts.path }, says: [course, facts.path] },
  ],
  'course-completed': [
    {
      values: { name: BUYER, courseName: course, path: '/learn/7-excel/certificate', isGuest: false },
      says: ['/learn/7-excel/certificate'],
    },
    {
      values: { name: null, courseName: course, path: facts.path, isGuest: true },
      says: [facts.path],
    },
  ],
  'certificate-issued': [
    {
      values: {
        name: BUYER,
        courseName: course,
        code: '7KQ2-M9XD-4TRP-8WZA',
        path: '/verify/7KQ2-M9XD-4TRP-8WZA',
        pdfPath: '/verify/7KQ2-M9XD-4TRP-8WZA.pdf',
      },
      says: ['7KQ2-M9XD-4TRP-8WZA', '/verify/7KQ2-M9XD-4TRP-8WZA.pdf'],
    },
  ],
  'guest-registered': [
    {
      values: { orderNumber: facts.orderNumber, itemNames: facts.itemNames, path: facts.path },
      says: [facts.orderNumber, facts.path],
    },
  ],
  'account-created': [
    { values: { name: BUYER, username: 'mali_24', path: '/login' }, says: ['mali_24', '/login'] },
    {
      values: { ...link('/email'), username: 'mali_24', path: '/login', provePath: link('/email').path },
      says: ['mali_24', '/login', '/email/AbC'],
    },
  ],
  'password-link': [{ values: link('/reset'), says: ['/reset/AbC'] }],
  'claim-link': [{ values: { ...link('/claim'), orderNumber: facts.orderNumber }, says: ['/claim/AbC'] }],
  'social-link': [{ values: { ...link('/connect'), provider: 'LINE' }, says: ['/connect/AbC', 'LINE'] }],
  'own-data-link': [{ values: link('/mydata'), says: ['/mydata/AbC'] }],
  'email-link': [{ values: link('/email'), says: ['/email/AbC'] }],
  'email-change-asked': [
    { values: { ...change, email: 'new@example.test' }, says: ['14:05', 'new@example.test', '/forgotpass'] },
  ],
  'email-changed': [
    { values: { ...change, email: 'new@example.test' }, says: ['14:05', 'new@example.test'] },
  ],
  'test-mail': [{ values: change, says: ['14:05', '/admin/setup'] }],
  'payment-setup-changed': [
    {
      values: {
        ...change,
        who: 'สมหญิง · owner@shop.example',
        about: '123-4-56789-0',
        change: 'account-added',
      },
      says: ['14:05', '123-4-56789-0', 'owner@shop.example', '/admin/bank-accounts'],
    },
    {
      values: { ...change, who: BUYER, about: 'พร้อมเพย์', change: 'method-keys' },
      says: ['/admin/payment-methods'],
    },
  ],
  'staff-invitation': [{ values: link('/join'), says: [] }],
  'staff-changed': (['invited', 'joined', 'roles', 'ended', 'codesReset', 'policy'] as const).map((what) => ({
    values: { ...change, change: what, who: 'support@demo.test', roles: ['support'], by: BUYER },
    says: what === 'policy' ? ['14:05'] : ['support@demo.test', '14:05'],
  })),
  'account-erased': [{ values: { name: BUYER }, says: [] }],
  'password-changed': [{ values: change, says: ['14:05'] }],
  'two-factor-on': [{ values: change, says: ['14:05'] }],
  'two-factor-off': [{ values: change, says: ['14:05'] }],
  'two-factor-reset': [{ values: change, says: ['14:05'] }],
  'recovery-codes-new': [{ values: change, says: ['14:05'] }],
  'recovery-code-used': [{ values: { ...change, left: 7 }, says: ['14:05', '7'] }],
  'api-token-made': [
    {
      values: { ...change, program: 'ระบบบัญชี', until: at },
      says: ['14:05', 'ระบบบัญชี', '/account/tokens'],
    },
  ],
  'webhook-switched-off': [
    {
      values: { ...change, endpointId: 7, about: `${BUYER} · hooks.example`, failures: 15 },
      says: ['14:05', 'hooks.example', '15', '/admin/webhooks/7'],
    },
  ],
  'sign-in-way-added': [{ values: { ...change, provider: 'LINE' }, says: ['14:05', 'LINE'] }],
  'sign-in-way-removed': [{ values: { ...change, provider: 'Google' }, says: ['14:05', 'Google'] }],
};
