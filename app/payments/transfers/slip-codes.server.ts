import type { Db } from '~/platform/database/database.server';
import { decodeQrCodes } from './decode-qr.server';
import { readSlipCode, type SlipCode } from './slip-code';

/**
 * Keeps what the QR of a stored slip says, if it has one. Not for use inside a transaction: it works on the picture.
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

/** Null: the slip has no code that can be read. */
export async function readKeptSlipCode(db: Db, uploadId: number): Promise<SlipCode | null> {
  const row = await db
    .selectFrom('slip_code')
    .select(['sending_bank', 'reference'])
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row ? { sendingBank: row.sending_bank, reference: row.reference } : null;
}
