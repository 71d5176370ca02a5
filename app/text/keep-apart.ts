const INLINE = '(?:span|b|a|small|strong|em|i|time|del|output|label|bdi|sup|button)';

/** The end of one inline element, and directly behind it the begin of another with words or a drawing in it. */
const ABUTTING = new RegExp(
  String.raw`([^\s>(“‘\[฿$])((?:</${INLINE}>)+)(?=(?:<${INLINE}\b[^>]*>)+(?:[\p{L}\p{N}฿(]|<svg\b))`,
  'gu',
);

/** A second line below a first one, by its style. */
const SMALL = /([\p{L}\p{N}\p{M}.)])(?=<small\b)/gu;

/**
 * The page with a space between neighbours that only a style keeps apart: text browsers, copied text and reader mode
 * would run them together. A row or grid does not show the space. Takes markup as it is sent.
 */
export const keepApart = (html: string): string => html.replace(ABUTTING, '$1$2 ').replace(SMALL, '$1 ');
