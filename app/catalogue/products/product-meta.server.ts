import { productPath } from '~/catalogue/catalogue-paths';
import { type Availability, productJsonLd } from '~/catalogue/courses/structured-data';
import { catalogueCrumbs } from '~/catalogue/listing/catalogue-crumbs';
import { crumbsJsonLd } from '~/catalogue/listing/shop-json-ld';
import { productPicturePath, publicVideoPath, socialPicturePath } from '~/catalogue/picture-source';
import { descriptionText } from '~/catalogue/rich-text.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { Translate } from '~/text/translate';
import type { Locale } from '~/values/time';
import type { ProductView } from './products.server';

const AVAILABILITY: Record<ProductView['stock']['code'], Availability> = {
  'in-stock': 'InStock',
  few: 'LimitedAvailability',
  'sold-out': 'SoldOut',
};

/** Head of a product's page (PRD-01); addresses absolute. */
export function productMeta(
  product: ProductView,
  {
    publicUrl,
    settings,
    t,
    locale,
  }: { publicUrl: string; settings: SiteSettings; t: Translate; locale: Locale },
  { hasVideo }: { hasVideo: boolean },
) {
  const { price, currency } = product.amount;
  const url = publicUrl + productPath(product);
  const description =
    product.metaDescription ||
    [product.subtitle, descriptionText(product.descriptionHtml)].filter(Boolean).join(' ');
  const imageUrls = product.pictures.map((stem) => publicUrl + productPicturePath(stem));
  const [stem] = product.pictures;
  return {
    title: product.metaTitle || product.title,
    shopTitle: settings.title,
    description,
    canonicalUrl: url,
    locale,
    type: 'product' as const,
    image: stem
      ? { url: publicUrl + socialPicturePath(stem), width: 600, height: 314, alt: product.title }
      : null,
    videoUrl: hasVideo && product.video ? publicUrl + publicVideoPath(product.video) : null,
    jsonLd: [
      productJsonLd(
        {
          url,
          title: product.title,
          description,
          imageUrls,
          shopName: settings.shop_name || settings.title,
          offer: price === null ? null : { name: '', price, currency },
        },
        AVAILABILITY[product.stock.code],
      ),
      crumbsJsonLd(
        publicUrl,
        catalogueCrumbs('products', product.categories[0] ?? null, { t, locale }),
        product.title,
      ),
    ],
  };
}
