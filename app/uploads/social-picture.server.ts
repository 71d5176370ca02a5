import { type FileStore, readStored } from '~/platform/storage/file-store';
import { isDrawnStem } from './draw-picture-size.server';
import { loadSharp } from './load-sharp.server';
import { storedKey } from './storage.server';

/** The size for social networks (specification 9). */
const SOCIAL = { width: 600, height: 314 };
/** A picture at least this wide for its height loses little when cropped. */
const WIDE = 1.5;

const SOCIAL_NAME = /^(.+)-social\.jpg$/;

/**
 * Draws a missing social picture from the 640-pixel size, because shops bring sizes of their own. A wide one
 * is cropped, others stand whole on a blurred copy. False for other names and without a source.
 */
export async function drawSocialPicture(files: FileStore, name: string): Promise<boolean> {
  const stem = SOCIAL_NAME.exec(name)?.[1];
  const [target, sourceKey] =
    stem && !isDrawnStem(stem)
      ? [storedKey('pictures', name), storedKey('pictures', `${stem}-640.jpg`)]
      : [null, null];
  const source = target && sourceKey && (await readStored(files, sourceKey));
  if (!source) return false;
  // two concurrent requests write the same bytes
  await files.write(target, await drawSocial(source));
  return true;
}

/** Crops a wide picture, and puts any other whole on a blurred copy of itself. */
export async function drawSocial(source: string | Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(source).metadata();
  const ground = sharp(source).resize({ ...SOCIAL, fit: 'cover' });
  if (width / height >= WIDE) return ground.jpeg({ quality: 82 }).toBuffer();
  const whole = await sharp(source)
    .resize({ ...SOCIAL, fit: 'inside' })
    .toBuffer();
  return ground
    .blur(24)
    .composite([{ input: whole, gravity: 'centre' }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
