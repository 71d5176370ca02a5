import type { Locale } from '../values/time';

/** A title before a sentence that goes on in the same line: in English it ends first; Thai parts them by the space. */
export const endedTitle = (title: string, locale: Locale): string =>
  locale === 'en' && /[\p{L}\p{N})]$/u.test(title) ? `${title}.` : title;
