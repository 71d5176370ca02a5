import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { productPath } from '~/catalogue/catalogue-paths';
import { readCourseVideo } from '~/catalogue/courses/course-video.server';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { productMeta } from '~/catalogue/products/product-meta.server';
import { ProductPage } from '~/catalogue/products/product-page';
import { readProduct } from '~/catalogue/products/products.server';
import { richText } from '~/catalogue/rich-text.server';
import { shippingTerms } from '~/orders/purchase/shipping-fees';
import { readShippingFees } from '~/orders/purchase/shipping-fees.server';
import { shopContact } from '~/settings/localised-texts';
import { shopCurrency } from '~/settings/shop-currency';
import { ZERO } from '~/values/money';
import { idOfSlug, slugPath } from '~/values/slug-id';
import { wholeNumberIn } from '~/values/typed-number';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { isShared: true, stylesheet: 'checkout', frame: 'shop', streams: true };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, url, settings, locale, fileStore } = visit;
  const id = idOfSlug(args.params.slug ?? '');
  const product = id === null ? null : await readProduct(db, { id, currency: shopCurrency(settings) });
  if (!product) throw new Response(null, { status: 404 });
  const cache = publicPageHeaders(args.request);
  if (args.params.slug !== slugPath(product.id, product.slug))
    throw redirect(productPath(product) + url.search, { status: 301, ...cache });
  countPageView(visit, args.request, 'product', product.id);
  const currency = shopCurrency(settings);
  const picture = Number(url.searchParams.get('picture') ?? 1);
  const video = await readCourseVideo({ db, files: fileStore }, product.video, 'file');
  return data(
    {
      product: {
        ...product,
        descriptionHtml: richText(product.descriptionHtml),
        detailsHtml: richText(product.detailsHtml),
      },
      shownPicture: product.pictures[picture - 1] ? picture : 1,
      video: video?.kind === 'file' ? video : null,
      isVideoShown: url.searchParams.get('preview') === 'film',
      typedPieces: wrongPiecesIn(url),
      shop: shopContact(settings, locale),
      shipping: shippingTerms(await readShippingFees(db), {
        currency,
        weightGrams: product.weightGrams,
        goodsTotal: product.amount.price ?? ZERO,
      }),
      meta: productMeta(product, visit, { hasVideo: video !== null }),
    },
    cache,
  );
}

/** `?qty=2.5`: what was typed for the pieces and is no number of them; null: nothing. */
function wrongPiecesIn({ searchParams }: URL): string | null {
  const param = searchParams.get('qty')?.slice(0, 40) ?? null;
  return param === null || (wholeNumberIn(param) ?? 0) >= 1 ? null : param;
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Product() {
  const { product, shownPicture, video, isVideoShown, typedPieces, shop, shipping } =
    useLoaderData<typeof loader>();
  return <ProductPage {...{ product, shownPicture, video, isVideoShown, typedPieces, shop, shipping }} />;
}
