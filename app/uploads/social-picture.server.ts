import { type FileStore, readStored } from '~/platform/storage/file-store';
import { isDrawnStem } from './draw-picture-size.server';
import { loadSharp } from './load-sharp.server';
import { storedKey } from './storage.server';

/** What social networks show (specification 9). */
const SOCIAL = { width: 600, height: 314 };
/** Nothing much is lost by cutting a picture that is at least this wide for its height. */
const WIDE = 1.5;

const SOCIAL_NAME = /^(.+)-social\.jpg$/;

/**
 * Draws a catalogue picture's social form, which is not there, out of its form of 640 pixels: shops bring their pictures in sizes
 * of their own. A wide picture is cut, any other stands whole before a blurred ground of itself. False for other names
 * and where there is no picture.
 */
export async function drawSocialPicture(files: FileStore, name: string): Promise<boolean> {
  const stem = SOCIAL_NAME.exec(name)?.[1];
  const [target, brought] =
    stem && !isDrawnStem(stem)
      ? [storedKey('pictures', name), storedKey('pictures', `${stem}-640.jpg`)]
      : [null, null];
  const source = target && brought && (await readStored(files, brought));
  if (!source) return false;
  // two that ask at once write the same
  await files.write(target, await drawSocial(source));
  return true;
}

/** A wide picture cut, any other whole before a blurred ground of itself. */
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
