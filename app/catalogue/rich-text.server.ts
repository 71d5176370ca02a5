import sanitize from 'sanitize-html';

/**
 * HTML from staff, cleaned before it is shown (decision 62): text, lists, tables, links and pictures of this shop; no script,
 * style, form, frame or event survives. Headings start at h3, because they stand inside a part of a page.
 */
const RULES: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'],
    ...['blockquote', 'code', 'pre', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/uploads/'),
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...(/^https?:/.test(attribs.href ?? '') && { rel: 'noopener nofollow' }) },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

// The same few descriptions are shown again and again; cleaning one costs more than all the rest of its page.
const cleaned = new Map<string, string>();
const MOST_KEPT = 500;

export function richText(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitize(html, RULES);
  if (cleaned.size >= MOST_KEPT) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

/** The words alone, in one line, for descriptions in a page's head. */
export function plainText(html: string, maxLength = 300): string {
  const text = sanitize(html.replace(/></g, '> <'), { allowedTags: [], allowedAttributes: {} })
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(text).slice(0, maxLength).join('');
}
