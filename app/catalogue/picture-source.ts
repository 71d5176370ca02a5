import type { PictureSource } from '~/kit/shop/picture';

/** Where stored pictures are served from, and in which sizes each kind is kept. Null without a picture. */
const FOLDER = '/uploads/pictures/';

export const coursePicture = (stem: string | null): PictureSource | null =>
  stem === null ? null : source(stem, [320, 640, 1280], 640, 1280, 720);

/** For cards, which are never wider than 400 px. */
export const courseCardPicture = (stem: string | null): PictureSource | null =>
  stem === null ? null : source(stem, [320, 640], 640, 640, 360);

export const productPicture = (stem: string | null | undefined): PictureSource | null =>
  stem ? source(stem, [320, 640], 640, 640, 640) : null;

export const facePicture = (stem: string | null): PictureSource | null =>
  stem === null ? null : source(stem, [96, 192], 192, 192, 192);

/** 600x314, for social networks; drawn when it is first asked for (`uploads/social-picture`). */
export const socialPicturePath = (stem: string): string => `${FOLDER}${encodeURIComponent(stem)}-social.jpg`;

/** One of a picture's files. */
export const picturePath = (stem: string, width: 320 | 640 | 1280, ending: 'avif' | 'webp' | 'jpg'): string =>
  `${FOLDER}${encodeURIComponent(stem)}-${width}.${ending}`;

export const productPicturePath = (stem: string): string => `${FOLDER}${encodeURIComponent(stem)}-640.jpg`;

export const coursePicturePath = productPicturePath;

/** Of a film, which takes one picture only: a third of the bytes where the browser shows AVIF. */
export const coursePosterPath = (stem: string, takesAvif: boolean): string =>
  `${FOLDER}${encodeURIComponent(stem)}-640.${takesAvif ? 'avif' : 'jpg'}`;

export const publicVideoPath = (name: string): string => `/uploads/videos/${encodeURIComponent(name)}`;

function source(
  stem: string,
  widths: number[],
  fallbackWidth: number,
  width: number,
  height: number,
): PictureSource {
  return { stem: FOLDER + encodeURIComponent(stem), widths, fallbackWidth, width, height };
}
