import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LIST_STATUSES } from '~/catalogue/editor/courses/course-list';
import { countProducts, readProductList } from '~/catalogue/editor/products/edited-products.server';
import { productListFilter, productListPath } from '~/catalogue/editor/products/product-list';
import { StatusPill } from '~/catalogue/editor/status-pill';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'catalogue');
  const filter = productListFilter(url.searchParams);
  const counts = await countProducts(db, filter.q);
  const range = pageRange(counts[filter.status], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('edit.products')} · ${settings.title}`,
    filter,
    counts,
    range,
    products: await readProductList(db, filter, range),
  };
}

export default function Products() {
  const { filter, counts, range, products } = useLoaderData<typeof loader>();
  const { t } = useText();
  const here = paths.staffProducts();
  return (
    <>
      <div className="between">
        <h1>{t('edit.products')}</h1>
        <StaffSearch
          action={paths.staffProducts()}
          label={t('edit.products.search')}
          placeholder={t('edit.products.searchHint')}
          button={t('admin.searchButton')}
          value={filter.q}
          kept={filter.status === 'all' ? {} : { status: filter.status }}
        />
        <LinkButton look="ghost" href={productListPath(paths.staffProductSheet(), filter, range.page)}>
          {t('edit.sheet.open')}
        </LinkButton>
        <LinkButton icon="plus" href={paths.staffProduct({ productId: 'new' })}>
          {t('edit.newProduct')}
        </LinkButton>
      </div>
      <Chips
        label={t('admin.filters')}
        chips={LIST_STATUSES.map((status) => ({
          href: productListPath(here, { ...filter, status }),
          text: t(`edit.list.${status}`),
          count: counts[status],
          current: status === filter.status,
        }))}
      />
      {products.length === 0 ? (
        <EmptyState
          word={t('admin.none.word')}
          level={2}
          title={t(filter.q ? 'admin.none.search' : 'edit.products.none')}
          actions={
            <LinkButton
              look="ghost"
              href={filter.q ? paths.staffProducts() : paths.staffProduct({ productId: 'new' })}
            >
              {t(filter.q ? 'admin.none.clear' : 'edit.newProduct')}
            </LinkButton>
          }
        />
      ) : (
        <Table
          caption={t('edit.products')}
          columns={[
            { key: 'title', title: t('edit.field.title') },
            { key: 'status', title: t('edit.list.status') },
            { key: 'partner', title: t('edit.field.partner_code'), isWide: true },
            { key: 'price', title: t('edit.field.price_satang'), isFigure: true },
            { key: 'stock', title: t('edit.stockShort'), isFigure: true },
          ]}
          rows={products.map(({ id, title, status, partnerCode, priceSatang, availableQty }) => ({
            key: String(id),
            cells: [
              <a key="title" href={paths.staffProduct({ productId: id })}>
                {title}
              </a>,
              <StatusPill key="status" status={status} />,
              partnerCode ?? '–',
              formatMoney(priceSatang, 'THB', 'list'),
              availableQty,
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => productListPath(here, filter, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}
