import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { accept, refuse, type Result } from '~/values/result';
import { contentTypeOf } from './content-type';
import { type FileRefusalCode, type FileRule, refusalOfFile } from './file-rules';

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

/** More than any phone's picture; what unpacks to more is a bomb. */
const MAX_PIXELS = 60_000_000;
/** A long slip stays readable, a photo is made smaller. */
const BOX = { width: 1600, height: 2400 };

/** Pictures are unpacked two at a time: each may need a hundred megabytes for a moment. */
const MAX_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Checks a picture's size and kind by its content and draws it anew: upright, without EXIF or anything behind the picture, no
 * larger than needed. Refuses what is no picture, or one that cannot be opened.
 */
export async function prepareImage(
  sent: Buffer,
  rule: FileRule,
): Promise<Result<PreparedImage, { code: FileRefusalCode }>> {
  const refusal = refusalOfFile(rule, { sizeBytes: sent.length, contentType: contentTypeOf(sent) });
  if (refusal) return refuse({ code: refusal });
  return inTurn(async () => {
    try {
      const { data, info } = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ ...(rule.box ?? BOX), fit: 'inside', withoutEnlargement: true })
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
        pixelSha256: createHash('sha256')
          .update(`${width}x${height}x${channels}:`)
          .update(data)
          .digest('hex'),
      });
    } catch {
      // sharp says in many words that it is broken, cut off or too large; the buyer can only send another
      return refuse({ code: 'UNREADABLE_IMAGE' });
    }
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
