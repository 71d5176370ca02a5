import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveReportOf } from '../../support/road/approved-course';
import { guest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let buyer: PlainBrowser;
const FORM = '/course/1-excel-for-work/register';
const company = {
  tax_name_one: 'บริษัท กำไล จำกัด',
  tax_name_two: 'สำนักงานใหญ่',
  tax_payer_identification_no: '0105558123451',
  tax_address: '45 ถนนเจริญนคร กรุงเทพมหานคร 10600',
};
beforeAll(async () => {
  app = await startApp();
  buyer = await signedIn(app.url, 'company@demo.test');
});
afterAll(() => app.stop());

const inCourse = (db: Parameters<Parameters<AppServer['inDatabase']>[0]>[0]) =>
  db
    .selectFrom('access_grant')
    .select('person_id')
    .where('course_id', '=', 1)
    .where('revoked_at', 'is', null);

test('ADM-06 a company buys seats in one order, hands them out and sees who learns; a seat is taken once, and its end is told', async () => {
  const admin = await signedIn(app.url, 'admin@demo.test');
  // staff say that the plan is sold by the seat
  const [plan] = await app.inDatabase((db) =>
    db
      .selectFrom('price_plan')
      .select('id')
      .where('course_id', '=', 1)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  );
  const editor = await admin.get(`/admin/courses/1/plans/${plan!.id}`);
  await editor.form('#edit').fill({ sells_seats: true }).submit();

  const page = await buyer.get(`${FORM}?plan=${plan!.id}`);
  for (const input of ['1e3', '2.5', '-3', '1,000', 'หลายคน']) {
    const wrong = await page.form('#register').fill({ seats: input }).submit('คิดราคาใหม่');
    expect([wrong.form('#register').value('seats'), wrong.text]).toEqual([
      input,
      expect.stringContaining('ใส่จำนวนที่นั่งเป็นตัวเลข 1 ถึง 200'),
    ]);
    const unpaid = await wrong
      .form('#register')
      .fill({ ...guest('company@demo.test') })
      .submit('pay');
    expect([unpaid.status, unpaid.form('#register').value('seats')]).toEqual([422, input]);
  }
  const people = await page.form('#register').fill({ seats: '๓ คน' }).submit('คิดราคาใหม่');
  expect(people.text).toContain('4,770.00');
  const countedPage = await page.form('#register').fill({ seats: '3' }).submit('คิดราคาใหม่');
  expect(countedPage.form('#register').value('seats')).toBe('3');
  expect(countedPage.text).toContain('4,770.00');
  expect(countedPage.text).toContain('ซื้อหลายที่นั่งได้ในนามนิติบุคคล');
  const refusedPage = await countedPage
    .form('#register')
    .fill({ ...guest('company@demo.test'), is_require_tax_invoice: true })
    .submit('recount');
  const filledPage = await refusedPage
    .form('#register')
    .choose('tax_person_type', 'juristic_person')
    .fill(company)
    .submit('recount');
  // another number with the very button that pays: the amount follows from it, no price has changed
  const more = await filledPage
    .form('#register')
    .choose('payment_method_id', '1')
    .fill({ seats: '20' })
    .submit('pay');
  expect(more.text).toContain('ยอดเปลี่ยนตามจำนวนที่นั่งที่เลือก');
  expect(more.text).not.toContain('ราคาเปลี่ยนระหว่าง');
  const fewer = await more.form('#register').fill({ seats: '3' }).submit('recount');
  const paying = await fewer.form('#register').choose('payment_method_id', '1').submit('pay');
  expect(paying.path).toContain('/transfer');
  await sendReport(paying, { slip: await slipPicture('company', '4,770.00'), amount: '4770' });
  await approveReportOf(app.url, 'company@demo.test');

  const order = await buyer.get(paying.path.replace(/\/transfer.*$/, ''));
  expect(order.text).toContain('3 ที่นั่ง');
  expect(
    await app.inDatabase((db) =>
      db.selectFrom('tax_document').select('total').where('total', '=', 477_000).execute(),
    ),
  ).toHaveLength(1);
  const thanks = await buyer.get(`/thankyou?orderId=${order.path.split('/')[2]}`);
  const seats = await thanks.link('แจกที่นั่งและดูความคืบหน้า').follow();
  expect(seats.path).toBe(`${order.path}/seats`);
  expect(order.link('แจกที่นั่งและดูความคืบหน้า').href).toBe(thanks.link('แจกที่นั่งและดูความคืบหน้า').href);
  expect(seats.text).toContain('ซื้อไว้ 3 ที่นั่ง มีคนรับแล้ว 0');
  const stranger = await signedIn(app.url, 'student@demo.test');
  expect((await stranger.get(seats.path)).status).toBe(404);

  const wrong = await seats.form('ส่งคำเชิญ').fill({ emails: 'a@example.test\nไม่ใช่อีเมล' }).submit();
  expect(wrong.status).toBe(422);
  expect(wrong.form('ส่งคำเชิญ').value('emails')).toContain('ไม่ใช่อีเมล');
  expect(wrong.find('#emails-e').text).toContain('อีเมลไม่ถูกต้อง: ไม่ใช่อีเมล ตรวจตัวสะกด');
  const invitedPage = await wrong
    .form('ส่งคำเชิญ')
    .fill({ emails: 'student@demo.test, a@example.test' })
    .submit();
  expect(invitedPage.text).toContain('ส่งคำเชิญแล้ว 2 คน');
  const link = await app.inDatabase(async (db) => {
    const mail = await db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', 'student@demo.test')
      .where('kind', '=', 'seat-invited')
      .executeTakeFirstOrThrow();
    return /\/seat\/[\w-]+/.exec(mail.plain_text)![0];
  });
  // the student of the demo learns it already: as if not
  await app.inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'student@demo.test')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('access_grant')
      .set({ revoked_at: new Date() })
      .where('person_id', '=', id)
      .execute();
  });
  const offer = await stranger.get(link);
  expect(offer.text).toContain('บริษัท กำไล จำกัด จะเห็นชื่อ อีเมล และความคืบหน้าการเรียนของคุณ');
  const takenPage = await offer.form('รับที่นั่งและเริ่มเรียน').submit();
  expect(takenPage.text).toContain('คุณรับที่นั่งนี้แล้ว');
  expect((await takenPage.link('เข้าเรียน').follow()).status).toBe(200);
  // nobody takes it twice
  expect((await buyer.get(link)).text).toContain('มีคนรับที่นั่งนี้ไปแล้ว');
  const before = await app.inDatabase((db) => inCourse(db).execute());

  const shownPage = await buyer.get(seats.path);
  expect(shownPage.text).toContain('มีคนรับแล้ว 1');
  expect(shownPage.text).toContain('0%');
  const back = await shownPage.form('เรียกคืนที่นั่ง 2').submit();
  expect(back.text).toContain('เรียกคืนแล้ว');
  expect(back.text).not.toContain('a@example.test');

  // staff see it, and refund a seat nobody has taken: one line, the others stay
  const orderId = await app.inDatabase(async (db) => {
    const line = await db
      .selectFrom('order_seat')
      .innerJoin('order_line', 'order_line.id', 'order_line_id')
      .select('order_id')
      .executeTakeFirstOrThrow();
    return line.order_id;
  });
  const staffSeats = await (await admin.get(`/admin/orders/${orderId}`)).link('ที่นั่งของบริษัท').follow();
  expect(staffSeats.text).toContain('student@demo.test');
  expect(staffSeats.html).not.toContain('/seat/');
  const refund = await staffSeats.link('ไปหน้าคืนเงิน').follow();
  expect(refund.text).toContain('ที่นั่ง 3 · ว่าง');
  const many = await refund
    .form('form.gap5')
    .fill({ seats_qty: '4', reason: 'ไม่มีผู้เรียน', refund_reference: 'KBANK 1' })
    .submit('review');
  expect([many.status, many.form('form.gap5').value('seats_qty')]).toEqual([422, '4']);
  expect(many.text).toContain('ไม่เกินที่นั่งที่ยังไม่ได้คืน');
  // seat 2 was called back: both are free, and the last goes first
  const review = await many
    .form('form.gap5')
    .fill({ seats_qty: '๑', reason: 'ไม่มีผู้เรียน', refund_reference: 'KBANK 1' })
    .submit('review');
  expect(review.text).toContain('1,590.00');
  expect(review.text).toContain('ไม่มีสิทธิ์เรียนที่ต้องปิด');
  expect(review.text).toContain('ที่นั่งที่ยังไม่มีคนรับซึ่งจะคืน: ที่นั่ง 3');
  // meanwhile the company gives the free seats away: neither goes back unseen
  const handedOut = await (
    await buyer.get(seats.path)
  )
    .form('ส่งคำเชิญ')
    .fill({ emails: 'b@example.test, c@example.test' })
    .submit();
  expect(handedOut.text).toContain('ส่งคำเชิญแล้ว 2 คน');
  const anew = await review.form(`form[action="/admin/orders/${orderId}/refund"]`).submit('refund');
  expect([anew.status, anew.text]).toEqual([
    409,
    expect.stringContaining('ยังไม่ได้คืนอะไร เพราะที่นั่ง 3 ถูกแจก มีคนรับ หรือถูกเรียกคืน'),
  ]);
  await anew.form(`form[action="/admin/orders/${orderId}/refund"]`).submit('refund');
  expect((await admin.get(`/admin/orders/${orderId}/seats`)).text).toContain('ที่นั่ง 3 คืนเงินแล้ว');
  expect(await app.inDatabase((db) => inCourse(db).execute())).toEqual(before);
  expect((await buyer.get(seats.path)).text).toContain('ซื้อไว้ 2 ที่นั่ง มีคนรับแล้ว 1');

  // and the seat of who sits there: told by mail, and once
  const sentMails = () =>
    app.inDatabase((db) =>
      db
        .selectFrom('outbox_mail')
        .select(['to_address', 'plain_text'])
        .where('kind', '=', 'seat-ended')
        .execute(),
    );
  expect(await sentMails()).toEqual([]);
  const again = await admin.get(`/admin/orders/${orderId}/refund`);
  const first = again.root.querySelectorAll('input[name=line]')[0]!.getAttribute('value')!;
  const last = await again
    .form('form.gap5')
    .fill({ line: first, reason: 'พนักงานลาออก', refund_reference: 'KBANK 2' })
    .submit('review');
  await last.form(`form[action="/admin/orders/${orderId}/refund"]`).submit('refund');
  const mails = await sentMails();
  expect(mails.map(({ to_address }) => to_address)).toEqual(['student@demo.test']);
  for (const words of ['Excel สำหรับคนทำงาน', 'บริษัท กำไล จำกัด', '/myaccount/student/courses'])
    expect(mails[0]!.plain_text).toContain(words);
  // why is between the company and the shop
  expect(mails[0]!.plain_text).not.toContain('ลาออก');
});

test('ADM-06 a class that is taken off pays back seats nobody has taken, tells who bought them, and closes their invitations', async () => {
  const admin = await signedIn(app.url, 'admin@demo.test');
  const [plan] = await app.inDatabase((db) =>
    db
      .updateTable('price_plan')
      .set({ sells_seats: true })
      .where('course_id', '=', 4)
      .where('price_satang', '=', 240_000)
      .returning('id')
      .execute(),
  );
  const page = await buyer.get(`/course/4-watercolor-saturday/register?plan=${plan!.id}`);
  const filledPage = await page
    .form('#register')
    .fill({ ...guest('company@demo.test'), seats: '2', is_require_tax_invoice: true })
    .submit('recount');
  const paying = await filledPage
    .form('#register')
    .choose('tax_person_type', 'juristic_person')
    .choose('payment_method_id', '1')
    .fill(company)
    .submit('pay');
  await sendReport(paying, { slip: await slipPicture('class', '4,800.00'), amount: '4800' });
  await approveReportOf(app.url, 'company@demo.test');
  const order = await buyer.get(paying.path.replace(/\/transfer.*$/, ''));
  const seats = await order.link('แจกที่นั่งและดูความคืบหน้า').follow();
  const invitation = /\/seat\/[\w-]+/.exec(seats.html)![0];
  const stranger = await signedIn(app.url, 'student@demo.test');
  expect((await stranger.get(invitation)).text).toContain('รับที่นั่งและเริ่มเรียน');

  const sessionId = await app.inDatabase(async (db) => {
    const found = await db.selectFrom('course_session').select('id').where('course_id', '=', 4).execute();
    return found[0]!.id;
  });
  const review = await admin.get(`/admin/classes/${sessionId}/cancel?scope=course`);
  expect(review.text.match(/ที่นั่งที่ยังไม่มีคนรับ/g)).toHaveLength(2);
  expect(review.text).toContain('2,400.00');
  const resultPage = await review
    .form('ยกเลิกคลาสและคืนเงิน')
    .fill({ reason: 'ครูป่วย', understood: 'yes' })
    .submit();
  expect(resultPage.path).toMatch(/\/admin\/classes\/cancelled\/\d+$/);
  await expect.poll(async () => (await resultPage.reload()).text).toContain('เหลือ 2 คำสั่งซื้อที่ต้องทำเอง');
  // the refund is on its way by hand, and a cancelled class has no seats
  expect((await stranger.get(invitation)).text).toContain('ที่นั่งนี้ใช้ไม่ได้แล้ว');
  const ownPage = await seats.reload();
  expect(ownPage.text).toContain('ที่นั่ง 1 ยกเลิกแล้ว');
  expect(ownPage.text).toContain('ไม่มีที่นั่งเหลือให้แจกแล้ว');
  const mail = await app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', 'company@demo.test')
      .where('kind', '=', 'class-cancelled')
      .execute(),
  );
  expect(mail).toHaveLength(1);
  expect(mail[0]!.plain_text).toContain('ร้านจะโอนเงินคืนให้');
  expect(mail[0]!.plain_text).toContain(order.path);
});
