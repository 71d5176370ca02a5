import type { PictureSource } from '~/kit/shop/picture';

/** The folder of stored pictures, and the sizes of each kind. Null without a picture. */
const FOLDER = '/uploads/pictures/';

export const coursePicture = (stem: string | null): PictureSource | null =>
  stem === null ? null : source(stem, [320, 640, 1280], 640, 1280, 720);

/** For cards, which are at most 400 px wide. */
export const courseCardPicture = (stem: string | null): PictureSource | null =>
  stem === null ? null : source(stem, [320, 640], 640, 640, 360);

export const productPicture = (stem: string | null | undefined): PictureSource | null =>
  stem ? source(stem, [320, 640], 640, 640, 640) : null;

export const facePicture = (stem: string | null): PictureSource | null =>
  stem === null ? null : source(stem, [96, 192], 192, 192, 192);

/** 600x314, for social networks; drawn on first request (`uploads/social-picture`). */
export const socialPicturePath = (stem: string): string => `${FOLDER}${encodeURIComponent(stem)}-social.jpg`;

/** One file of a picture. */
export const picturePath = (stem: string, width: 320 | 640 | 1280, ending: 'avif' | 'webp' | 'jpg'): string =>
  `${FOLDER}${encodeURIComponent(stem)}-${width}.${ending}`;

export const productPicturePath = (stem: string): string => `${FOLDER}${encodeURIComponent(stem)}-640.jpg`;

export const coursePicturePath = productPicturePath;

/** The poster of a video, which takes one address only: AVIF is a third of the size where the browser shows it. */
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
