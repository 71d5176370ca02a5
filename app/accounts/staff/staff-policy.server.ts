import type { Db, Tx } from '~/platform/database/database.server';

/** Rules of the owners for all staff. */
export interface StaffPolicy {
  requiresSecondFactor: boolean;
  /** larger refunds wait for a second person; null: none does */
  refundLimitSatang: number | null;
  version: number;
}

const NOTHING: StaffPolicy = { requiresSecondFactor: false, refundLimitSatang: null, version: 0 };

/** Locks the row inside a transaction. */
export async function readStaffPolicy(db: Db | Tx): Promise<StaffPolicy> {
  const row = await db
    .selectFrom('staff_policy')
    .selectAll()
    .where('id', '=', 1)
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirst();
  if (!row) return NOTHING;
  const { requires_second_factor, refund_limit_satang, version } = row;
  return { requiresSecondFactor: requires_second_factor, refundLimitSatang: refund_limit_satang, version };
}

/** False: somebody else has changed it since that version. */
export async function writeStaffPolicy(tx: Tx, { version, ...policy }: StaffPolicy): Promise<boolean> {
  const values = {
    requires_second_factor: policy.requiresSecondFactor,
    refund_limit_satang: policy.refundLimitSatang,
    version: version + 1,
  };
  if (version === 0) {
    const result = await tx
      .insertInto('staff_policy')
      .values({ id: 1, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const update = await tx
    .updateTable('staff_policy')
    .set(values)
    .where('id', '=', 1)
    .where('version', '=', version)
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}

/** Whether this person must set up a second factor first. */
export async function lacksSecondFactor(db: Db, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_policy')
    .select('id')
    .where('requires_second_factor', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('second_factor')
            .select('second_factor.person_id')
            .where('second_factor.person_id', '=', personId)
            .where('second_factor.confirmed_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
