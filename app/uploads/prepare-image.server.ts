import { createHash } from 'node:crypto';
import { accept, refuse, type Result } from '~/values/result';
import { barePng } from './bare-png';
import { contentTypeOf, type KnownContentType } from './content-type';
import { type FileRefusalCode, type FileRule, refusalOfFile } from './file-rules';
import { loadSharp } from './load-sharp.server';
import { isCheapEnough, MOST_PIXELS_OF_ANY } from './picture-cost';
import { pictureFacts } from './picture-facts';
import { mostPictureSeconds } from './picture-pace.server';
import { inPictureTurn } from './picture-queue.server';

/** A picture as it is stored: decoded and drawn anew, so that nothing but its pixels is left of what was sent. */
export interface PreparedImage {
  bytes: Buffer;
  ending: 'jpg';
  contentType: 'image/jpeg';
  width: number;
  height: number;
  /** Of the file as it was sent. */
  sha256: string;
  /** Of its pixels as they are stored, before they are packed: the same for a copy saved in another lossless format. */
  pixelSha256: string;
}

/** A long slip stays readable, a photo is made smaller. */
const BOX = { width: 1600, height: 2400 };

/**
 * Checks a picture's size, kind and cost by its content and draws it anew: upright, without EXIF or anything behind the picture,
 * no larger than needed. Refuses what is no picture, one that cannot be opened, and one that would take too much to open.
 */
export async function prepareImage(
  sent: Buffer,
  rule: FileRule,
): Promise<Result<PreparedImage, { code: FileRefusalCode }>> {
  const contentType = contentTypeOf(sent);
  const refusal = refusalOfFile(rule, { sizeBytes: sent.length, contentType });
  if (refusal) return refuse({ code: refusal });
  const facts = pictureFacts(sent);
  if (!facts) return refuse({ code: 'UNREADABLE_IMAGE' });
  if (!isCheapEnough(facts)) return refuse({ code: 'TOO_DETAILED' });
  const prepared = await inPictureTurn(() => drawAnew(sent, contentType, rule.box ?? BOX));
  return prepared ?? refuse({ code: 'BUSY' });
}

async function drawAnew(
  sent: Buffer,
  contentType: KnownContentType | null,
  box: { width: number; height: number },
): Promise<Result<PreparedImage, { code: FileRefusalCode }>> {
  const drawn = contentType === 'image/png' ? barePng(sent) : sent;
  if (!drawn) return refuse({ code: 'UNREADABLE_IMAGE' });
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(drawn, {
      limitInputPixels: MOST_PIXELS_OF_ANY,
      failOn: 'error',
      page: 0,
      pages: 1,
    })
      .timeout({ seconds: mostPictureSeconds() })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const bytes = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer();
    return accept({
      bytes,
      ending: 'jpg',
      contentType: 'image/jpeg',
      width,
      height,
      sha256: createHash('sha256').update(sent).digest('hex'),
      pixelSha256: createHash('sha256').update(`${width}x${height}x${channels}:`).update(data).digest('hex'),
    });
  } catch {
    // sharp says in many words that it is broken or cut off; the buyer can only send another
    return refuse({ code: 'UNREADABLE_IMAGE' });
  }
}
