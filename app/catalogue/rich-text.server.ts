import { layOut } from './plain-blocks';
import { plainTextOf, sanitiseHtml } from './sanitise.server';

// The same few descriptions are shown again and again; cleaning one costs more than all the rest of its page.
const cleaned = new Map<string, string>();
const MOST_KEPT = 500;

/** A text of staff as a page may show it: laid out when it has no tags, cleaned again when shown, because imports and programs write it too. */
export function richText(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitiseHtml(layOut(html));
  if (cleaned.size >= MOST_KEPT) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

/** The words alone, in one line and cut, for descriptions in a page's head. */
export const descriptionText = (html: string, maxLength = 300): string =>
  Array.from(plainTextOf(html)).slice(0, maxLength).join('');
