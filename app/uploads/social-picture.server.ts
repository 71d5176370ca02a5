import fs from 'node:fs/promises';
import { newToken } from '~/values/tokens.server';
import { loadSharp } from './load-sharp.server';
import { storedFilePath } from './storage.server';

/** What social networks show (specification 9). */
const SOCIAL = { width: 600, height: 314 };
/** Nothing much is lost by cutting a picture that is at least this wide for its height. */
const WIDE = 1.5;

const SOCIAL_NAME = /^(.+)-social\.jpg$/;

/**
 * Draws a catalogue picture's social form out of its form of 640 pixels, unless it is there: shops bring their pictures in sizes
 * of their own. A wide picture is cut, any other stands whole before a blurred ground of itself. Does nothing for other names
 * and where there is no picture.
 */
export async function drawSocialPicture(dataDir: string, name: string): Promise<void> {
  const stem = SOCIAL_NAME.exec(name)?.[1];
  const target = stem ? storedFilePath(dataDir, 'pictures', name) : null;
  const source = stem ? storedFilePath(dataDir, 'pictures', `${stem}-640.jpg`) : null;
  if (!target || !source || (await isThere(target)) || !(await isThere(source))) return;
  // two that ask at once write the same, each under a name of its own first
  const part = `${target}.${newToken()}.part`;
  try {
    await fs.writeFile(part, await drawSocial(source));
    await fs.rename(part, target);
  } finally {
    await fs.rm(part, { force: true });
  }
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

const isThere = (file: string) =>
  fs.stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
