import type { PlainPage } from './plain-browser';

/** What stands on a list of cards, and in the head of a page. */
export const cardTitles = (page: PlainPage) =>
  page.root.querySelectorAll('.card h3').map((title) => title.text.trim());
export const cardWith = (page: PlainPage, words: string) => {
  const found = page.root.querySelectorAll('.card').find((each) => each.text.includes(words));
  if (!found) throw new Error(`no card with ${words}: ${cardTitles(page).join(' | ')}`);
  return found;
};
export const metaOf = (page: PlainPage, name: string) =>
  page.root.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
/** The page's own data for machines, before the way to it. */
export const jsonLdOf = (page: PlainPage) =>
  JSON.parse(page.find('script[type="application/ld+json"]').text) as Record<string, unknown>;
export const allJsonLdOf = (page: PlainPage) =>
  page.root
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.text) as Record<string, unknown>);
