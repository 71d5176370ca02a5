import { beforeEach, expect, test } from 'vitest';
import { orderNumber } from '~/orders/order-number';
import { decideTransfer } from '~/payments/transfers/decide-transfer.server';
import { readTransferReport } from '~/payments/transfers/report-to-decide.server';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { approveCertain } from './approve-certain.server';
import { importStatement } from './import-statement.server';
import { linkStatementLine, matchStatementLine, setLineIgnored } from './match-statement-line.server';
import { readStatementFile } from './read-statement-file.server';
import { layoutOf } from './statement-layout';
import {
  countStatementLines,
  readCertainLines,
  readImportReport,
  readStatementLines,
  readWaitingStatement,
} from './statements.server';
import { storeStatement } from './store-statement.server';
import { readImportedFiles, takeBackStatement } from './take-back-statement.server';

const NOW = new Date('2026-11-20T08:00:00Z');
const PLACED = new Date('2026-11-20T06:00:00Z');
const COLUMNS = { day: 0, time: 1, amount: 2, description: 3 };
const csv = (...lines: string[]) => Buffer.from(['วันที่,เวลา,ฝาก,รายการ', ...lines].join('\n'));
const EXACT = '20/11/2569,14:05,"1,741.00",รับโอนจาก ปาริฉัตร';

const { db } = fileDatabase({ hasJobs: true });
let staff: number;
let account: number;
beforeEach(async () => {
  staff = await addPerson(db());
  const row = await db()
    .insertInto('bank_account')
    .values({ external_key: newToken(), bank_code: 'KBANK', account_number: '1234' })
    .returning('id')
    .executeTakeFirstOrThrow();
  account = row.id;
});

async function bring(bytes: Buffer) {
  const statement = await storeStatement(
    db(),
    { name: 's.csv', bytes, bankAccountId: account, uploadedBy: staff },
    NOW,
  );
  if (!statement.ok) throw new Error(statement.refusal.code);
  return importStatement(
    db(),
    { statementId: statement.value.statementId, headingRow: 1, columns: COLUMNS },
    NOW,
  );
}
const numberOf = (orderId: number) => orderNumber(orderId, PLACED);
const openLines = () => readStatementLines(db(), 'open', { offset: 0, pageSize: 50 }, NOW);
const statusOf = async (orderId: number) =>
  (
    await db()
      .selectFrom('purchase_order')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;
const match = (lineId: number, orderId: number) =>
  matchStatementLine(db(), { lineId, orderId, administratorId: staff }, NOW);

/** A transfer reported by its buyer, waiting for staff. */
async function reported(orderId: number, transferredAt: string): Promise<number> {
  const report = await db()
    .insertInto('transfer_report')
    .values({
      order_id: orderId,
      report_key: newToken(),
      amount: 174_100,
      bank_account_id: account,
      transferred_at: new Date(transferredAt),
      reported_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('purchase_order')
    .set({ status: 'pendingApproved' })
    .where('id', '=', orderId)
    .execute();
  return report.id;
}

test('PAY-01 statements that overlap bring the same money once', async () => {
  expect(await bring(csv(EXACT, EXACT, '20/11/2569,14:06,,จ่าย'))).toMatchObject({
    ok: true,
    value: { added: 2, known: [], skipped: [{ reason: 'no-money', rows: [4] }], mistakes: [] },
  });
  expect(await bring(csv(EXACT, '21/11/2569,09:00,10.00,ใหม่'))).toMatchObject({
    ok: true,
    value: { added: 1, known: [2], skipped: [], mistakes: [] },
  });
});

test('PAY-01 a row nobody can read is left out and told; a file of such rows, or without money, brings nothing', async () => {
  expect(await bring(csv('99/99/2569,14:05,5.00,x', '20/11/2569,25:61,6.00,x'))).toMatchObject({
    refusal: {
      code: 'ONLY_MISTAKES',
      mistakes: [
        { row: 2, mistake: 'day-unreadable', cell: '99/99/2569' },
        { row: 3, mistake: 'time-unreadable', cell: '25:61' },
      ],
    },
  });
  expect(await bring(csv('20/11/2569,14:05,,จ่าย'))).toMatchObject({ refusal: { code: 'NO_MONEY' } });
  expect(await countStatementLines(db())).toEqual({ open: 0, matched: 0, ignored: 0 });
  const payment = {
    added: 2,
    known: [],
    skipped: [],
    mistakes: [{ row: 3, mistake: 'day-future', cell: '20/11/2599' }],
    hourless: [4],
  };
  expect(await bring(csv(EXACT, '20/11/2599,14:05,5.00,x', '20/11/2569,,7.00,y'))).toEqual({
    ok: true,
    value: payment,
  });
  const { id } = await db()
    .selectFrom('bank_statement')
    .select('id')
    .where('report', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(await readImportReport(db(), id)).toEqual(payment);
});

const keep = (text: string) =>
  storeStatement(
    db(),
    { name: 's.csv', bytes: Buffer.from(text), bankAccountId: account, uploadedBy: staff },
    NOW,
  );

test('PAY-01 money that went away pays no order: debit and credit columns', async () => {
  const order = await addUnpaidOrder(db(), { now: PLACED, due: 89_000 });
  const statement = await keep(
    `Account Number,Date,Time,Transaction Code,Channel,Debit Amount,Credit Amount,Balance,Description
0000001234,20/11/2026,14:00,X2,ENET,890.00,,"9,110.00",${numberOf(order.orderId)}
0000001234,20/11/2026,14:01,X1,ENET,,100.00,"9,210.00",รับโอน`,
  );
  if (!statement.ok) throw new Error(statement.refusal.code);
  const { statementId } = statement.value;
  const { heading, columns } = layoutOf((await readWaitingStatement(db(), statementId))!.rows, {
    headings: null,
  });
  const namedColumns = { ...columns, day: columns.day!, amount: columns.amount! };
  // wrong columns chosen by hand are refused too
  const wrong = { statementId, headingRow: heading + 1, columns: { ...namedColumns, amount: 5 } };
  expect(await importStatement(db(), wrong, NOW)).toMatchObject({ refusal: { code: 'MONEY_OUT' } });
  expect(await importStatement(db(), { ...wrong, columns: namedColumns }, NOW)).toMatchObject({
    value: { added: 1, skipped: [{ reason: 'out', rows: [2] }], mistakes: [] },
  });
  expect((await openLines()).map(({ amount }) => amount)).toEqual([10_000]);
  expect(await readCertainLines(db(), NOW)).toEqual([]);
});

test('PAY-01 a file that tells no direction brings nothing', async () => {
  const statement = await keep('Date,Amount,Details\n20/11/2026,890.00,a\n20/11/2026,70.00,b');
  if (!statement.ok) throw new Error(statement.refusal.code);
  const request = { statementId: statement.value.statementId, headingRow: 1, columns: { day: 0, amount: 1 } };
  expect(await importStatement(db(), request, NOW)).toMatchObject({ refusal: { code: 'NO_DIRECTION' } });
  expect(await openLines()).toEqual([]);
});

test('PAY-01 the account remembers its columns by their headings, wherever they stand', async () => {
  await bring(csv(EXACT));
  const moved = await keep('รายการ,ฝาก,วันที่,ถอน,เวลา\nx,1.00,20/11/2569,,14:00');
  if (!moved.ok) throw new Error(moved.refusal.code);
  const { rows, headings } = (await readWaitingStatement(db(), moved.value.statementId))!;
  expect(layoutOf(rows, { headings }).columns).toEqual({ description: 0, amount: 1, day: 2, time: 4 });
  const others = await keep('Date,Withdrawal,Deposit\n20/11/2026,,1.00');
  if (!others.ok) throw new Error(others.refusal.code);
  const other = (await readWaitingStatement(db(), others.value.statementId))!;
  expect(layoutOf(other.rows, other).columns).toEqual({ day: 0, out: 1, amount: 2 });
});

test('PAY-01 a file of another account is refused with the number it names', async () => {
  await db()
    .updateTable('bank_account')
    .set({ account_number: '030-8-66310-8' })
    .where('id', '=', account)
    .execute();
  const file = (number: string) => `Account number : ${number},\nDate,Deposit\n20/11/2026,1.00`;
  expect(await keep(file('1763147866'))).toEqual({
    ok: false,
    refusal: { code: 'OTHER_ACCOUNT', number: '1763147866' },
  });
  expect(await keep(file('0308663108'))).toMatchObject({ ok: true });
  expect(await keep(file('xxx-x-x6310-x'))).toMatchObject({ ok: true });
});

test('PAY-01 a file in old Thai encoding is read, a picture and an old workbook are not', async () => {
  const old = Buffer.from([
    0xc7, 0xd1, 0xb9, 0xb7, 0xd5, 0xe8, 0x2c, 0xbd, 0xd2, 0xa1, 0x0a, 0x31, 0x2c, 0x32,
  ]);
  expect(await readStatementFile(old)).toEqual({
    ok: true,
    value: [
      { number: 1, cells: ['วันที่', 'ฝาก'] },
      { number: 2, cells: ['1', '2'] },
    ],
  });
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x10]);
  expect(await readStatementFile(picture)).toMatchObject({ refusal: { code: 'NO_SHEET' } });
  const page = Buffer.from('<html><table><tr><td>1</td><td>2</td></tr></table></html>');
  expect(await readStatementFile(page)).toMatchObject({ refusal: { code: 'OLD_WORKBOOK' } });
});

test('PAY-01 one press approves the order, closes its report and settles once', async () => {
  const order = await addUnpaidOrder(db(), { now: PLACED });
  await bring(csv(EXACT));
  const [line] = await openLines();
  expect(line!.matches).toMatchObject([
    { orderId: order.orderId, hasReport: false, reasons: ['payer-name', 'only-one', 'amount'] },
  ]);
  expect(await match(line!.id, order.orderId)).toMatchObject({ ok: true });
  expect(await statusOf(order.orderId)).toBe('approved');
  expect(await match(line!.id, order.orderId)).toMatchObject({ refusal: { code: 'ALREADY_DECIDED' } });
  const payments = await db().selectFrom('payment').select(['amount', 'reference']).execute();
  expect(payments).toEqual([{ amount: 174_100, reference: `statement:${line!.id}` }]);
  expect(await openLines()).toEqual([]);
});

test('PAY-01 a report that waits is approved with the bank’s line, whatever amount its buyer typed', async () => {
  const order = await addUnpaidOrder(db(), { now: PLACED });
  await db()
    .updateTable('purchase_order')
    .set({ status: 'pendingApproved' })
    .where('id', '=', order.orderId)
    .execute();
  await db()
    .insertInto('transfer_report')
    .values({
      order_id: order.orderId,
      report_key: newToken(),
      amount: 174_000,
      transferred_at: new Date('2026-11-20T07:04:00Z'),
      reported_at: NOW,
    })
    .execute();
  await bring(csv(EXACT));
  const [line] = await openLines();
  expect(line!.matches[0]!.reasons).toContain('reported-time');
  expect(await match(line!.id, order.orderId)).toMatchObject({ ok: true });
  const report = await db().selectFrom('transfer_report').select('status').executeTakeFirstOrThrow();
  expect(report.status).toBe('approved');
  expect(await statusOf(order.orderId)).toBe('approved');
  expect(await db().selectFrom('money_case').selectAll().execute()).toEqual([]);
});

test('PAY-01 two administrators press at once: one line pays one order', async () => {
  const [one, other] = [
    await addUnpaidOrder(db(), { now: PLACED }),
    await addUnpaidOrder(db(), { now: PLACED }),
  ];
  await bring(csv(EXACT));
  const [line] = await openLines();
  const answers = await Promise.all([match(line!.id, one.orderId), match(line!.id, other.orderId)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const statuses = [await statusOf(one.orderId), await statusOf(other.orderId)];
  expect(statuses.sort()).toEqual(['approved', 'notYetReceived']);
});

test('PAY-01 an order paid, cancelled or of another amount takes no line; the money stays open', async () => {
  const dear = await addUnpaidOrder(db(), { now: PLACED, due: 200_000 });
  const goneOrder = await addUnpaidOrder(db(), { now: PLACED });
  await db()
    .updateTable('purchase_order')
    .set({ status: 'cancelled', cancelled_at: NOW, is_holding: false })
    .where('id', '=', goneOrder.orderId)
    .execute();
  await bring(csv(EXACT));
  const [line] = await openLines();
  expect(line!.matches).toEqual([]);
  expect(await match(line!.id, dear.orderId)).toMatchObject({ refusal: { code: 'AMOUNT_DIFFERS' } });
  expect(await match(line!.id, goneOrder.orderId)).toMatchObject({ refusal: { code: 'ORDER_CLOSED' } });
  expect(await openLines()).toHaveLength(1);
  const put = (isIgnored: boolean) =>
    setLineIgnored(db(), { lineId: line!.id, isIgnored, administratorId: staff }, NOW);
  expect(await put(true)).toBe(true);
  expect(await put(true)).toBe(false);
  expect(await put(false)).toBe(true);
});

test('PAY-01 the line of a transfer that was approved by its slip pays no other order by itself', async () => {
  const [paid, other] = [
    await addUnpaidOrder(db(), { now: PLACED }),
    await addUnpaidOrder(db(), { now: PLACED }),
  ];
  const reportId = await reported(paid.orderId, '2026-11-20T07:04:00Z');
  await decideTransfer(db(), { reportId, administratorId: staff, kind: 'approve' }, NOW);
  await bring(csv(EXACT));
  const [line] = await openLines();
  expect(line!.settled).toMatchObject([{ orderId: paid.orderId }]);
  expect(line!.matches[0]).toMatchObject({ orderId: other.orderId });
  expect(line!.matches[0]!.reasons).not.toContain('only-one');
  expect(await match(line!.id, other.orderId)).toMatchObject({ refusal: { code: 'MAY_BE_SETTLED' } });
  expect(await statusOf(other.orderId)).toBe('notYetReceived');

  const link = (paymentId: number) =>
    linkStatementLine(db(), { lineId: line!.id, paymentId, administratorId: staff }, NOW);
  expect(await link(0)).toMatchObject({ refusal: { code: 'ALREADY_DECIDED' } });
  expect(await link(line!.settled[0]!.paymentId)).toMatchObject({ ok: true });
  expect(await openLines()).toEqual([]);

  // another line of the same amount is free again, because that payment has its line
  await bring(csv(EXACT, EXACT));
  const [second] = await openLines();
  expect(second!.settled).toEqual([]);
  expect(await match(second!.id, other.orderId)).toMatchObject({ ok: true });
});

test('PAY-01 columns named otherwise bring no line twice unasked', async () => {
  await bring(csv(EXACT));
  const statement = await storeStatement(
    db(),
    { name: 's.csv', bytes: csv(EXACT), bankAccountId: account, uploadedBy: staff },
    NOW,
  );
  if (!statement.ok) throw new Error(statement.refusal.code);
  const again = { statementId: statement.value.statementId, headingRow: 1, columns: { day: 0, amount: 2 } };
  expect(await importStatement(db(), again, NOW)).toEqual({
    ok: false,
    refusal: { code: 'LOOKS_KNOWN', count: 1 },
  });
  expect(await openLines()).toHaveLength(1);
  expect(await importStatement(db(), { ...again, isNew: true }, NOW)).toMatchObject({
    value: { added: 1 },
  });
});

test('PAY-01 two lines named at once for one approved transfer: one is its line, the other stays open', async () => {
  const order = await addUnpaidOrder(db(), { now: PLACED });
  const reportId = await reported(order.orderId, '2026-11-20T07:04:00Z');
  await decideTransfer(db(), { reportId, administratorId: staff, kind: 'approve' }, NOW);
  await bring(csv(EXACT, EXACT));
  const lines = await openLines();
  const paymentId = lines[0]!.settled[0]!.paymentId;
  const linked = await Promise.all(
    lines.map(({ id }) => linkStatementLine(db(), { lineId: id, paymentId, administratorId: staff }, NOW)),
  );
  expect(linked.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(linked.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'ALREADY_DECIDED' } });
});

test('PAY-01 a slip of money the statement was counted by for another order is approved only by who has seen it', async () => {
  const [countedOrder, other] = [
    await addUnpaidOrder(db(), { now: PLACED }),
    await addUnpaidOrder(db(), { now: PLACED }),
  ];
  await bring(csv(EXACT));
  const [line] = await openLines();
  expect(await match(line!.id, countedOrder.orderId)).toMatchObject({ ok: true });
  const approve = (reportId: number, isNoOtherTransfer = false) =>
    decideTransfer(db(), { reportId, administratorId: staff, kind: 'approve', isNoOtherTransfer }, NOW);
  // 14:05 in Bangkok; the buyer's clock shows a minute earlier
  const reportId = await reported(other.orderId, '2026-11-20T07:04:00Z');
  expect((await readTransferReport(db(), reportId))!.countedFor).toMatchObject([
    { orderId: countedOrder.orderId },
  ]);
  expect(await approve(reportId)).toEqual({ ok: false, refusal: { code: 'MAY_BE_COUNTED' } });
  expect(await statusOf(other.orderId)).toBe('pendingApproved');
  expect(await approve(reportId, true)).toMatchObject({ ok: true });
  // at another time it is another transfer
  const third = await addUnpaidOrder(db(), { now: PLACED });
  expect(await approve(await reported(third.orderId, '2026-11-20T06:30:00Z'))).toMatchObject({ ok: true });
});

test('what is certain is approved with one press, each by itself; what changed meanwhile is left', async () => {
  const namedOrder = await addUnpaidOrder(db(), { now: PLACED });
  const goneOrder = await addUnpaidOrder(db(), { now: PLACED, due: 99_900 });
  const unsure = await addUnpaidOrder(db(), { now: PLACED, due: 50_000 });
  await bring(
    csv(
      `20/11/2569,14:05,"1,741.00",${numberOf(namedOrder.orderId)}`,
      `20/11/2569,14:06,999.00,${numberOf(goneOrder.orderId)}`,
      '20/11/2569,14:07,500.00,รับโอน',
    ),
  );
  const certain = await readCertainLines(db(), NOW);
  const pairs = certain.map(({ line, match }) => ({ lineId: line.id, orderId: match.orderId }));
  expect(pairs.map(({ orderId }) => orderId).sort()).toEqual([namedOrder.orderId, goneOrder.orderId].sort());
  await db()
    .updateTable('purchase_order')
    .set({ status: 'cancelled', is_holding: false, cancelled_at: NOW })
    .where('id', '=', goneOrder.orderId)
    .execute();
  expect(await approveCertain(db(), { pairs, administratorId: staff }, NOW)).toEqual({
    approved: 1,
    left: 1,
  });
  expect(await statusOf(namedOrder.orderId)).toBe('approved');
  expect(await statusOf(unsure.orderId)).toBe('notYetReceived');
  const unsureLine = (await openLines()).find(({ amount }) => amount === 50_000)!;
  const forced = [{ lineId: unsureLine.id, orderId: unsure.orderId }];
  expect(await approveCertain(db(), { pairs: forced, administratorId: staff }, NOW)).toEqual({
    approved: 0,
    left: 1,
  });
});

test('a line given to an order it does not fit waits in an exception', async () => {
  const dearer = await addUnpaidOrder(db(), { now: PLACED, due: 200_000 });
  await bring(csv(EXACT));
  const [line] = await openLines();
  const request = { lineId: line!.id, orderId: dearer.orderId, administratorId: staff };
  expect(await matchStatementLine(db(), request, NOW)).toMatchObject({ refusal: { code: 'AMOUNT_DIFFERS' } });
  const result = await matchStatementLine(db(), { ...request, isAnyOrder: true }, NOW);
  const [exception] = await db().selectFrom('money_case').select(['id', 'kind', 'amount']).execute();
  expect(exception).toMatchObject({ kind: 'underpaid', amount: 174_100 });
  expect(result).toEqual({ ok: true, value: { orderId: dearer.orderId, exceptionId: exception!.id } });
  expect(await statusOf(dearer.orderId)).toBe('notYetReceived');
  expect(await countStatementLines(db())).toEqual({ open: 0, matched: 1, ignored: 0 });
});

test('two lines that together are what is due approve the order; the first waits in an exception meanwhile', async () => {
  const { orderId } = await addUnpaidOrder(db(), { now: PLACED, due: 99_000 });
  await bring(csv('20/11/2569,14:05,600.00,ก', '20/11/2569,14:06,390.00,ข'));
  const [first, rest] = await openLines();
  const give = (lineId: number) =>
    matchStatementLine(db(), { lineId, orderId, administratorId: staff, isAnyOrder: true }, NOW);
  expect((await give(first!.id)).ok).toBe(true);
  expect(await db().selectFrom('money_case').select('kind').execute()).toEqual([{ kind: 'underpaid' }]);
  expect(await statusOf(orderId)).toBe('notYetReceived');
  expect(await give(rest!.id)).toEqual({ ok: true, value: { orderId, exceptionId: null } });
  expect(await statusOf(orderId)).toBe('approved');
  const cases = await db().selectFrom('money_case').select('settled_at').execute();
  expect(cases.map(({ settled_at }) => settled_at === null)).toEqual([false]);
});

test('PAY-01 R-297 a wrong file is taken back as a whole, and the right one comes as if it had never been', async () => {
  const order = await addUnpaidOrder(db(), { now: PLACED, due: 174_100 });
  const other = '20/11/2569,14:06,"2,000.00",รับโอน';
  await bring(csv(EXACT, other, '20/11/2569,14:07,5.00,ดอกเบี้ย'));
  const lines = await openLines();
  await match(lines.find(({ amount }) => amount === 174_100)!.id, order.orderId);
  await setLineIgnored(
    db(),
    { lineId: lines.find(({ amount }) => amount === 500)!.id, isIgnored: true, administratorId: staff },
    NOW,
  );
  await bring(csv(other, '20/11/2569,14:09,7.00,ใหม่'));
  const wrong = (await readImportedFiles(db())).at(-1)!;
  expect(wrong).toMatchObject({ lines: 3, takenBackAt: null, paid: [{ orderId: order.orderId }] });
  const request = { statementId: wrong.id, administratorId: staff };
  expect(await takeBackStatement(db(), request, NOW)).toEqual({
    ok: true,
    value: { removed: 2, again: ['s.csv'] },
  });
  expect(await countStatementLines(db())).toEqual({ open: 1, matched: 1, ignored: 0 });
  expect(await takeBackStatement(db(), request, NOW)).toMatchObject({ ok: false });
  expect((await readImportedFiles(db())).at(-1)).toMatchObject({ lines: 1, takenBackAt: NOW });
  // the order keeps the money that paid it
  expect(await bring(csv(EXACT, other))).toMatchObject({ ok: true, value: { added: 1, known: [2] } });
});

test('PAY-01 R-297 a line that names the payer of an order of another amount is offered with the difference', async () => {
  const order = await addUnpaidOrder(db(), { now: PLACED, due: 170_000 });
  await db()
    .updateTable('purchase_order')
    .set({ contact_name: 'นางสาว ปาริฉัตร ทองดี' })
    .where('id', '=', order.orderId)
    .execute();
  await bring(csv(EXACT, '20/11/2569,14:09,"1,699.00",รับโอนจาก นางสาว สมศรี'));
  const lines = await openLines();
  expect(
    lines.map(({ amount, matches, named }) => [amount, matches, named.map((each) => each.difference)]),
  ).toEqual([
    [169_900, [], []],
    [174_100, [], [4100]],
  ]);
  // its own button never approves it
  expect(await match(lines[1]!.id, order.orderId)).toMatchObject({ refusal: { code: 'AMOUNT_DIFFERS' } });
});
