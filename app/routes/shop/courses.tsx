import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CourseCardList } from '~/catalogue/courses/course-card-list';
import { countCourses, isTaughtInEnglish, readCourseCards } from '~/catalogue/courses/course-cards.server';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { readCategories } from '~/catalogue/listing/categories.server';
import { EmptyList } from '~/catalogue/listing/empty-list';
import { CategoryFilterChips, KindChips } from '~/catalogue/listing/list-chips';
import { isFiltered, listFilterFrom, listUrl } from '~/catalogue/listing/list-filter';
import { ListHead } from '~/catalogue/listing/list-head';
import { ListPager } from '~/catalogue/listing/list-pager';
import { ListSorts } from '~/catalogue/listing/list-sorts';
import { NearHead } from '~/catalogue/listing/near-head';
import { itemListJsonLd } from '~/catalogue/listing/shop-json-ld';
import { ProductCardList } from '~/catalogue/products/product-card-list';
import { countProducts, readProductCards } from '~/catalogue/products/products.server';
import { asksForFree } from '~/catalogue/search/search-words';
import { readCardBuyer } from '~/flows/course-page/card-buyer.server';
import { SectionHead } from '~/kit/frame/section-head';
import { shopContact } from '~/settings/localised-texts';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { isShared: true, stylesheet: 'browse', frame: 'shop' };
const PATH = paths.courses();
const PRODUCTS_BESIDE = 4;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, url, publicUrl, settings } = visit;
  const currency = shopCurrency(settings);
  const filter = listFilterFrom(url.searchParams);
  const buyer = await readCardBuyer(visit);
  if (!filter.isFree && asksForFree(filter.query)) {
    const free = { ...filter, query: '', isFree: true };
    if ((await countCourses(db, { filter: free, buyer, now })) > 0)
      throw redirect(listUrl(PATH, free), { status: 302, ...publicPageHeaders(args.request) });
  }
  const { cards, range, isNear, meant } = await readCourseCards(db, { filter, buyer, now });
  const categories = await readCategories(db, now);
  const ofProducts = { filter: { ...filter, category: null, page: null, size: null }, currency };
  const productHits = filter.query ? await countProducts(db, ofProducts) : 0;
  const products =
    productHits > 0 && range.page === 1
      ? (await readProductCards(db, ofProducts)).cards.slice(0, PRODUCTS_BESIDE)
      : [];
  countPageView(visit, args.request, 'courses');
  const titleKey = isNear || range.total === 0 ? 'list.searchedFor' : 'list.coursesFor';
  const title = filter.query ? t(titleKey, { query: filter.query }) : t('list.courses');
  return data(
    {
      filter,
      currency,
      cards,
      range,
      isNear,
      meant,
      hasRatings: buyer.ratingsFrom !== null,
      hasEnglish: await isTaughtInEnglish(db, now),
      title,
      productHits,
      products,
      categories: categories.filter(({ courseCount }) => courseCount > 0),
      contact: shopContact(settings, locale),
      meta: {
        title: range.page > 1 ? `${title} ${t('list.pageOf', { page: range.page })}` : title,
        shopTitle: settings.title,
        description: t('list.coursesDescription'),
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

export default function Courses() {
  const { t } = useText();
  const page = useLoaderData<typeof loader>();
  const { filter, currency, cards, range, isNear, title, productHits, products, categories, contact } = page;
  const other =
    productHits > 0
      ? {
          href: listUrl(paths.products(), { query: filter.query }),
          text: t('list.alsoProducts', { count: productHits }),
        }
      : null;
  const goods = products.length > 0 && (
    <section className="flow">
      <SectionHead
        ruled
        small
        title={t('category.products')}
        end={other && productHits > products.length ? <a href={other.href}>{other.text}</a> : undefined}
      />
      <ProductCardList cards={products} />
    </section>
  );
  return (
    <div className="wrap flow">
      <ListHead
        path={PATH}
        filter={filter}
        title={title}
        search={{ label: t('list.searchCourses'), placeholder: t('list.placeholder') }}
      />
      <div className="flow gap2">
        <CategoryFilterChips path={PATH} filter={filter} categories={categories} />
        <KindChips path={PATH} filter={filter} currency={currency} hasEnglish={page.hasEnglish} />
      </div>
      {range.total === 0 ? (
        <EmptyList kind="courses" filter={filter} other={other} categories={categories} contact={contact} />
      ) : (
        <section aria-labelledby="found" className="flow gap3">
          {isNear ? (
            <NearHead path={PATH} filter={filter} meant={page.meant} />
          ) : (
            <h2 className="meta" id="found">
              {t(isFiltered(filter) ? 'list.foundCourses' : 'list.courseCount', { count: range.total })}
            </h2>
          )}
          {other && (
            <p>
              <a href={other.href}>{other.text}</a>
            </p>
          )}
          {!isNear && (
            <ListSorts path={PATH} filter={filter} total={range.total} hasRatings={page.hasRatings} />
          )}
          <CourseCardList cards={cards} eagerFirst isPaged />
          <ListPager path={PATH} filter={filter} range={range} />
        </section>
      )}
      {goods}
    </div>
  );
}
