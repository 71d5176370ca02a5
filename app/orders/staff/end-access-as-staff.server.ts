import { endGrant, type GrantRefusal } from '~/access/staff/change-grants.server';
import { findDependentOrderOfGrants } from '~/orders/line-refunds/find-dependent-order.server';
import { lockBuyer } from '~/orders/placing/place-order.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { refuse, type Result } from '~/values/result';

export type EndRefusal = GrantRefusal | { code: 'RENEWAL_WAITS'; orderNumber: string };

/** Staff take a grant back (`endGrant`), but not while a renewal of it waits: paid, it would open at its price what is ended here. */
export function endAccessAsStaff(
  db: Db,
  asked: Parameters<typeof endGrant>[1],
  now: Date,
): Promise<Result<null, EndRefusal>> {
  return inTransaction(db, async (tx) => {
    await lockBuyer(tx, asked.personId);
    const waiting = await findDependentOrderOfGrants(tx, [asked.grantId]);
    return waiting
      ? refuse({ code: 'RENEWAL_WAITS' as const, orderNumber: waiting.orderNumber })
      : endGrant(tx, asked, now);
  });
}
