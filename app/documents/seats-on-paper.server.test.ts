import { expect, test } from 'vitest';
import { inTransaction } from '~/platform/database/transaction.server';
import { translator } from '~/text/translate';
import { satang } from '~/values/money';
import { fileDatabase } from '../../test/support/databases/file-database';
import { databaseMode } from '../../test/support/databases/test-database';
import { transferFor } from '../../test/support/rows/refundable-order';
import { addSeatOrder } from '../../test/support/rows/seat-order';
import { paperOf } from './document-paper';
import { readDocumentByNumber, readDocumentsOfOrder } from './documents.server';
import { issueCreditNote } from './issue-credit-note.server';

const now = new Date('2026-11-20T07:00:00Z');
const words = { t: translator('th'), en: translator('en') };
const { db } = fileDatabase({ hasJobs: true });

test(`R-346 twenty seats are one line of their papers, with their number, and each is credited by itself, ${databaseMode()}`, async () => {
  const order = await addSeatOrder(db(), { now, seats: 20, discount: 10_001 });
  await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
  const [document] = await readDocumentsOfOrder(db(), order.orderId);
  const paper = async (number: string) => paperOf((await readDocumentByNumber(db(), number))!, words);
  const sale = await paper(document!.number);
  expect(sale.rows).toEqual([
    {
      no: '1',
      name: 'Excel สำหรับคนทำงาน',
      detail: 'เรียน 1 ปี',
      qty: '20',
      unit: '1,000.00',
      amount: '20,000.00',
    },
  ]);
  expect(sale.sums.at(-1)).toMatchObject({ amount: '19,899.99' });

  // the first seat has the odd satang of the discount, so it forms its own row
  const lines = [99_499, 99_500, 99_500].map((amount, line) => ({ line, amount: satang(amount) }));
  const refersTo = (await db().selectFrom('tax_document').select('id').executeTakeFirstOrThrow()).id;
  const note = await inTransaction(db(), (tx) =>
    issueCreditNote(tx, { orderId: order.orderId, refersTo, lines, reason: 'ลด' }, now),
  );
  if (!note.ok) throw new Error(note.refusal.code);
  const credit = await paper(note.value.number);
  expect(credit.rows.map(({ qty, unit, amount }) => [qty, unit, amount])).toEqual([
    ['1', '994.99', '994.99'],
    ['2', '995.00', '1,990.00'],
  ]);
  expect(credit.sums.at(-1)).toMatchObject({ amount: '2,984.99' });
});
