/** The files one catalogue picture is kept as: six to choose from, one for old browsers, one for social networks (specification 9). */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export const PICTURE_ENDINGS = [
  ...PICTURE_WIDTHS.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
  '-640.jpg',
  '-social.jpg',
] as const;

/** What a picture is addressed by: its content, so that the same picture is kept once and an address never shows another. */
export const stemOf = (pixelSha256: string): string => `p${pixelSha256.slice(0, 32)}`;
