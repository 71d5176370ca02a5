import { sql } from 'kysely';
import { deedOf } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { newToken } from '~/values/tokens.server';
import type { ShippingFeeTerms } from './shipping-fee-form';
import { readStaffShippingFee, seenShippingFee } from './staff-shipping-fees.server';

export type ShippingFeeRefusal = {
  /** `LAST`: no goods could be bought any more, and nobody has said that this is meant */
  code: 'GONE' | 'CHANGED' | 'IN_USE' | 'LAST';
};

interface ShippingFeeChange {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  /** null: it is taken away, where no order chose it */
  fee: ShippingFeeTerms | null;
  /** what the form was shown with */
  seen: string;
  isLastConfirmed: boolean;
}

/** Staff writes a way to send goods. Orders keep the fee they were placed with. */
export async function writeShippingFee(
  db: Db,
  { administratorId, id, fee, seen, isLastConfirmed }: ShippingFeeChange,
  now: Date,
): Promise<Result<number, ShippingFeeRefusal>> {
  return inTransaction(db, async (tx) => {
    // which one is the last is about all of them together
    await sql`select pg_advisory_xact_lock(hashtextextended('shipping-fees', 0))`.execute(tx);
    const before = id === null ? null : await readStaffShippingFee(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && seenShippingFee(before) !== seen) return refuse({ code: 'CHANGED' as const });
    if (fee === null && before && before.orders > 0) return refuse({ code: 'IN_USE' as const });
    const isEnding = before?.is_enabled === true && !fee?.is_enabled;
    if (isEnding && !isLastConfirmed && (await isLast(tx, before.id)))
      return refuse({ code: 'LAST' as const });
    let written = id ?? 0;
    if (fee === null) await tx.deleteFrom('shipping_fee').where('id', '=', written).execute();
    else if (before)
      await tx.updateTable('shipping_fee').set(columnsOf(fee)).where('id', '=', written).execute();
    else
      written = (
        await tx
          .insertInto('shipping_fee')
          .values({ ...columnsOf(fee), external_key: `staff-${newToken()}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `shipping-fee-${deedOf(before, fee)}`,
        subject: { type: 'shipping-fee', id: String(written) },
        detail: { before, after: fee && (await readStaffShippingFee(tx, written)) },
      },
      now,
    );
    return accept(written);
  });
}

const columnsOf = ({ region, ...fee }: ShippingFeeTerms) => ({ ...fee, region: region || null });

/** Whether goods are on sale that only this fee could be sent by. */
async function isLast(tx: Tx, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('shipping_fee')
    .select('id')
    .where('is_enabled', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst();
  const goods = await tx
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'published')
    .executeTakeFirst();
  return other === undefined && goods !== undefined;
}
