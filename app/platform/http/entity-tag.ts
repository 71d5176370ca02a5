/** Suffixes of the tag by proxies that compress: Apache, Caddy and others. */
const PACKED = /(?:--?|;|:)(?:gzip|br|zstd|deflate)$/;

/**
 * The shop's own entity tag, between its quotation marks: a compressing proxy makes it weak (`W/"a"`, nginx
 * and CDNs) or adds the encoding (`"a-gzip"`). Null if it is not a tag.
 */
export function plainTag(tag: string): string | null {
  const [, inside] = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/.exec(tag.trim()) ?? [];
  return inside === undefined ? null : inside.replace(PACKED, '');
}

/** Whether two tags are the same apart from compression. */
export const isSameTag = (one: string, other: string): boolean =>
  plainTag(one) !== null && plainTag(one) === plainTag(other);

/** Whether an `If-None-Match` list contains this tag, or `*`. */
export const namesTag = (list: string, tag: string): boolean =>
  list.trim() === '*' || list.split(',').some((each) => isSameTag(each, tag));
