import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { contentTypeOf, isHeic } from '~/uploads/content-type';
import { drawFirstPage } from '~/uploads/draw-pdf.server';
import { FILE_REFUSAL_TEXTS, FILE_RULES } from '~/uploads/file-rules';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeImage } from '~/uploads/store-image.server';
import { forgetOlderSlips } from '~/uploads/forget-unclaimed.server';
import type { Storage } from '~/uploads/write-upload.server';
import type { TextKey } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import { keepSlipCode } from './slip-codes.server';

/** A slip as it came with the form. */
export interface ReceivedSlip {
  name: string;
  bytes: Buffer;
  /** Larger than a slip may be: only its name arrived. */
  isTooLarge: boolean;
  /** dropped, because the shop held too many files at once */
  isBusy?: boolean;
}

export interface SlipOrder {
  id: number;
  personId: number;
}

const SLIPS_PER_HOUR = 10;
/** Many buyers share an address of their mobile network. */
const SLIPS_OF_ADDRESS_PER_HOUR = 60;

/**
 * Stores the slip of a report, or finds the one an earlier round kept. Null: none was sent. The refusal is a text key.
 * @param given.sender who may send only so many an hour
 * @param given.secret signs what the form carries from round to round
 */
export async function storeSlip(
  db: Db,
  given: {
    order: SlipOrder;
    slip: ReceivedSlip | null;
    kept: string | null;
    sender: string;
    secret: string;
    storage: Storage;
  },
  now: Date,
): Promise<Result<number | null, { code: TextKey }>> {
  const { order, slip, kept, sender, secret, storage } = given;
  if (!slip) return readKeptSlip(db, keptFileId(kept, keptFor(order.id, secret)));
  if (slip.isTooLarge || slip.bytes.length > FILE_RULES.slip.maxBytes)
    return refuse({ code: 'upload.tooLarge' });
  if (slip.isBusy) return refuse({ code: 'upload.busy' });
  const token = await consumeToken(db, `slip:${order.id}`, {
    limit: SLIPS_PER_HOUR,
    windowSeconds: 3600,
    now,
  });
  if (!token.allowed) return refuse({ code: 'transfer.slipTooMany' });
  const ofAddress = { limit: SLIPS_OF_ADDRESS_PER_HOUR, windowSeconds: 3600, now };
  if (!(await consumeToken(db, `slip-address:${sender}`, ofAddress)).allowed)
    return refuse({ code: 'transfer.slipTooMany' });
  const picture = await pictureOf(slip.bytes);
  if (!picture.ok) return picture;
  const stored = await storeImage(
    db,
    {
      purpose: 'slip',
      originalName: slip.name,
      bytes: picture.value,
      ownerPersonId: order.personId,
      orderId: order.id,
    },
    storage,
    now,
  );
  if (!stored.ok) {
    const { code } = stored.refusal;
    const isFromIphone = code === 'TYPE_NOT_ALLOWED' && isHeic(slip.bytes);
    return refuse({ code: isFromIphone ? 'transfer.slipHeic' : FILE_REFUSAL_TEXTS[code] });
  }
  await forgetOlderSlips(db, { orderId: order.id, files: storage.files });
  await keepSlipCode(db, stored.value.uploadId, stored.value.picture);
  return accept(stored.value.uploadId);
}

/** The first page of a PDF, as companies' banks give one (R-326). */
async function pictureOf(sent: Buffer): Promise<Result<Buffer, { code: TextKey }>> {
  if (contentTypeOf(sent) !== 'application/pdf') return accept(sent);
  const page = await drawFirstPage(sent);
  if (page === 'BUSY') return refuse({ code: 'upload.busy' });
  return page ? accept(page) : refuse({ code: 'transfer.slipPdf' });
}

/** A form that was left open for hours carries a slip that has been forgotten. */
async function readKeptSlip(
  db: Db,
  slipId: number | null,
): Promise<Result<number | null, { code: TextKey }>> {
  if (slipId === null) return accept(null);
  const slip = await db.selectFrom('upload').select('id').where('id', '=', slipId).executeTakeFirst();
  return slip ? accept(slip.id) : refuse({ code: 'transfer.slipForgotten' });
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
