import { layOut } from './plain-blocks';
import { plainTextOf, sanitiseHtml } from './sanitise.server';

// A few descriptions are rendered often; sanitising one costs more than the rest of its page.
const cleanedHtml = new Map<string, string>();
const MOST_KEPT = 500;

/**
 * A staff text for a page: laid out when it has no tags, and sanitised at rendering, because imports and
 * programs write it, too.
 */
export function richText(html: string): string {
  const cachedHtml = cleanedHtml.get(html);
  if (cachedHtml !== undefined) return cachedHtml;
  const clean = sanitiseHtml(layOut(html));
  if (cleanedHtml.size >= MOST_KEPT) cleanedHtml.clear();
  cleanedHtml.set(html, clean);
  return clean;
}

/** The plain text in one line, shortened for descriptions in a page's head. */
export const descriptionText = (html: string, maxLength = 300): string =>
  Array.from(plainTextOf(html)).slice(0, maxLength).join('');
