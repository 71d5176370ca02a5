import type { Db } from '~/platform/database.server';
import { takeToken } from '~/platform/rate-limit.server';
import { FILE_REFUSAL_TEXTS, FILE_RULES } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeImage } from '~/uploads/store-image.server';
import { removeStoredFile } from '~/uploads/storage.server';
import type { Storage } from '~/uploads/write-upload.server';
import type { TextKey } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { keepSlipCode } from './slip-codes.server';

/** A slip as it came with the form. */
export interface ReceivedSlip {
  name: string;
  bytes: Buffer;
  /** Larger than a slip may be: only its name arrived. */
  isTooLarge: boolean;
}

export interface SlipOrder {
  id: number;
  personId: number;
}

/** A form that comes back with other mistakes keeps its slip by this: nobody has to look for the picture twice. */
export const KEPT_SLIP_FIELD = 'kept_slip';

const SLIPS_PER_HOUR = 10;

/**
 * Stores the slip of a report, or finds the one an earlier round kept. Null: none was sent. The refusal is a text key.
 * @param secret signs what the form carries from round to round
 */
export async function takeSlip(
  db: Db,
  given: {
    order: SlipOrder;
    slip: ReceivedSlip | null;
    kept: string | null;
    secret: string;
    storage: Storage;
  },
  now: Date,
): Promise<Result<number | null, { code: TextKey }>> {
  const { order, slip, kept, secret, storage } = given;
  if (!slip) return accept(keptFileId(kept, keptFor(order.id, secret)));
  if (slip.isTooLarge || slip.bytes.length > FILE_RULES.slip.maxBytes)
    return refuse({ code: 'upload.tooLarge' });
  const token = await takeToken(db, `slip:${order.id}`, { limit: SLIPS_PER_HOUR, windowSeconds: 3600, now });
  if (!token.allowed) return refuse({ code: 'transfer.slipTooMany' });
  const stored = await storeImage(
    db,
    { purpose: 'slip', originalName: slip.name, bytes: slip.bytes, ownerPersonId: order.personId },
    storage,
    now,
  );
  if (!stored.ok) return refuse({ code: FILE_REFUSAL_TEXTS[stored.refusal.code] });
  await keepSlipCode(db, stored.value.uploadId, slip.bytes);
  return accept(stored.value.uploadId);
}

/** What a page carries for a slip that was stored in an earlier round. */
export const keptSlip = (slipId: number, orderId: number, secret: string) =>
  keepFile(slipId, keptFor(orderId, secret));

const keptFor = (orderId: number, secret: string) => ({ secret, purpose: `slip:${orderId}` });

/** The slip of an order, for whoever may see the order; null when it is not this order's. */
export async function isSlipOfOrder(db: Db, uploadId: number, orderId: number): Promise<boolean> {
  const report = await db
    .selectFrom('transfer_report')
    .select('id')
    .where('slip_id', '=', uploadId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return report !== undefined;
}

/** Slips of forms that were never sent through are forgotten after a day. Answers how many. Harmless to repeat. */
export async function forgetUnusedSlips(db: Db, dataDir: string, now: Date): Promise<number> {
  const forgotten = await db
    .deleteFrom('upload')
    .where('purpose', '=', 'slip')
    .where('created_at', '<', addHours(now, -24))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('transfer_report')
            .select('transfer_report.id')
            .whereRef('transfer_report.slip_id', '=', 'upload.id'),
        ),
      ),
    )
    .returning('storage_name')
    .execute();
  for (const { storage_name } of forgotten) await removeStoredFile(dataDir, true, storage_name);
  return forgotten.length;
}
