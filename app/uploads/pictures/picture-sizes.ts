/**
 * The files of a catalogue picture: six in modern formats, one for old browsers, one for social networks
 * (specification 9).
 */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export const PICTURE_ENDINGS = [
  ...PICTURE_WIDTHS.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
  '-640.jpg',
  '-social.jpg',
] as const;

/**
 * A picture's address by its content: equal pictures are stored once, and an address never changes its
 * picture.
 */
export const stemOf = (pixelSha256: string): string => `p${pixelSha256.slice(0, 32)}`;
