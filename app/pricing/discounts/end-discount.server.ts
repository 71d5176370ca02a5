import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';

/** Ends a discount now. Orders that have it keep it. Returns whether it was running. */
const endOf =
  (kind: 'coupon' | 'promotion') =>
  (db: Db, { administratorId, id }: { administratorId: number; id: number }, now: Date): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const before = await tx
        .selectFrom(kind)
        .select('ends_at')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before || (before.ends_at && before.ends_at <= now)) return false;
      await tx.updateTable(kind).set({ ends_at: now }).where('id', '=', id).execute();
      await writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: `${kind}-ended`,
          subject: { type: kind, id: String(id) },
          detail: { before: before.ends_at, after: now },
        },
        now,
      );
      return true;
    });

export const endCoupon = endOf('coupon');
export const endPromotion = endOf('promotion');
