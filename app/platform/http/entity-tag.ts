/** What proxies that pack an answer write behind its tag: Apache, Caddy and others. */
const PACKED = /(?:--?|;|:)(?:gzip|br|zstd|deflate)$/;

/**
 * An entity tag as the shop gave it out, between its quotation marks: a proxy that packs answers makes it weak (`W/"a"`, nginx and
 * content networks) or names the packing in it (`"a-gzip"`). Null for what is no tag.
 */
export function plainTag(tag: string): string | null {
  const [, inside] = /^(?:W\/)?"([\x21\x23-\x7e]*)"$/.exec(tag.trim()) ?? [];
  return inside === undefined ? null : inside.replace(PACKED, '');
}

/** Whether two tags are of one thing, packed or not. */
export const isSameTag = (one: string, other: string): boolean =>
  plainTag(one) !== null && plainTag(one) === plainTag(other);

/** Whether a list as `If-None-Match` has it names this tag, or anything. */
export const namesTag = (list: string, tag: string): boolean =>
  list.trim() === '*' || list.split(',').some((each) => isSameTag(each, tag));
