import type { Db } from '~/platform/database/database.server';
import { decodeQrCodes } from './decode-qr.server';
import { readSlipCode, type SlipCode } from './slip-code';

/**
 * Stores the content of a slip's QR, if it has one. Not inside a transaction: decoding takes time.
 * @param picture as it is stored
 */
export async function keepSlipCode(db: Db, uploadId: number, picture: Uint8Array): Promise<void> {
  const texts = await decodeQrCodes(picture);
  const code = texts.map(readSlipCode).find((each) => each !== null);
  if (!code) return;
  await db
    .insertInto('slip_code')
    .values({ upload_id: uploadId, sending_bank: code.sendingBank, reference: code.reference })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .execute();
}

/** Null: the slip has no readable code. */
export async function readKeptSlipCode(db: Db, uploadId: number): Promise<SlipCode | null> {
  const row = await db
    .selectFrom('slip_code')
    .select(['sending_bank', 'reference'])
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row ? { sendingBank: row.sending_bank, reference: row.reference } : null;
}
