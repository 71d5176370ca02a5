import type { Db } from '~/platform/database/database.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import type { TextKey } from '~/text/translate';
import { contentTypeOf, isHeic } from '~/uploads/content-type';
import { drawFirstPage } from '~/uploads/draw-pdf.server';
import { FILE_REFUSAL_TEXTS, FILE_RULES } from '~/uploads/file-rules';
import { forgetOlderSlips } from '~/uploads/forget-unclaimed.server';
import { keepFile, keptFileId } from '~/uploads/kept-file.server';
import { storeImage } from '~/uploads/store-image.server';
import type { Storage } from '~/uploads/write-upload.server';
import { accept, refuse, type Result } from '~/values/result';
import { keepSlipCode } from './slip-codes.server';

/** A slip as the form sent it. */
export interface ReceivedSlip {
  name: string;
  bytes: Buffer;
  /** Larger than the limit: only its name arrived. */
  isTooLarge: boolean;
  /** discarded because the shop held too many files at once */
  isBusy?: boolean;
}

export interface SlipOrder {
  id: number;
  personId: number;
}

const SLIPS_PER_HOUR = 10;
/** Many buyers of a mobile network share one address. */
const SLIPS_OF_ADDRESS_PER_HOUR = 60;

/**
 * Stores the slip of a report, or finds the one of an earlier submit. Null: none was sent. The refusal is a
 * text key.
 * @param request.sender has a limit an hour
 * @param request.secret signs the id the form carries between submits
 */
export async function storeSlip(
  db: Db,
  request: {
    order: SlipOrder;
    slip: ReceivedSlip | null;
    keptToken: string | null;
    sender: string;
    secret: string;
    storage: Storage;
  },
  now: Date,
): Promise<Result<number | null, { code: TextKey }>> {
  const { order, slip, keptToken: kept, sender, secret, storage } = request;
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
  const picture = await pictureOf(slip.bytes, sender);
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

/** The first page of a PDF, the form in which companies' banks give slips (R-326). */
async function pictureOf(file: Buffer, sender: string): Promise<Result<Buffer, { code: TextKey }>> {
  if (contentTypeOf(file) !== 'application/pdf') return accept(file);
  const page = await drawFirstPage(file, sender);
  if (page === 'BUSY') return refuse({ code: 'upload.busy' });
  return page ? accept(page) : refuse({ code: 'transfer.slipPdf' });
}

/** A form left open for hours may carry a slip that has been deleted. */
async function readKeptSlip(
  db: Db,
  slipId: number | null,
): Promise<Result<number | null, { code: TextKey }>> {
  if (slipId === null) return accept(null);
  const slip = await db.selectFrom('upload').select('id').where('id', '=', slipId).executeTakeFirst();
  return slip ? accept(slip.id) : refuse({ code: 'transfer.slipForgotten' });
}

/** The signed id a page carries for a slip stored by an earlier submit. */
export const keptSlip = (slipId: number, orderId: number, secret: string) =>
  keepFile(slipId, keptFor(orderId, secret));

const keptFor = (orderId: number, secret: string) => ({ secret, purpose: `slip:${orderId}` });

/** Whether the slip belongs to the order; its viewers may then see it. */
export async function isSlipOfOrder(db: Db, uploadId: number, orderId: number): Promise<boolean> {
  const report = await db
    .selectFrom('transfer_report')
    .select('id')
    .where('slip_id', '=', uploadId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return report !== undefined;
}
