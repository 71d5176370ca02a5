import { loadSharp } from '../load-sharp.server';
import { drawSocial } from '../social-picture.server';
import { PICTURE_WIDTHS } from './picture-sizes';

/**
 * All files of a catalogue picture by suffix, in its own proportions: pages crop it, a viewer shows it whole.
 */
export async function drawSizes(picture: Buffer): Promise<Map<string, Buffer>> {
  const sharp = await loadSharp();
  const files = new Map<string, Buffer>();
  for (const width of PICTURE_WIDTHS) {
    const sized = await sharp(picture).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const again = () => sharp(sized.data, { raw: sized.info });
    files.set(`-${width}.avif`, await again().avif({ quality: 55, effort: 3 }).toBuffer());
    files.set(`-${width}.webp`, await again().webp({ quality: 78 }).toBuffer());
    if (width === 640) files.set('-640.jpg', await again().jpeg({ quality: 82 }).toBuffer());
  }
  files.set('-social.jpg', await drawSocial(files.get('-640.jpg')!));
  return files;
}
