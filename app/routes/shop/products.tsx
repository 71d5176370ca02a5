import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countCourses } from '~/catalogue/courses/course-cards.server';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { readCategories } from '~/catalogue/listing/categories.server';
import { EmptyList } from '~/catalogue/listing/empty-list';
import { CategoryFilterChips } from '~/catalogue/listing/list-chips';
import { isFiltered, listFilterFrom, listUrl } from '~/catalogue/listing/list-filter';
import { ListHead } from '~/catalogue/listing/list-head';
import { ListPager } from '~/catalogue/listing/list-pager';
import { ListSorts } from '~/catalogue/listing/list-sorts';
import { NearHead } from '~/catalogue/listing/near-head';
import { itemListJsonLd } from '~/catalogue/listing/shop-json-ld';
import { ProductCardList } from '~/catalogue/products/product-card-list';
import { readProductCards } from '~/catalogue/products/products.server';
import { readCardBuyer } from '~/flows/course-page/card-buyer.server';
import { shopContact } from '~/settings/localised-texts';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { isShared: true, stylesheet: 'browse', frame: 'shop' };
const PATH = paths.products();

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, url, publicUrl, settings } = visit;
  const listFilter = listFilterFrom(url.searchParams);
  // what is said of courses alone
  const filter = {
    ...listFilter,
    type: null,
    isFree: false,
    isInEnglish: false,
    sort: listFilter.sort === 'rating' ? null : listFilter.sort,
  };
  const { cards, range, isNear, meant } = await readProductCards(db, {
    filter,
    currency: shopCurrency(settings),
  });
  const categories = await readCategories(db, now);
  const courseHits = filter.query
    ? await countCourses(db, {
        filter: { ...filter, category: null },
        buyer: await readCardBuyer(visit),
        now,
      })
    : 0;
  countPageView(visit, args.request, 'products');
  const titleKey = isNear || range.total === 0 ? 'list.searchedFor' : 'list.productsFor';
  const title = filter.query ? t(titleKey, { query: filter.query }) : t('list.products');
  return data(
    {
      filter,
      cards,
      range,
      isNear,
      meant,
      title,
      courseHits,
      categories: categories.filter(({ productCount }) => productCount > 0),
      contact: shopContact(settings, locale),
      meta: {
        title: range.page > 1 ? `${title} ${t('list.pageOf', { page: range.page })}` : title,
        shopTitle: settings.title,
        description: t('list.productsDescription'),
        canonicalUrl: publicUrl + listUrl(PATH, filter, { page: String(range.page), sort: null }),
        locale,
        isHidden: isFiltered(filter) || filter.sort !== null,
        jsonLd: isFiltered(filter) || filter.sort ? [] : itemListJsonLd(publicUrl, cards, range),
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Products() {
  const { t } = useText();
  const { filter, cards, range, isNear, meant, title, courseHits, categories, contact } =
    useLoaderData<typeof loader>();
  const other =
    courseHits > 0
      ? {
          href: listUrl(paths.courses(), { query: filter.query }),
          text: t('list.alsoCourses', { count: courseHits }),
        }
      : null;
  return (
    <div className="wrap flow">
      <ListHead
        path={PATH}
        filter={filter}
        title={title}
        search={{ label: t('list.searchProducts'), placeholder: t('list.placeholderProducts') }}
      />
      <CategoryFilterChips path={PATH} filter={filter} categories={categories} />
      {range.total === 0 ? (
        <EmptyList kind="products" filter={filter} other={other} categories={categories} contact={contact} />
      ) : (
        <section aria-labelledby="found" className="flow">
          {isNear ? (
            <NearHead path={PATH} filter={filter} meant={meant} />
          ) : (
            <h2 className="meta" id="found">
              {t(isFiltered(filter) ? 'list.foundProducts' : 'list.productCount', { count: range.total })}
            </h2>
          )}
          {other && (
            <p>
              <a href={other.href}>{other.text}</a>
            </p>
          )}
          {!isNear && <ListSorts path={PATH} filter={filter} total={range.total} />}
          <ProductCardList cards={cards} isPaged />
          <ListPager path={PATH} filter={filter} range={range} />
        </section>
      )}
    </div>
  );
}
