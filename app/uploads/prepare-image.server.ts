import { createHash } from 'node:crypto';
import { accept, refuse, type Result } from '~/values/result';
import { contentTypeOf, type KnownContentType } from './content-type';
import { type FileRefusalCode, type FileRule, refusalOfFile } from './file-rules';
import { loadSharp } from './load-sharp.server';
import { isCheapEnough, MOST_PIXELS_OF_ANY } from './picture-cost';
import { pictureFacts } from './picture-facts';
import { mostPictureSeconds } from './picture-pace.server';
import { inPictureTurn } from './picture-queue.server';
import { barePng } from './strip-png';

/** A picture for storage: decoded and drawn anew, so that only its pixels remain. */
export interface PreparedImage {
  bytes: Buffer;
  ending: 'jpg';
  contentType: 'image/jpeg';
  width: number;
  height: number;
  /** The hash of the file as sent. */
  sha256: string;
  /** The hash of its stored pixels before encoding: equal for a copy in another lossless format. */
  pixelSha256: string;
}

/** A long slip stays readable, a photo gets smaller. */
const BOX = { width: 1600, height: 2400 };

/**
 * Checks a picture's size, kind and cost, and draws it anew: upright, without EXIF or trailing data, no
 * larger than needed. Refuses other files, broken ones, and ones that exceed the budget.
 */
export async function prepareImage(
  file: Buffer,
  rule: FileRule,
): Promise<Result<PreparedImage, { code: FileRefusalCode }>> {
  const contentType = contentTypeOf(file);
  const refusal = refusalOfFile(rule, { sizeBytes: file.length, contentType });
  if (refusal) return refuse({ code: refusal });
  const facts = pictureFacts(file);
  if (!facts) return refuse({ code: 'UNREADABLE_IMAGE' });
  if (!isCheapEnough(facts)) return refuse({ code: 'TOO_DETAILED' });
  const prepared = await inPictureTurn(() => drawAnew(file, contentType, rule.box ?? BOX));
  return prepared ?? refuse({ code: 'BUSY' });
}

async function drawAnew(
  file: Buffer,
  contentType: KnownContentType | null,
  box: { width: number; height: number },
): Promise<Result<PreparedImage, { code: FileRefusalCode }>> {
  const source = contentType === 'image/png' ? barePng(file) : file;
  if (!source) return refuse({ code: 'UNREADABLE_IMAGE' });
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(source, {
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
      sha256: createHash('sha256').update(file).digest('hex'),
      pixelSha256: createHash('sha256').update(`${width}x${height}x${channels}:`).update(data).digest('hex'),
    });
  } catch {
    // sharp's detailed error does not help: the buyer can only send another
    return refuse({ code: 'UNREADABLE_IMAGE' });
  }
}
