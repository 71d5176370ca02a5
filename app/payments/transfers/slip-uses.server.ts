import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** A stored slip and the data that identifies it. */
export interface Slip {
  id: number;
  sha256: string;
  pixel_sha256: string | null;
  /** From its QR; null without one. */
  sending_bank: string | null;
  reference: string | null;
}

/** Two orders that report one slip at once wait for each other here, before either locks its order. */
export async function lockSlip(tx: Tx, slipId: number): Promise<Slip | null> {
  const slip = await tx
    .selectFrom('upload')
    .leftJoin('slip_code', 'slip_code.upload_id', 'upload.id')
    .select(['upload.id', 'upload.sha256', 'upload.pixel_sha256'])
    .select(['slip_code.sending_bank', 'slip_code.reference'])
    .where('upload.id', '=', slipId)
    .where('upload.purpose', '=', 'slip')
    // an upload without a reference is deleted after a while: not between here and the report
    .forKeyShare('upload')
    .executeTakeFirst();
  if (!slip) return null;
  const marks = [slip.sha256, slip.pixel_sha256, slip.reference].filter((each) => each !== null);
  for (const hash of marks.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`slip ${hash}`}, 0))`.execute(tx);
  return slip;
}

/** Whether another order's report has this picture, or another picture of the same transfer. */
export async function isUsedByAnotherOrder(tx: Tx, slip: Slip, orderId: number): Promise<boolean> {
  const used = await tx
    .selectFrom('transfer_report')
    .select('transfer_report.id')
    .where('transfer_report.order_id', '<>', orderId)
    .where('transfer_report.status', '<>', 'rejected')
    .where('transfer_report.slip_id', 'in', sameSlips(slip.id))
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * For a query: this picture, equal ones, and others of the same transfer. Each condition uses its own index
 * instead of a scan.
 */
export const sameSlips = (slipId: number) => sql<number>`(
  select same.id from upload mine join upload same on same.sha256 = mine.sha256 where mine.id = ${slipId}
  union all select same.id from upload mine join upload same on same.pixel_sha256 = mine.pixel_sha256 where mine.id = ${slipId}
  union all select same.upload_id from slip_code mine
    join slip_code same on same.reference = mine.reference and same.sending_bank = mine.sending_bank where mine.upload_id = ${slipId})`;
