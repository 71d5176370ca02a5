import { isSameTag, plainTag } from '~/platform/http/entity-tag';

/** A strong entity tag of the content, because it decides a write. */
export const entityTag = (digest: string) => `"${digest}"`;

/** The tags of a condition header, or `*`; null: absent; unreadable ones are malformed. */
export function tagsIn(header: string | null): readonly string[] | 'any' | 'malformed' | null {
  if (header === null) return null;
  const trimmed = header.trim();
  if (trimmed === '*') return 'any';
  const tags = trimmed.split(/\s*,\s*/);
  return tags.every((tag) => plainTag(tag) !== null) ? tags : 'malformed';
}

/**
 * Whether the present tag is one of the caller's. RFC 9110 forbids weak tags for writes, but these are hashes
 * of the content, and behind a compressing proxy a caller has only weak ones.
 */
export const isOneOf = (tags: readonly string[] | 'any', tag: string) =>
  tags === 'any' || tags.some((each) => isSameTag(each, tag));
