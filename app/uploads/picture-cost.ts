import type { PictureFacts } from './picture-facts';

/** What one picture may take while it is drawn anew: two are drawn at once beside everything else of the shop. */
const MOST_BYTES = 100_000_000;
/** Of pictures that are unpacked whole. */
const MOST_PIXELS = 30_000_000;
/** Phones take 48, 50 and 64 megapixels and write JPEG of one scan, of which no more than a few lines are ever unpacked. */
export const MOST_PIXELS_OF_ANY = 65_000_000;
/** Programs write ten or so; each goes over all pixels again. */
const MOST_SCANS = 40;
const MOST_PAGES = 1_000;

/**
 * The one budget for every picture, from what its head says: may it be drawn? Of an animation only the first picture is drawn,
 * so that one counts.
 */
export function isCheapEnough(picture: PictureFacts): boolean {
  const { width, height, bytesPerPixel, isShrunkOnLoad, scans, pages } = picture;
  const pixels = width * height;
  if (scans > MOST_SCANS || pages > MOST_PAGES) return false;
  if (isShrunkOnLoad) return pixels <= MOST_PIXELS_OF_ANY;
  return pixels <= MOST_PIXELS && pixels * bytesPerPixel <= MOST_BYTES;
}
