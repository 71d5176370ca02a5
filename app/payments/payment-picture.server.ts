import sharp from 'sharp';
import type { Db } from '~/platform/database.server';
import { hasRunOut, isLive, type PaymentAttempt } from './payment-attempt';
import { openProviderClient } from './providers/provider-clients.server';
import { qrPicture } from './qr-code.server';

/** Of phones as wide as they come, and of a picture kept to be scanned from the gallery. */
const SIDE = 720;
const MOST_PIXELS = 16_000_000;
const MOST_KEPT = 100;
const kept = new Map<string, Buffer>();

/**
 * The code of an attempt as a PNG of our own: whatever the provider sends is drawn anew, so nothing of it runs here. Kept in
 * memory by what it was drawn from, for as long as pages ask for it. Null when there is none to show: at its end it is gone.
 */
export async function paymentPicture(db: Db, attempt: PaymentAttempt, now: Date): Promise<Buffer | null> {
  if (!isLive(attempt) || hasRunOut(attempt, now) || attempt.step?.kind !== 'qr') return null;
  const { step } = attempt;
  const from = 'payload' in step ? step.payload : step.pictureAddress;
  const known = kept.get(from);
  if (known) return known;
  const drawn = 'payload' in step ? await qrPicture(from) : await fetchAndDraw(db, attempt, from);
  if (drawn) keep(from, drawn);
  return drawn;
}

async function fetchAndDraw(db: Db, attempt: PaymentAttempt, address: string): Promise<Buffer | null> {
  const client = await openProviderClient(db, attempt.methodId);
  const sent = await client?.fetchPicture?.(address);
  return sent ? draw(sent) : null;
}

async function draw(sent: Uint8Array): Promise<Buffer | null> {
  try {
    // a drawing of lines is laid out twice as large as it is shown: its edges fall where they belong
    const { width = SIDE } = await sharp(sent, { limitInputPixels: MOST_PIXELS }).metadata();
    const density = Math.min(Math.max((72 * 2 * SIDE) / width, 72), 2_400);
    return await sharp(sent, { limitInputPixels: MOST_PIXELS, density })
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'contain', background: '#fff' })
      .png({ palette: true })
      .toBuffer();
  } catch {
    return null;
  }
}

function keep(from: string, picture: Buffer): void {
  kept.set(from, picture);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
