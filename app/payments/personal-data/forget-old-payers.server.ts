import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** The key of a line is what it says; a statement of more than five years ago is not read in again. */
const WORDLESS = { description: '', reference: '', line_key: sql<string>`'forgotten ' || id` };

/**
 * What the money of these orders says of who paid: reports with their slips, the bank's own words on matched lines, notes of staff.
 * Amounts, days and the numbers of banks and providers stay. Slips nobody names any more go with their nightly job.
 */
export async function forgetOldPayers(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('transfer_report')
    .set({ contact_name: '', email: '', tel: '', description: '', reason: '', slip_id: null })
    .where('order_id', 'in', orderIds)
    .execute();
  const payments = tx.selectFrom('payment').select('id').where('order_id', 'in', orderIds);
  await tx.updateTable('bank_statement_line').set(WORDLESS).where('payment_id', 'in', payments).execute();
  await tx
    .updateTable('refund_request')
    .set({ asked: '{}', reason: '…', answer: '' })
    .where('order_id', 'in', orderIds)
    .execute();
  await tx.updateTable('refund').set({ note: '' }).where('payment_id', 'in', payments).execute();
  await tx
    .updateTable('money_case')
    .set({ note: '' })
    .where((eb) => eb.or([eb('order_id', 'in', orderIds), eb('payment_id', 'in', payments)]))
    .execute();
}

/** Lines of old statements that are nobody's order name people the shop has no reason to keep. Answers how many. */
export async function forgetOldStatementWords(tx: Tx, before: Date): Promise<number> {
  const forgotten = await tx
    .updateTable('bank_statement_line')
    .set(WORDLESS)
    .where('payment_id', 'is', null)
    .where('occurred_at', '<', before)
    .where('line_key', 'not like', 'forgotten %')
    .executeTakeFirst();
  await tx.updateTable('bank_statement').set({ report: null }).where('uploaded_at', '<', before).execute();
  return Number(forgotten.numUpdatedRows);
}
