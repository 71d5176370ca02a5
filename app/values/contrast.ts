/** `#rrggbb`, as the theme's colour is stored. */
const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** The contrast text needs with its background (WCAG 2.2, 1.4.3 AA). */
export const LEAST_TEXT_CONTRAST = 4.5;

/**
 * WCAG 2 contrast of two colours, from 1 (equal) to 21 (black on white). @throws RangeError for an invalid
 * colour
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Relative luminance of sRGB, 0 to 1. */
function luminanceOf(colour: string): number {
  if (!HEX_COLOUR.test(colour)) throw new RangeError(`not a colour: ${colour}`);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
