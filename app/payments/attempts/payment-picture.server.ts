import type { Db } from '~/platform/database/database.server';
import { barePng } from '~/uploads/bare-png';
import { contentTypeOf } from '~/uploads/content-type';
import { loadSharp } from '~/uploads/load-sharp.server';
import { isCheapEnough } from '~/uploads/picture-cost';
import { pictureFacts } from '~/uploads/picture-facts';
import { inPictureTurn } from '~/uploads/picture-queue.server';
import { hasRunOut, isLive, type PaymentAttempt } from './payment-attempt';
import { getProviderClient } from '~/payments/providers/provider-clients.server';
import { oneBitPng, qrPicture } from '~/payments/bank/qr-code.server';

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
  const client = await getProviderClient(db, attempt.methodId);
  const sent = await client?.fetchPicture?.(address);
  const cheap = sent ? withinBudget(sent) : null;
  return cheap && inPictureTurn(() => draw(cheap));
}

/** A provider's picture costs no more than anybody's; what is none that people send is a drawing of lines. */
function withinBudget(sent: Uint8Array): Uint8Array | null {
  const type = contentTypeOf(sent);
  if (!type) return sent;
  const facts = pictureFacts(sent);
  if (!facts || !isCheapEnough(facts)) return null;
  return type === 'image/png' ? barePng(sent) : sent;
}

async function draw(sent: Uint8Array): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    // a drawing of lines is laid out twice as large as it is shown: its edges fall where they belong
    const { width = SIDE } = await sharp(sent, { limitInputPixels: MOST_PIXELS }).metadata();
    const density = Math.min(Math.max((72 * 2 * SIDE) / width, 72), 2_400);
    const drawn = await sharp(sent, { limitInputPixels: MOST_PIXELS, density })
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'contain', background: '#fff' })
      .png({ palette: true })
      .toBuffer();
    return (await isColoured(drawn)) ? drawn : await oneBitPng(drawn);
  } catch {
    return null;
  }
}

/** A provider may draw its own mark or frame around a code: that is left to it. */
async function isColoured(picture: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const { channels } = await sharp(picture).toColourspace('srgb').stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return Math.max(...means) - Math.min(...means) > 1;
}

function keep(from: string, picture: Buffer): void {
  kept.set(from, picture);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
