import { isSameTag, plainTag } from '~/platform/http/entity-tag';

/** An entity tag of what is answered: strong, for it decides a write. */
export const entityTag = (digest: string) => `"${digest}"`;

/** What a condition header names: every tag of one or more headers, or `*`; null: none was sent, or it cannot be read. */
export function tagsIn(header: string | null): readonly string[] | 'any' | 'malformed' | null {
  if (header === null) return null;
  const trimmed = header.trim();
  if (trimmed === '*') return 'any';
  const tags = trimmed.split(/\s*,\s*/);
  return tags.every((tag) => plainTag(tag) !== null) ? tags : 'malformed';
}

/**
 * Whether what stands is one of those the caller has seen. RFC 9110 lets no weak tag decide a write; the tags here are sums of what
 * is told and not of its bytes, and behind a proxy that packs answers a caller has no other.
 */
export const isOneOf = (tags: readonly string[] | 'any', tag: string) =>
  tags === 'any' || tags.some((each) => isSameTag(each, tag));
