import fs from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { newToken } from '~/values/tokens.server';
import { loadSharp } from './load-sharp.server';
import { inPictureTurn } from './picture-queue.server';
import { storedFilePath } from './storage.server';

/** As pages ask for them (`catalogue/picture-source`). */
const SIZED_NAME = /^(.+)-(96|192|320|640|1280)\.(avif|webp|jpg)$/;
/** What a shop may have brought of a picture, the largest first. */
const BROUGHT = ['.jpg', '-1280.jpg', '-640.jpg', '-192.jpg', '.png', '.webp'];

const FORMS: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 5 }),
  jpg: (picture) => picture.jpeg({ quality: 76, mozjpeg: true }),
};

/**
 * Draws a size and form of a catalogue picture out of what the shop brought of it, unless it is there: who imports brings one JPEG,
 * and phones get AVIF or WebP of their own width all the same. Once for all; does nothing for other names, where there is
 * no picture, and while too many are being drawn.
 */
export async function drawPictureSize(dataDir: string, name: string): Promise<void> {
  const [, stem, width, form] = SIZED_NAME.exec(name) ?? [];
  const target = stem ? storedFilePath(dataDir, 'pictures', name) : null;
  if (!target || (await isThere(target))) return;
  const source = await broughtOf(dataDir, stem!);
  if (source === null) return;
  const sharp = await loadSharp();
  const drawn = await inPictureTurn(() =>
    FORMS[form!]!(
      sharp(source)
        .rotate()
        .resize({ width: Number(width), withoutEnlargement: true }),
    ).toBuffer(),
  );
  if (drawn === null) return;
  // two that ask at once write the same, each under a name of its own first
  const part = `${target}.${newToken()}.part`;
  try {
    await fs.writeFile(part, drawn);
    await fs.rename(part, target);
  } finally {
    await fs.rm(part, { force: true });
  }
}

async function broughtOf(dataDir: string, stem: string): Promise<string | null> {
  for (const ending of BROUGHT) {
    const file = storedFilePath(dataDir, 'pictures', `${stem}${ending}`);
    if (file && (await isThere(file))) return file;
  }
  return null;
}

const isThere = (file: string) =>
  fs.stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
