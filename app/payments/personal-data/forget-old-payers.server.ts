import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** A line's key is made of its words; a statement older than five years is not imported again. */
const WORDLESS = { description: '', reference: '', line_key: sql<string>`'forgotten ' || id` };

/**
 * Deletes payers' data of these orders: reports with slips, the bank's words on matched lines, staff notes.
 * Amounts, days and reference numbers stay. The nightly job deletes slips without a reference.
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

/** Unmatched lines of old statements name people the shop has no reason to store. Answers the number. */
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
