import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** A stored slip and what tells it from others. */
export interface Slip {
  id: number;
  sha256: string;
  pixel_sha256: string | null;
  /** What its QR says; null without one. */
  sending_bank: string | null;
  reference: string | null;
}

/** Two orders that report one slip at the same moment wait for each other here, before either locks its order. */
export async function lockSlip(tx: Tx, slipId: number): Promise<Slip | null> {
  const slip = await tx
    .selectFrom('upload')
    .leftJoin('slip_code', 'slip_code.upload_id', 'upload.id')
    .select(['upload.id', 'upload.sha256', 'upload.pixel_sha256'])
    .select(['slip_code.sending_bank', 'slip_code.reference'])
    .where('upload.id', '=', slipId)
    .where('upload.purpose', '=', 'slip')
    // what nothing names is forgotten after a while: not between here and the report
    .forKeyShare('upload')
    .executeTakeFirst();
  if (!slip) return null;
  const marks = [slip.sha256, slip.pixel_sha256, slip.reference].filter((each) => each !== null);
  for (const hash of marks.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`slip ${hash}`}, 0))`.execute(tx);
  return slip;
}

/** Whether another order was reported paid with this picture, or with another of the same transfer. */
export async function isUsedByAnotherOrder(tx: Tx, slip: Slip, orderId: number): Promise<boolean> {
  const used = await tx
    .selectFrom('transfer_report')
    .innerJoin('upload', 'upload.id', 'transfer_report.slip_id')
    .leftJoin('slip_code', 'slip_code.upload_id', 'upload.id')
    .select('transfer_report.id')
    .where('transfer_report.order_id', '<>', orderId)
    .where('transfer_report.status', '<>', 'rejected')
    .where((eb) =>
      eb.or([
        eb('upload.sha256', '=', slip.sha256),
        ...(slip.pixel_sha256 ? [eb('upload.pixel_sha256', '=', slip.pixel_sha256)] : []),
        // another picture of the same transfer
        ...(slip.reference && slip.sending_bank
          ? [
              eb.and([
                eb('slip_code.reference', '=', slip.reference),
                eb('slip_code.sending_bank', '=', slip.sending_bank),
              ]),
            ]
          : []),
      ]),
    )
    .executeTakeFirst();
  return used !== undefined;
}
