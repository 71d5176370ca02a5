import { sql } from 'kysely';
import { NO_ADDRESS } from '~/messages/clear-mails.server';
import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { bangkokDay, startOfDay } from '~/values/time';

/** Accounting and tax law: five years from the end of the year an order belongs to. */
const KEPT_YEARS = 5;

/**
 * Orders of people who were erased lose the name, too, once the law lets go of them: contact, addresses, tax identity and what
 * was written on reports. Sums and lines stay. Slips and certificates nobody names any more go with the nightly jobs. Answers
 * how many; harmless to repeat.
 */
export async function forgetOldBuyers(db: Db, now: Date): Promise<number> {
  const before = startOfDay(`${Number(bangkokDay(now).slice(0, 4)) - KEPT_YEARS}-01-01`);
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update purchase_order set contact_name = '', email = ${NO_ADDRESS}, tel = '', shipping_address = null,
        tax_identity = null, buyer_forgotten_at = ${now}
      from person
      where person.id = purchase_order.person_id and person.erased_at is not null
        and buyer_forgotten_at is null and placed_at < ${before}
      returning purchase_order.id`.execute(tx);
    if (rows.length === 0) return 0;
    await tx
      .updateTable('transfer_report')
      .set({ contact_name: '', email: '', tel: '', description: '', slip_id: null })
      .where(
        'order_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return rows.length;
  });
}
