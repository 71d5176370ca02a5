import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';

/** Ends a promotion now. Orders that have it keep it. Answers whether there was one to end. */
export async function endPromotion(
  db: Db,
  { administratorId, id }: { administratorId: number; id: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('promotion')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before || (before.ends_at && before.ends_at <= now)) return false;
    await tx.updateTable('promotion').set({ ends_at: now }).where('id', '=', id).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: 'promotion-ended',
        subject: { type: 'promotion', id: String(id) },
        detail: { before: before.ends_at, after: now },
      },
      now,
    );
    return true;
  });
}
