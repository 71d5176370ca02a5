import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readCourseVideo } from '~/catalogue/courses/course-video.server';
import { ProductPage } from '~/catalogue/products/product-page';
import { readProduct } from '~/catalogue/products/products.server';
import { richText } from '~/catalogue/rich-text.server';
import { Notice } from '~/kit/notice';
import { shopContact } from '~/settings/localised-texts';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;
export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop', streams: true };

/** The product as a visitor will see it once it is published; nothing can be bought from here. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, locale, settings, fileStore } = await requireRight(args, 'catalogue');
  const id = idOfSlug(args.params.productId ?? '') ?? 0;
  const product = await readProduct(db, { id, currency: shopCurrency(settings), isPreview: true });
  if (!product) throw new Response(null, { status: 404 });
  const picture = Number(url.searchParams.get('picture') ?? 1);
  const video = await readCourseVideo({ db, files: fileStore }, product.video, 'file');
  return {
    title: `${t('edit.preview')} · ${product.title}`,
    product: {
      ...product,
      descriptionHtml: richText(product.descriptionHtml),
      detailsHtml: richText(product.detailsHtml),
    },
    shownPicture: product.pictures[picture - 1] ? picture : 1,
    video: video?.kind === 'file' ? video : null,
    isVideoShown: url.searchParams.get('preview') === 'film',
    shop: shopContact(settings, locale),
  };
}

export default function ProductPreview() {
  const { product, shownPicture, video, isVideoShown, shop } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <div className="wrap mt3">
        <Notice kind="info">
          <p>
            {t('edit.previewNote')}{' '}
            <a href={paths.staffProduct({ productId: product.id })}>{t('edit.previewBack')}</a>
          </p>
        </Notice>
      </div>
      <ProductPage
        {...{ product, shownPicture, video, isVideoShown, shop }}
        previewPath={paths.staffProductPreview({ productId: product.id })}
      />
    </>
  );
}
