import type { MetaDescriptor } from '@remix-run/react';
import type { JsonLd } from '~/catalogue/listing/shop-json-ld';

/** Size of the video for social networks (specification 9). */
const SOCIAL_VIDEO = { width: 400, height: 300 };

export interface PageMeta {
  title: string;
  shopTitle: string;
  description: string;
  /** absolute, without parameters that do not change the page */
  canonicalUrl: string;
  locale: 'th' | 'en';
  type?: 'website' | 'article' | 'product';
  image?: { url: string; width: number; height: number; alt: string } | null;
  videoUrl?: string | null;
  jsonLd?: readonly JsonLd[];
  /** hidden from search engines: an ended course, search results */
  isHidden?: boolean;
}

/** The head of a public page (CRS-09). */
export function metaTags(meta: PageMeta | undefined): MetaDescriptor[] {
  if (!meta) return [];
  const { title, shopTitle, description, canonicalUrl, image, videoUrl } = meta;
  const fullTitle = title === shopTitle ? title : `${title} · ${shopTitle}`;
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonicalUrl },
    { property: 'og:type', content: meta.type ?? 'website' },
    { property: 'og:site_name', content: shopTitle },
    { property: 'og:locale', content: meta.locale === 'en' ? 'en_US' : 'th_TH' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonicalUrl },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
  if (image) {
    tags.push(
      { property: 'og:image', content: image.url },
      { property: 'og:image:width', content: String(image.width) },
      { property: 'og:image:height', content: String(image.height) },
      { property: 'og:image:alt', content: image.alt },
    );
  }
  if (videoUrl) {
    tags.push(
      { property: 'og:video', content: videoUrl },
      { property: 'og:video:type', content: 'video/mp4' },
      { property: 'og:video:width', content: String(SOCIAL_VIDEO.width) },
      { property: 'og:video:height', content: String(SOCIAL_VIDEO.height) },
    );
  }
  if (meta.isHidden) tags.push({ name: 'robots', content: 'noindex' });
  for (const part of meta.jsonLd ?? []) tags.push({ 'script:ld+json': part });
  return tags;
}
