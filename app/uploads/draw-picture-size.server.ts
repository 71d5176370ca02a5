import type { Sharp } from 'sharp';
import { type FileStore, readStored } from '~/platform/storage/file-store';
import { loadSharp } from './load-sharp.server';
import { inPictureTurn } from './picture-queue.server';
import { storedKey } from './storage.server';

/** As pages ask for them (`catalogue/picture-source`). */
const SIZED_NAME = /^(.+)-(96|192|320|640|1280)\.(avif|webp|jpg)$/;
/** A picture that was drawn itself: drawing sizes of it, and of those again, would fill the disk for whoever asks. */
const DRAWN_STEM = /-(?:96|192|320|640|1280|social)$/;
export const isDrawnStem = (stem: string): boolean => DRAWN_STEM.test(stem);

/** What a shop may have brought of a picture, the largest first. */
const BROUGHT = ['.jpg', '-1280.jpg', '-640.jpg', '-192.jpg', '.png', '.webp'];

const FORMS: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 5 }),
  jpg: (picture) => picture.jpeg({ quality: 76, mozjpeg: true }),
};

/**
 * Draws a size and form of a catalogue picture that is not there out of what the shop brought of it: who imports brings one JPEG,
 * and phones get AVIF or WebP of their own width all the same. Once for all; false for other names, where there is
 * no picture, and while too many are being drawn.
 */
export async function drawPictureSize(files: FileStore, name: string): Promise<boolean> {
  const [, stem, width, form] = SIZED_NAME.exec(name) ?? [];
  const target = stem && !isDrawnStem(stem) ? storedKey('pictures', name) : null;
  const source = target && (await broughtOf(files, stem!));
  if (!source) return false;
  const sharp = await loadSharp();
  const drawn = await inPictureTurn(() =>
    FORMS[form!]!(
      sharp(source)
        .rotate()
        .resize({ width: Number(width), withoutEnlargement: true }),
    ).toBuffer(),
  );
  if (drawn === null) return false;
  // two that ask at once write the same
  await files.write(target, drawn);
  return true;
}

async function broughtOf(files: FileStore, stem: string): Promise<Buffer | null> {
  for (const ending of BROUGHT) {
    const key = storedKey('pictures', `${stem}${ending}`);
    const picture = key && (await readStored(files, key));
    if (picture) return picture;
  }
  return null;
}
