import type { Sharp } from 'sharp';
import { type FileStore, readStored } from '~/platform/storage/file-store';
import { loadSharp } from './load-sharp.server';
import { inPictureTurn } from './picture-queue.server';
import { storedKey } from './storage.server';

/** The names pages request (`catalogue/picture-source`). */
const SIZED_NAME = /^(.+)-(96|192|320|640|1280)\.(avif|webp|jpg)$/;
/** A derived picture: sizes of it, and of those again, would let anybody fill the disk. */
const DRAWN_STEM = /-(?:96|192|320|640|1280|social)$/;
export const isDrawnStem = (stem: string): boolean => DRAWN_STEM.test(stem);

/** The source files a shop may have, the largest first. */
const BROUGHT = ['.jpg', '-1280.jpg', '-640.jpg', '-192.jpg', '.png', '.webp'];

const FORMS: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 5 }),
  jpg: (picture) => picture.jpeg({ quality: 76, mozjpeg: true }),
};

/**
 * Draws a missing size and format of a catalogue picture from its source: an import brings one JPEG, and
 * phones still get AVIF or WebP in their width. False for other names, without a source, or when busy.
 */
export async function drawPictureSize(files: FileStore, name: string): Promise<boolean> {
  const [, stem, width, form] = SIZED_NAME.exec(name) ?? [];
  const target = stem && !isDrawnStem(stem) ? storedKey('pictures', name) : null;
  const source = target && (await broughtOf(files, stem!));
  if (!source) return false;
  const sharp = await loadSharp();
  const picture = await inPictureTurn(() =>
    FORMS[form!]!(
      sharp(source)
        .rotate()
        .resize({ width: Number(width), withoutEnlargement: true }),
    ).toBuffer(),
  );
  if (picture === null) return false;
  // two concurrent requests write the same bytes
  await files.write(target, picture);
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
