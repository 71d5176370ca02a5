import type { PictureFacts } from './picture-facts';

/** Memory one picture may take while it is drawn; two are drawn at once. */
const MOST_BYTES = 100_000_000;
/** For pictures that are decoded whole. */
const MOST_PIXELS = 30_000_000;
/**
 * Phone cameras have 48, 50 and 64 megapixels and write JPEGs of one scan, which are decoded line by line.
 */
export const MOST_PIXELS_OF_ANY = 65_000_000;
/** Programs write about ten; each passes over all pixels again. */
const MOST_SCANS = 40;
const MOST_PAGES = 1_000;

/**
 * Whether a picture is within the one budget, by its header. Only an animation's first frame is drawn, so
 * only that counts.
 */
export function isCheapEnough(picture: PictureFacts): boolean {
  const { width, height, bytesPerPixel, isShrunkOnLoad, scans, pages } = picture;
  const pixels = width * height;
  if (scans > MOST_SCANS || pages > MOST_PAGES) return false;
  if (isShrunkOnLoad) return pixels <= MOST_PIXELS_OF_ANY;
  return pixels <= MOST_PIXELS && pixels * bytesPerPixel <= MOST_BYTES;
}
