import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Day } from '~/values/time';

export interface WithholdingCertificate {
  orderId: number;
  number: string;
  day: Day;
  administratorId: number;
}

/**
 * Records a received withholding certificate; a second record replaces the first. Orders without withholding have none.
 */
export async function recordWithholdingCertificate(
  db: Db,
  { orderId, number, day, administratorId }: WithholdingCertificate,
  now: Date,
): Promise<Result<null, { code: 'NOT_WITHHELD' }>> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('purchase_order')
      .select(['withholding', 'status'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order || order.withholding === 0 || order.status !== 'approved')
      return refuse({ code: 'NOT_WITHHELD' });
    const columns = {
      number,
      certificate_day: day,
      recorded_at: now,
      recorded_by: administratorId,
    };
    await tx
      .insertInto('withholding_certificate')
      .values({ order_id: orderId, ...columns })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
      .execute();
    return accept(null);
  });
}
