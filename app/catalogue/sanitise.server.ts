import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** Staff's HTML: a few tags, links to http, https and mailto. Everything else is dropped. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, OPTIONS).trim();

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of HTML on one line, for search and descriptions. Blocks end a word, inline tags do not. */
export function plainTextOf(html: string): string {
  return sanitiseHtml(html)
    .replace(/<\/?(?:p|h3|h4|ul|ol|li|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}
