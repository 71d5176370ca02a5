import { beforeEach, describe, expect, test } from 'vitest';
import { cancelAsStaff } from '~/orders/life/cancel-as-staff.server';
import { extendDeadline } from '~/orders/life/extend-deadline.server';
import { decideTransfer } from '~/payments/transfers/decide-transfer.server';
import { reportTransfer } from '~/payments/transfers/report-transfer.server';
import { satang } from '~/values/money';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { changeContact, contactTag } from './change-contact.server';
import { reopenAsStaff } from './reopen-as-staff.server';
import { sendMailAgain } from './send-mail-again.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = addHours(now, 24 * 5);

const { db } = fileDatabase({ hasJobs: true });
let administratorId: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
});

const orderOf = (orderId: number) =>
  db()
    .selectFrom('purchase_order')
    .select(['status', 'cancel_at', 'token', 'email', 'contact_name', 'tel', 'is_holding'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
const cancel = (orderId: number) =>
  cancelAsStaff(db(), { orderId, administratorId, reason: 'ขอ', knowsMoney: true }, now);
const mailKinds = async () =>
  (await db().selectFrom('outbox_mail').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

describe(`what staff does for a buyer, ${databaseMode()}`, () => {
  test('a deadline moves away, is written down, and never nearer', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    expect((await extendDeadline(db(), { orderId, administratorId, until: later }, now)).ok).toBe(true);
    expect((await orderOf(orderId)).cancel_at).toEqual(later);
    const nearer = await extendDeadline(db(), { orderId, administratorId, until: addHours(now, 1) }, now);
    expect(nearer).toEqual({ ok: false, refusal: { code: 'NOT_LATER' } });
    const [audit] = await db().selectFrom('audit_event').select(['action', 'detail']).execute();
    expect(audit).toMatchObject({
      action: 'order-deadline-extended',
      detail: { after: later.toISOString() },
    });
    await cancel(orderId);
    const gone = await extendDeadline(db(), { orderId, administratorId, until: addHours(later, 1) }, now);
    expect(gone).toEqual({ ok: false, refusal: { code: 'NOT_PAYABLE' } });
  });

  test('a cancelled order opens again until a new deadline, holds again, and its buyer is told how to pay', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await cancel(orderId);
    expect((await orderOf(orderId)).is_holding).toBe(false);
    expect((await reopenAsStaff(db(), { orderId, administratorId, until: later }, now)).ok).toBe(true);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'notYetReceived',
      cancel_at: later,
      is_holding: true,
    });
    expect((await mailKinds()).at(-1)).toBe('order-placed');
    const again = await reopenAsStaff(db(), { orderId, administratorId, until: later }, now);
    expect(again).toEqual({ ok: false, refusal: { code: 'NOT_CANCELLED' } });
  });

  test('it stays cancelled when its seat is gone', async () => {
    const { orderId, courseId } = await addUnpaidOrder(db(), { now });
    await db().updateTable('order_line').set({ holds_seat: true }).execute();
    await db()
      .updateTable('course')
      .set({ course_type: 'In-class', seat_limit: 1, seats_held: 1 })
      .where('id', '=', courseId)
      .execute();
    await cancel(orderId);
    await db().updateTable('course').set({ seats_held: 1 }).where('id', '=', courseId).execute();
    const reopened = await reopenAsStaff(db(), { orderId, administratorId, until: later }, now);
    expect(reopened).toMatchObject({ ok: false, refusal: { code: 'MISSING' } });
    expect((await orderOf(orderId)).status).toBe('cancelled');
  });

  test('the mail of where it stands is sent again, once a press and five times an hour', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    for (const formKey of ['a', 'b', 'c', 'd', 'e'])
      expect((await sendMailAgain(db(), { orderId, administratorId, formKey }, now)).ok).toBe(true);
    expect(await mailKinds()).toEqual(Array.from({ length: 5 }, () => 'order-placed'));
    const more = await sendMailAgain(db(), { orderId, administratorId, formKey: 'f' }, now);
    expect(more).toEqual({ ok: false, refusal: { code: 'TOO_MANY' } });
  });

  test('a contact is put right; a new e-mail makes a new address, and an old page changes nothing', async () => {
    const { orderId, token } = await addUnpaidOrder(db(), { now });
    const before = { contactName: 'ปาริฉัตร ศรีสุวรรณวงศ์', email: 'buyer@example.test', tel: '' };
    const seen = contactTag({ ...before, shippingAddress: null });
    const contact = {
      contactName: 'ปาริฉัตร ใหม่',
      email: 'right@example.test',
      tel: '0812345678',
      shippingAddress: null,
    };
    const command = { orderId, administratorId, seen, contact };
    expect((await changeContact(db(), command, now)).ok).toBe(true);
    const after = await orderOf(orderId);
    expect(after).toMatchObject({
      contact_name: 'ปาริฉัตร ใหม่',
      email: 'right@example.test',
      tel: '0812345678',
    });
    expect(after.token).not.toBe(token);
    const [mail] = await db().selectFrom('outbox_mail').select(['to_address', 'plain_text']).execute();
    expect(mail?.to_address).toBe('right@example.test');
    expect(mail?.plain_text).toContain(after.token);
    expect(await changeContact(db(), command, now)).toEqual({ ok: false, refusal: { code: 'CHANGED' } });
  });

  test('a slip that was refused is approved after all, while its order is to be paid', async () => {
    const { orderId, token } = await addUnpaidOrder(db(), { now });
    const reported = await reportTransfer(
      db(),
      {
        orderToken: token,
        reportKey: 'key',
        slipId: null,
        isSlipRequired: false,
        report: {
          contactName: '',
          amount: satang(174_100),
          originBank: 'SCB',
          bankAccountId: null,
          transferredAt: now,
          description: '',
        },
      },
      now,
    );
    const reportId = reported.ok ? reported.value.reportId : 0;
    const by = { reportId, administratorId };
    await decideTransfer(db(), { ...by, kind: 'reject', reason: 'ยอดไม่เข้า' }, now);
    const plain = await decideTransfer(db(), { ...by, kind: 'approve' }, now);
    expect(plain).toMatchObject({ ok: false, refusal: { code: 'ALREADY_DECIDED' } });
    const decided = await decideTransfer(db(), { ...by, kind: 'approve', isAfterRejection: true }, now);
    expect(decided).toMatchObject({ ok: true, value: { outcome: 'approved' } });
    expect((await orderOf(orderId)).status).toBe('approved');
    const twice = await decideTransfer(db(), { ...by, kind: 'approve', isAfterRejection: true }, now);
    expect(twice).toMatchObject({ ok: true, value: { isNew: false } });
  });
});
