import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder, expireOrders } from '~/orders/life/cancel-order.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { forgetUnclaimed } from '~/uploads/forget-unclaimed.server';
import { satang } from '~/values/money';
import { newToken } from '~/values/tokens.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { filesIn } from '../../../test/support/files-in';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder, slipPicture } from '../../../test/support/rows/placed-order';
import { decideTransfer, type TransferDecision } from './decide-transfer.server';
import { reportTransfer, type TransferReport } from './report-transfer.server';
import { keptSlip, storeSlip } from './slips.server';

const now = new Date('2026-11-20T07:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const secret = 'a secret of at least thirty-two characters';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-slips-'));

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await open.close();
});
beforeEach(() => truncateAll(open.db));

interface Of {
  orderId: number;
  token: string;
  personId: number;
}
const slipFor = async (order: Of, bytes: Buffer, keptToken: string | null = null) =>
  storeSlip(
    open.db,
    {
      order: { id: order.orderId, personId: order.personId },
      slip: { name: 'slip.png', bytes, isTooLarge: false },
      keptToken: keptToken,
      sender: '127.0.0.1',
      secret,
      storage: { files: filesIn(dataDir), limitGb: 1 },
    },
    now,
  );
const storedSlip = async (order: Of, bytes: Buffer) => {
  const slip = await slipFor(order, bytes);
  if (!slip.ok || slip.value === null) throw new Error('no slip');
  return slip.value;
};
const report = (order: Of, overrides: Partial<TransferReport> = {}, amount = 174_100, at = now) =>
  reportTransfer(
    open.db,
    {
      orderToken: order.token,
      reportKey: newToken(),
      slipId: null,
      isSlipRequired: false,
      report: {
        contactName: '',
        amount: satang(amount),
        originBank: 'SCB',
        bankAccountId: null,
        transferredAt: now,
        description: '',
      },
      ...overrides,
    },
    at,
  );
const reportIdOf = async (order: Of, ...rest: [Partial<TransferReport>?, number?, Date?]) => {
  const reported = await report(order, ...rest);
  if (!reported.ok) throw new Error(reported.refusal.code);
  return reported.value.reportId;
};
const orderRow = (orderId: number) =>
  open.db.selectFrom('purchase_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const mails = async () =>
  (await open.db.selectFrom('outbox_mail').select('kind').orderBy('id').execute()).map((mail) => mail.kind);
const decide = (reportId: number, administratorId: number, decision: Partial<TransferDecision> = {}) =>
  decideTransfer(
    open.db,
    { kind: 'approve', reportId, administratorId, ...decision } as TransferDecision,
    now,
  );

describe(`reportTransfer, ${databaseMode()}`, () => {
  test('PAY-01 a report makes the order wait, pauses its deadline and flags another amount', async () => {
    const order = await addUnpaidOrder(open.db, { now, cancelAt: hours(1) });
    const slipId = await storedSlip(order, await slipPicture(1));
    await reportIdOf(order, { slipId, isSlipRequired: true }, 134_100);
    expect(await orderRow(order.orderId)).toMatchObject({ status: 'pendingApproved', reported_at: now });
    const row = await open.db.selectFrom('transfer_report').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'pending', amount: 134_100, amount_differs: true, slip_id: slipId });
    expect(row).toMatchObject({ contact_name: 'ปาริฉัตร ศรีสุวรรณวงศ์', email: 'buyer@example.test' });
    expect(await expireOrders(open.db, hours(500))).toBe(0);
    expect(await mails()).toEqual(['transfer-received']);
  });

  test('PAY-01 a double click is one report', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const reportKey = newToken();
    const outcomes = await Promise.all([1, 2, 3].map(() => report(order, { reportKey })));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await mails()).toEqual(['transfer-received']);
  });

  test('PAY-01 a second tab is told that it was reported already', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    await report(order);
    expect(await report(order)).toEqual({
      ok: false,
      refusal: { code: 'NOT_PAYABLE', status: 'pendingApproved' },
    });
  });

  test('PAY-01 neither a wrong token, a missing slip nor a cancelled order makes a report', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    expect(await report(order, { orderToken: newToken() })).toMatchObject({
      refusal: { code: 'NO_SUCH_ORDER' },
    });
    expect(await report(order, { isSlipRequired: true })).toMatchObject({
      refusal: { code: 'SLIP_MISSING' },
    });
    await cancelOrder(open.db, { orderId: order.orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
    expect(await report(order)).toMatchObject({ refusal: { code: 'NOT_PAYABLE', status: 'cancelled' } });
    expect(await open.db.selectFrom('transfer_report').select('id').execute()).toEqual([]);
  });

  test('PAY-01 a slip of another order is refused: the same file, or the same pixels in another one', async () => {
    const [one, other] = [await addUnpaidOrder(open.db, { now }), await addUnpaidOrder(open.db, { now })];
    const used = await reportIdOf(one, { slipId: await storedSlip(one, await slipPicture(5, 'png')) });
    for (const kind of ['png', 'webp'] as const) {
      const picture =
        kind === 'png' ? await slipPicture(5, 'png') : await losslessCopy(await slipPicture(5, 'png'));
      expect(await report(other, { slipId: await storedSlip(other, picture) })).toMatchObject({
        refusal: { code: 'SLIP_USED_BEFORE' },
      });
    }
    expect((await orderRow(other.orderId)).status).toBe('notYetReceived');
    // refused there, it may be right here; and the same order may send it again
    await decide(used, await addPerson(open.db), { kind: 'reject', reason: 'ผิดคำสั่งซื้อ' });
    expect(
      await report(other, { slipId: await storedSlip(other, await slipPicture(5, 'png')) }),
    ).toMatchObject({
      ok: true,
    });
  });

  test('PAY-01 of two orders that report one slip at once, one gets through', async () => {
    const orders = [await addUnpaidOrder(open.db, { now }), await addUnpaidOrder(open.db, { now })];
    const slips = await Promise.all(orders.map(async (order) => storedSlip(order, await slipPicture(9))));
    const outcomes = await Promise.all(
      orders.map((order, index) => report(order, { slipId: slips[index]! })),
    );
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.refusal.code)).sort()).toEqual([
      'SLIP_USED_BEFORE',
      'ok',
    ]);
  });

  test('PAY-01 a page from before a refusal makes a new report', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const reportKey = newToken();
    const first = await reportIdOf(order, { reportKey });
    await decide(first, await addPerson(open.db), { kind: 'reject', reason: 'ยอดไม่ตรง' });
    expect(await report(order, { reportKey })).toMatchObject({ ok: true, value: { isNew: true } });
    expect((await orderRow(order.orderId)).status).toBe('pendingApproved');
  });
});

describe(`decideTransfer, ${databaseMode()}`, () => {
  test('PAY-01 approving settles the payment in the same transaction', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const reportId = await reportIdOf(order);
    const administrator = await addPerson(open.db);
    expect(await decide(reportId, administrator)).toEqual({
      ok: true,
      value: { orderId: order.orderId, outcome: 'approved', exception: null, isNew: true },
    });
    expect(await orderRow(order.orderId)).toMatchObject({ status: 'approved', approved_at: now });
    expect(await open.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      transfer_report_id: reportId,
      approved_by: administrator,
      amount: 174_100,
    });
    expect(await decide(reportId, administrator)).toMatchObject({
      value: { outcome: 'approved', isNew: false },
    });
    expect(await mails()).toEqual(['transfer-received', 'order-approved']);
  });

  test('PAY-01 of two administrators at once the second is told what the first decided', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const reportId = await reportIdOf(order);
    const [one, two] = [await addPerson(open.db), await addPerson(open.db)];
    const outcomes = await Promise.all([
      decide(reportId, one),
      decide(reportId, two, { kind: 'reject', reason: 'ไม่เห็นเงินเข้า' }),
      decide(reportId, two),
    ]);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1);
    const refusals = outcomes.filter((outcome) => !outcome.ok);
    expect(refusals.length).toBeGreaterThanOrEqual(1);
    for (const result of refusals) expect(result).toMatchObject({ refusal: { code: 'ALREADY_DECIDED' } });
    const { status } = await orderRow(order.orderId);
    const payments = await open.db.selectFrom('payment').select('id').execute();
    expect(payments).toHaveLength(status === 'approved' ? 1 : 0);
  });

  test('PAY-01 an amount that differs is not approved without a second look', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const reportId = await reportIdOf(order, {}, 134_100);
    const administrator = await addPerson(open.db);
    expect(await decide(reportId, administrator)).toEqual({
      ok: false,
      refusal: { code: 'AMOUNT_DIFFERS', reported: 134_100, due: 174_100 },
    });
    expect((await orderRow(order.orderId)).status).toBe('pendingApproved');
    expect(await decide(reportId, administrator, { acceptsDifference: true })).toMatchObject({
      value: { outcome: 'approved', exception: null },
    });
  });

  test('PAY-01 refusing needs a reason, makes the order payable again and gives a day to mend it', async () => {
    const order = await addUnpaidOrder(open.db, { now, cancelAt: hours(2) });
    const reportId = await reportIdOf(order);
    const administrator = await addPerson(open.db);
    expect(await decide(reportId, administrator, { kind: 'reject', reason: '  ' })).toMatchObject({
      refusal: { code: 'REASON_MISSING' },
    });
    await decide(reportId, administrator, { kind: 'reject', reason: 'ยอดในสลิปขาด 400.00 บาท' });
    expect(await orderRow(order.orderId)).toMatchObject({
      status: 'rejected',
      status_reason: 'ยอดในสลิปขาด 400.00 บาท',
      cancel_at: hours(24),
    });
    expect(await mails()).toEqual(['transfer-received', 'order-rejected']);
    expect(await expireOrders(open.db, hours(23))).toBe(0);
    expect(await expireOrders(open.db, hours(24))).toBe(1);
  });

  test('PAY-01 a deadline that is further away stays', async () => {
    const order = await addUnpaidOrder(open.db, { now, cancelAt: hours(40) });
    await decide(await reportIdOf(order), await addPerson(open.db), { kind: 'reject', reason: 'ไม่ชัด' });
    expect((await orderRow(order.orderId)).cancel_at).toEqual(hours(40));
  });

  test('an order whose money was reported is not cancelled over it, by staff or by buyer', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    await reportIdOf(order);
    for (const by of [
      { kind: 'cancelled-by-staff', actor: 'staff' },
      { kind: 'cancelled-by-buyer', actor: 'buyer' },
      { kind: 'free-refused', actor: 'staff' },
      { kind: 'expired', actor: 'system' },
    ] as const)
      expect(await cancelOrder(open.db, { orderId: order.orderId, ...by }, now)).toEqual({
        ok: false,
        refusal: { code: 'NOT_ALLOWED', status: 'pendingApproved' },
      });
  });

  test('PAY-01 the money of an order cancelled in the meantime is kept for a person', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const reportId = await reportIdOf(order);
    // no move leads there any more, but old orders may be in it
    await open.db
      .updateTable('purchase_order')
      .set({ status: 'cancelled', cancelled_at: now, is_holding: false })
      .where('id', '=', order.orderId)
      .execute();
    expect(await decide(reportId, await addPerson(open.db))).toMatchObject({
      value: { outcome: 'payment-exception', exception: 'late' },
    });
    expect((await orderRow(order.orderId)).status).toBe('cancelled');
  });
});

describe('slips', () => {
  const picture = () => slipPicture(3, 'jpeg');

  test('UPL-03 a picture is drawn anew: nothing of the file but its pixels is kept', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const withTail = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]);
    await storedSlip(order, withTail);
    const [row] = await open.db.selectFrom('upload').selectAll().execute();
    expect(row).toMatchObject({
      purpose: 'slip',
      is_private: true,
      content_type: 'image/jpeg',
      original_name: 'slip.png',
    });
    const stored = fs.readFileSync(path.join(dataDir, 'uploads', 'private', row!.storage_name));
    expect(stored.includes('<script>')).toBe(false);
    expect(stored.length).toBe(row!.size_bytes);
  });

  test.each([
    ['markup in a picture’s clothes', Buffer.from('<svg onload="alert(1)">'), 'upload.typeNotAllowed'],
    ['a PDF that cannot be drawn', Buffer.from('%PDF-1.7 …'), 'transfer.slipPdf'],
    ['a page', Buffer.from('<!doctype html>'), 'upload.typeNotAllowed'],
    ['a broken picture', Buffer.from('\xff\xd8\xff\xe0 not really', 'latin1'), 'upload.unreadable'],
    ['more than 10 MB', Buffer.alloc(10_000_001, 0xff), 'upload.tooLarge'],
  ])('UPL-03 %s is refused', async (_what, bytes, code) => {
    expect(await slipFor(await addUnpaidOrder(open.db, { now }), bytes)).toEqual({
      ok: false,
      refusal: { code },
    });
    expect(await open.db.selectFrom('upload').select('id').execute()).toEqual([]);
  });

  test('UPL-03 "Out off Storage" when no more is left than the file takes', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const bytes = await picture();
    const slip = await storeSlip(
      open.db,
      {
        order: { id: order.orderId, personId: order.personId },
        slip: { name: 's', bytes, isTooLarge: false },
        keptToken: null,
        sender: '127.0.0.1',
        secret,
        storage: { files: filesIn(dataDir), limitGb: bytes.length / 1_073_741_824 },
      },
      now,
    );
    expect(slip).toEqual({ ok: false, refusal: { code: 'upload.outOfStorage' } });
  });

  test('PAY-01 a slip kept from an earlier round counts for its own order only', async () => {
    const [order, other] = [await addUnpaidOrder(open.db, { now }), await addUnpaidOrder(open.db, { now })];
    const slipId = await storedSlip(order, await picture());
    const keptToken = keptSlip(slipId, order.orderId, secret);
    const again = (of: Of, value: string) =>
      storeSlip(
        open.db,
        {
          order: { id: of.orderId, personId: of.personId },
          slip: null,
          keptToken: value,
          sender: '127.0.0.1',
          secret,
          storage: { files: filesIn(dataDir), limitGb: 1 },
        },
        now,
      );
    expect(await again(order, keptToken)).toEqual({ ok: true, value: slipId });
    expect(await again(other, keptToken)).toEqual({ ok: true, value: null });
    expect(await again(order, keptToken.replace(/^\d+/, '1000'))).toEqual({ ok: true, value: null });
    expect(await again(order, 'nonsense')).toEqual({ ok: true, value: null });
    // the page was open for hours: the report says so instead of going through without a slip
    await forgetUnclaimed(open.db, { files: filesIn(dataDir), among: 'newest' }, hours(3));
    expect(await again(order, keptToken)).toEqual({ ok: false, refusal: { code: 'transfer.slipForgotten' } });
  });

  test('UPL-04 slips of forms never sent are forgotten after two hours, those of reports stay', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    await storedSlip(order, await slipPicture(11));
    await reportIdOf(order, { slipId: await storedSlip(order, await slipPicture(12)) });
    const forget = (at: number) =>
      forgetUnclaimed(open.db, { files: filesIn(dataDir), among: 'newest' }, hours(at));
    expect(await forget(1.9)).toBe(0);
    expect(await forget(2.1)).toBe(1);
    const storedFiles = await open.db.selectFrom('upload').select('storage_name').execute();
    expect(storedFiles).toHaveLength(1);
    expect(fs.existsSync(path.join(dataDir, 'uploads', 'private', storedFiles[0]!.storage_name))).toBe(true);
  });

  test('PAY-01 of slips nobody reports an order keeps its newest three; a reported one counts for itself', async () => {
    const order = await addUnpaidOrder(open.db, { now });
    const other = await addUnpaidOrder(open.db, { now });
    const ofOther = await storedSlip(other, await slipPicture(20));
    const reported = await storedSlip(order, await slipPicture(21));
    await reportIdOf(order, { slipId: reported });
    const slipIds: number[] = [];
    for (let index = 22; index < 28; index += 1)
      slipIds.push(await storedSlip(order, await slipPicture(index)));
    const storedFiles = await open.db.selectFrom('upload').select('id').orderBy('id').execute();
    expect(storedFiles.map(({ id }) => id)).toEqual([ofOther, reported, ...slipIds.slice(-3)]);
  });
});

async function losslessCopy(png: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(png).webp({ lossless: true }).toBuffer();
}
