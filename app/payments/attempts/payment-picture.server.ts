import { oneBitPng, qrPicture } from '~/payments/bank/qr-code.server';
import { getProviderClient } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';
import { contentTypeOf } from '~/uploads/content-type';
import { loadSharp } from '~/uploads/load-sharp.server';
import { isCheapEnough } from '~/uploads/picture-cost';
import { pictureFacts } from '~/uploads/picture-facts';
import { inPictureTurn } from '~/uploads/picture-queue.server';
import { barePng } from '~/uploads/strip-png';
import { hasRunOut, isLive, type PaymentAttempt } from './payment-attempt';

/** Fits the widest phones, and a picture saved to be scanned from the gallery. */
const SIDE = 720;
const MOST_PIXELS = 16_000_000;
const MOST_KEPT = 100;
const pictures = new Map<string, Buffer>();

/**
 * An attempt's code as a PNG of our own: the provider's picture is drawn again, so nothing in it runs here.
 * Cached by its source. Null when there is none to show, as after the attempt's end.
 */
export async function paymentPicture(db: Db, attempt: PaymentAttempt, now: Date): Promise<Buffer | null> {
  if (!isLive(attempt) || hasRunOut(attempt, now) || attempt.step?.kind !== 'qr') return null;
  const { step } = attempt;
  const from = 'payload' in step ? step.payload : step.pictureAddress;
  const cached = pictures.get(from);
  if (cached) return cached;
  const picture = 'payload' in step ? await qrPicture(from) : await fetchAndDraw(db, attempt, from);
  if (picture) keep(from, picture);
  return picture;
}

async function fetchAndDraw(db: Db, attempt: PaymentAttempt, address: string): Promise<Buffer | null> {
  const client = await getProviderClient(db, attempt.methodId);
  const source = await client?.fetchPicture?.(address);
  const cheap = source ? withinBudget(source) : null;
  return cheap && inPictureTurn(() => draw(cheap));
}

/**
 * A provider's picture has the size limits of any upload; a format that uploads refuse is a vector drawing.
 */
function withinBudget(source: Uint8Array): Uint8Array | null {
  const type = contentTypeOf(source);
  if (!type) return source;
  const facts = pictureFacts(source);
  if (!facts || !isCheapEnough(facts)) return null;
  return type === 'image/png' ? barePng(source) : source;
}

async function draw(source: Uint8Array): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    // a vector drawing is drawn at twice its size, so that its edges fall on whole pixels
    const { width = SIDE } = await sharp(source, { limitInputPixels: MOST_PIXELS }).metadata();
    const density = Math.min(Math.max((72 * 2 * SIDE) / width, 72), 2_400);
    const image = await sharp(source, { limitInputPixels: MOST_PIXELS, density })
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'contain', background: '#fff' })
      .png({ palette: true })
      .toBuffer();
    return (await isColoured(image)) ? image : await oneBitPng(image);
  } catch {
    return null;
  }
}

/** A provider may draw its own mark or frame around a code; that keeps its colours. */
async function isColoured(picture: Buffer): Promise<boolean> {
  const sharp = await loadSharp();
  const { channels } = await sharp(picture).toColourspace('srgb').stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return Math.max(...means) - Math.min(...means) > 1;
}

function keep(from: string, picture: Buffer): void {
  pictures.set(from, picture);
  const [oldest] = pictures.keys();
  if (pictures.size > MOST_KEPT && oldest !== undefined) pictures.delete(oldest);
}
