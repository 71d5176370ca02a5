/** An entity tag of what is answered: strong, for it decides a write. */
export const entityTag = (digest: string) => `"${digest}"`;

/** What a condition header names: every tag of one or more headers, or `*`; null: none was sent, or it cannot be read. */
export function tagsIn(header: string | null): readonly string[] | 'any' | 'malformed' | null {
  if (header === null) return null;
  const trimmed = header.trim();
  if (trimmed === '*') return 'any';
  const tags = trimmed.split(/\s*,\s*/);
  return tags.every((tag) => /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(tag)) ? tags : 'malformed';
}

/** Whether what stands is one of those the caller has seen (RFC 9110, If-Match): a weak tag never is. */
export const isOneOf = (tags: readonly string[] | 'any', tag: string) => tags === 'any' || tags.includes(tag);
