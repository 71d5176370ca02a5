import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LIST_STATUSES } from '~/catalogue/editor/courses/course-list';
import { countProducts, readProductList } from '~/catalogue/editor/products/edited-products.server';
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
  const status = LIST_STATUSES.find((each) => each === url.searchParams.get('status')) ?? 'all';
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const counts = await countProducts(db, q);
  const range = pageRange(counts[status], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('edit.products')} · ${settings.title}`,
    filter: { status, q },
    counts,
    range,
    products: await readProductList(db, { status, q }, range),
  };
}

function listPath({ status, q }: { status: string; q: string }, page = 1): string {
  const query = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return paths.staffProducts() + (query && `?${query}`);
}

export default function Products() {
  const { filter, counts, range, products } = useLoaderData<typeof loader>();
  const { t } = useText();
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
        <LinkButton icon="plus" href={paths.staffProduct({ productId: 'new' })}>
          {t('edit.newProduct')}
        </LinkButton>
      </div>
      <Chips
        label={t('admin.filters')}
        chips={LIST_STATUSES.map((status) => ({
          href: listPath({ ...filter, status }),
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
        urlOf={(page) => listPath(filter, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </>
  );
}
