import { useText } from './text-context';

const THAI = /[\u0E00-\u0E3E\u0E40-\u0E7F]/;

/**
 * The language of words that the shop or its people wrote, which no page translates: `th` where they are Thai on a page in English,
 * so that a screen reader reads it as Thai (WCAG 3.1.2). Undefined: the page's own language.
 */
export function useOwnLang(): (words: unknown) => 'th' | undefined {
  const { locale } = useText();
  return (words) => (locale === 'en' && typeof words === 'string' && THAI.test(words) ? 'th' : undefined);
}
