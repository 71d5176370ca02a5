import { expect, test } from 'vitest';
import { english } from './en/english';
import { englishWithoutMail } from './en/without-mail';
import { type TextKey, thai } from './th/thai';
import { thaiWithoutMail } from './th/without-mail';
import { translator } from './translate';

const PROMISES = {
  th: /ส่งอีเมล|ส่งลิงก์|ทางอีเมล|(ใน|จาก|เปิด|ดู|เห็น|ได้)อีเมล|อีเมลที่ส่ง|อีเมลแจ้ง|ส่งไปที่ ?\{email\}|ส่งไปที่นี่|เมลบอก/,
  en: /e-?mail(ed|s)? (you|it|the|them)|by e?-?mail|in (your|our|the) (e-)?mail|from (your|the) e-?mail|we (sent|will send|write)|sent to \{email|gets? (a|an) (e-)?mail|mailed|told by|link (was|is) (sent|on its way)|mails? .{0,20}(goes|go) to|confirm by e-mail/i,
};
/** True without a mail server too, or on pages that only a mail's link or button leads to. */
const TRUE_ANYWAY = new Set<string>([
  // behind the form that a shop without mail does not show
  'forgot.submit',
  'forgot.sentTitle',
  'forgot.sent',
  'forgot.notCome',
  'forgot.tooMany',
  'email.send',
  'email.signInFirst',
  'email.tooMany',
  'myData.sendLink',
  'people.sendLink',
  'people.done.linked',
  'social.codeWrong',
  'social.elsewhere',
  'social.emailSubmit',
  'social.sent',
  'social.sentTitle',
  'ways.sendLink',
  'waiting.sent',
  'waiting.sentTitle',
  'waiting.notCome',
  'waiting.tooMany',
  'setup.mailSend',
  'setup.mailLead',
  'setup.mailAsked',
  'email.changeNoMail',
  // the mail waits in its queue, and the head of each staff page says so
  'staff.done.invited',
  'staff.done.factor',
  'refund.done.refunded',
  'money.hand.sendNote',
  'desk.done.reopen',
  'classOff.told',
  'batch.tracking.saveNote',
  'batch.free.lead',
  'admin.report.approveNote',
  'admin.queue.done.rejected',
  'admin.order.done.cancelled',
  'admin.order.approveFreeNote',
  'admin.money.acceptKeepNote',
  'desk.mail',
  'desk.mailChoice',
  'desk.event.mailAgain',
  'class.mail',
  // no mail is promised
  'class.move.saved',
  'desk.no.HELD',
  'desk.done.placed',
  'staff.linkTitle',
  'checkout.heldSeats',
  'checkout.heldPiecesFull',
  'people.guestRows.generated',
  'waiting.left.lead',
  // what is agreed to, or kept, for the time when the shop sends mail
  'consent.social',
  'consent.marketing',
  'myData.newsStart',
  'myData.newsOn',
  'erase.goes.addresses',
  'privacy.use.body',
  'privacy.share.body',
  'privacy.collect.body',
]);

test.each([
  ['th', thai, thaiWithoutMail],
  ['en', english, englishWithoutMail],
] as const)(
  'R-405 each text in %s that promises a mail has words for a shop without one',
  (locale, texts, without) => {
    const promising = (Object.keys(texts) as TextKey[]).filter(
      (key) =>
        !/^(mail|mailbox|audit|job|texts|settings|right|copy|webhook)\./.test(key) &&
        PROMISES[locale].test(texts[key]),
    );
    expect(promising.length).toBeGreaterThan(40);
    expect(promising.filter((key) => !(key in without) && !TRUE_ANYWAY.has(key))).toEqual([]);
  },
);

test('R-405 these words promise none, and fill the same places or fewer', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!);
  for (const key of Object.keys(thaiWithoutMail) as (keyof typeof thaiWithoutMail)[]) {
    expect(places(thai[key]), key).toEqual(expect.arrayContaining(places(thaiWithoutMail[key])));
    expect(places(englishWithoutMail[key]).sort(), key).toEqual(places(thaiWithoutMail[key]).sort());
    expect(thaiWithoutMail[key], key).not.toBe(thai[key]);
  }
});

test('R-405 a shop’s own words stand, with a mail server or without', () => {
  const own = { 'order.next.approved': 'ไปเรียนกัน' };
  expect(translator('th', own, false)('order.next.approved')).toBe('ไปเรียนกัน');
  expect(translator('th', {}, false)('order.next.approved')).toBe('เข้าเรียนจากที่นี่ได้เลย');
  expect(translator('th')('order.next.approved')).toContain('อีเมล');
});
