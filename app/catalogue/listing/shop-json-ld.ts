import { iconPath } from '~/settings/site-icon';
import type { SiteSettings } from '~/settings/site-settings';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import type { Crumb } from './catalogue-crumbs';

/** Data for search engines (schema.org); addresses are absolute. */
export type JsonLd = Record<string, unknown>;

const CONTEXT = 'https://schema.org';

interface ShopData {
  settings: SiteSettings;
  /** without a slash at its end */
  publicUrl: string;
  locale: Locale;
}

/** The shop and its site, with the address that searches it, for the home page. */
export function shopJsonLd({ settings, publicUrl, locale }: ShopData): JsonLd[] {
  const url = `${publicUrl}/`;
  const logo = iconPath(settings.photo_favicon);
  const { shop_tel: telephone, shop_email: email, shop_address: address } = settings;
  return [
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: settings.title,
      url,
      inLanguage: locale,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}${paths.courses()}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@context': CONTEXT,
      '@type': 'Organization',
      name: settings.shop_name || settings.title,
      url,
      ...(logo && { logo: publicUrl + logo }),
      ...(telephone && { telephone }),
      ...(email && { email }),
      ...(address && { address }),
    },
  ];
}

/** The way to a page, the page itself last; hrefs are paths of the shop. */
export const crumbsJsonLd = (publicUrl: string, crumbs: readonly Crumb[], page: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [...crumbs, { href: null, text: page }].map(({ href, text }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    ...(href !== null && { item: publicUrl + href }),
  })),
});

/** The cards of a list by their pages, counted from the list's first; none for an empty one. */
export const itemListJsonLd = (
  publicUrl: string,
  cards: readonly { href: string }[],
  { offset }: { offset: number } = { offset: 0 },
): JsonLd[] =>
  cards.length === 0
    ? []
    : [
        {
          '@context': CONTEXT,
          '@type': 'ItemList',
          itemListElement: cards.map(({ href }, index) => ({
            '@type': 'ListItem',
            position: offset + index + 1,
            url: publicUrl + href,
          })),
        },
      ];
