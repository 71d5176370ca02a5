import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monthOf } from '~/documents/document-search';
import { findReplaceableDocument, readReportedMonth } from '~/documents/replaceable.server';
import { holdMonthOpen } from '~/documents/vat-months.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { satang } from '~/values/money';
import { untilSomebodyWaits } from '../../../test/support/databases/lock-waiters';
import { besideTransaction } from '../../../test/support/databases/one-session';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { readMonthReport } from '../../../test/support/rows/month-report';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { closeVatMonth } from './close-vat-month.server';
import { countMonths, readMonths } from './month-list.server';
import { reopenVatMonth } from './reopen-vat-month.server';
import { seenReport } from './vat-report';
import { readSalesReport } from './vat-report.server';

const november = monthOf('2026-11')!;
const december = monthOf('2026-12')!;
const paidAt = new Date('2026-11-30T07:00:00Z');
/** 2 December, in Bangkok */
const now = new Date('2026-12-02T07:00:00Z');

let open: OpenDatabase;
let administratorId: number;
beforeAll(async () => {
  open = await openTestDatabase(undefined, 20);
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  administratorId = await addPerson(open.db);
});

let references = 0;
async function sell(at = now): Promise<number> {
  const { orderId } = await addUnpaidOrder(open.db, { now: paidAt, due: 159_000 });
  const settlement = await settlePayment(
    open.db,
    {
      orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference: `reopened ${(references += 1)}`,
      amount: satang(159_000),
      currency: 'THB',
      receivedAt: paidAt,
    },
    at,
  );
  if (!settlement.ok) throw new Error(settlement.refusal.code);
  return orderId;
}
const close = async () => {
  const seenVersion = seenReport(await readSalesReport(open.db, november));
  return closeVatMonth(open.db, { month: november, administratorId, seen: seenVersion }, now);
};
const reopen = (reason = 'ชื่อผู้ซื้อผิด') =>
  reopenVatMonth(open.db, { month: november, reason, administratorId }, now);
const rowsOf = async (month = november) => (await readMonthReport(open.db, month)).rows.length;

describe(`a tax month opened again, ${databaseMode()}`, () => {
  test('R-127 what was closed is kept, what moved stays, and papers of the month can be replaced once more', async () => {
    const orderId = await sell();
    await close();
    const closedReport = await readSalesReport(open.db, november);
    expect(await findReplaceableDocument(open.db, orderId)).toEqual({
      ok: false,
      refusal: { code: 'MONTH_CLOSED' },
    });
    expect(await readReportedMonth(open.db, orderId)).toBe('2026-11');
    await sell();
    expect([await rowsOf(), await rowsOf(december)]).toEqual([1, 1]);

    expect(await reopen(' ')).toEqual({ ok: false, refusal: { code: 'REASON_MISSING' } });
    expect((await reopen()).ok).toBe(true);
    expect((await findReplaceableDocument(open.db, orderId)).ok).toBe(true);
    await sell();
    // a document issued while the month was closed stays where it was reported
    expect([await rowsOf(), await rowsOf(december)]).toEqual([2, 1]);
    const changes = await open.db
      .selectFrom('vat_month_change')
      .select(['kind', 'reason', 'report', 'changed_by'])
      .orderBy('id')
      .execute();
    expect(changes).toMatchObject([
      { kind: 'closed', reason: '', report: null, changed_by: administratorId },
      { kind: 'reopened', reason: 'ชื่อผู้ซื้อผิด', changed_by: administratorId },
    ]);
    expect(changes[1]!.report).toMatchObject({ sums: closedReport.sums });
    const audit = await open.db
      .selectFrom('audit_event')
      .select(['action', 'subject_id', 'detail'])
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'vat-month-closed', subject_id: '2026-11', detail: { after: { isClosed: true } } },
      {
        action: 'vat-month-reopened',
        detail: { before: { isClosed: true }, after: { isClosed: false }, reason: 'ชื่อผู้ซื้อผิด' },
      },
    ]);
    // closed again, it reports the present documents
    expect((await close()).ok).toBe(true);
    expect(await rowsOf()).toBe(2);
  });

  test('months that have documents are listed, newest first, with what became of them', async () => {
    await sell();
    await close();
    await sell();
    expect(await countMonths(open.db)).toBe(2);
    const listMonths = () => readMonths(open.db, { offset: 0, pageSize: 20 }, now);
    expect(await listMonths()).toMatchObject([
      { month: '2026-12', documents: 1, isOver: false, closed: null, reopened: null },
      { month: '2026-11', documents: 1, isOver: true, closed: { at: now }, reopened: null },
    ]);
    // a month without any sale can be closed, too
    const october = monthOf('2026-10')!;
    const seenVersion = seenReport(await readSalesReport(open.db, october));
    await closeVatMonth(open.db, { month: october, administratorId, seen: seenVersion }, now);
    expect((await listMonths())[2]).toMatchObject({ month: '2026-10', documents: 0, closed: { at: now } });
    await reopen();
    expect((await listMonths())[1]).toMatchObject({ closed: null, reopened: { at: now, reason: 'ชื่อผู้ซื้อผิด' } });
  });

  test('of two who open it at once one does, and the other is told; a month that is open is none to open', async () => {
    expect(await reopen()).toEqual({ ok: false, refusal: { code: 'NOT_CLOSED' } });
    await sell();
    await close();
    const answers = await Promise.all([reopen('หนึ่ง'), reopen('สอง')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'NOT_CLOSED' } });
    expect(
      await open.db.selectFrom('vat_month_change').select('id').where('kind', '=', 'reopened').execute(),
    ).toHaveLength(1);
  });

  test.runIf(databaseMode() === 'postgres')(
    'a paper that is being issued while the month is opened waits, and sees it open',
    async () => {
      await sell();
      await close();
      const isOpenAfter: Promise<boolean>[] = [];
      await inTransaction(open.db, async (tx) => {
        await tx
          .selectFrom('vat_month')
          .select('month')
          .where('month', '=', november.first)
          .forUpdate()
          .execute();
        isOpenAfter.push(
          besideTransaction(() => inTransaction(open.db, (other) => holdMonthOpen(other, november.first))),
        );
        await untilSomebodyWaits(open.db);
        await reopenVatMonth(tx, { month: november, reason: 'ผิด', administratorId }, now);
      });
      expect(await Promise.all(isOpenAfter)).toEqual([true]);
    },
  );
});
