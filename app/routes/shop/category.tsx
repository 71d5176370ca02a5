import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CourseCardList } from '~/catalogue/courses/course-card-list';
import { readCourseCards } from '~/catalogue/courses/course-cards.server';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { catalogueCrumbs } from '~/catalogue/listing/catalogue-crumbs';
import { readCategories, readCategory } from '~/catalogue/listing/categories.server';
import { EmptyList } from '~/catalogue/listing/empty-list';
import { categoryName, KindChips } from '~/catalogue/listing/list-chips';
import { isFiltered, listFilterFrom, listUrl } from '~/catalogue/listing/list-filter';
import { ListHead } from '~/catalogue/listing/list-head';
import { ListPager } from '~/catalogue/listing/list-pager';
import { ListSorts } from '~/catalogue/listing/list-sorts';
import { NearHead } from '~/catalogue/listing/near-head';
import { crumbsJsonLd, itemListJsonLd } from '~/catalogue/listing/shop-json-ld';
import { ProductCardList } from '~/catalogue/products/product-card-list';
import { readProductCards } from '~/catalogue/products/products.server';
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

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, url, publicUrl, settings } = visit;
  const category = await readCategory(db, args.params.linkPath ?? '');
  if (!category) throw new Response(null, { status: 404 });
  const currency = shopCurrency(settings);
  const filter = { ...listFilterFrom(url.searchParams), category: category.linkPath };
  const buyer = await readCardBuyer(visit);
  const courses = await readCourseCards(db, {
    filter,
    buyer,
    now,
  });
  // its products stand under the first page of its courses; kinds of learning say nothing about them
  const isWithProducts =
    courses.range.page === 1 && filter.type === null && !filter.isFree && !filter.isInEnglish;
  const products = isWithProducts
    ? await readProductCards(db, { filter: { ...filter, page: null }, currency })
    : null;
  // what only comes near is left out beside what was found
  const areCoursesShown = !courses.isNear || !products || products.isNear || products.range.total === 0;
  const areProductsShown = !products?.isNear || courses.isNear || courses.range.total === 0;
  const categories = filter.query ? await readCategories(db, now) : [];
  countPageView(visit, args.request, 'category', category.id);
  const name = categoryName(category, locale);
  const path = paths.category({ linkPath: category.linkPath });
  const inPath = { ...filter, category: null };
  return data(
    {
      filter: inPath,
      hasRatings: buyer.ratingsFrom !== null,
      currency,
      path,
      name,
      linkPath: category.linkPath,
      courses: areCoursesShown ? courses : null,
      products: areProductsShown ? products : null,
      categories,
      contact: shopContact(settings, locale),
      meta: {
        title: courses.range.page > 1 ? `${name} ${t('list.pageOf', { page: courses.range.page })}` : name,
        shopTitle: settings.title,
        description: t('category.description', { name }),
        canonicalUrl: publicUrl + listUrl(path, inPath, { page: String(courses.range.page), sort: null }),
        locale,
        isHidden: isFiltered(inPath) || inPath.sort !== null,
        jsonLd: isFiltered(inPath)
          ? []
          : [
              ...itemListJsonLd(publicUrl, [...courses.cards, ...(products?.cards ?? [])], courses.range),
              crumbsJsonLd(publicUrl, catalogueCrumbs('courses', null, { t, locale }), name),
            ],
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Category() {
  const { t } = useText();
  const { filter, hasRatings, currency, path, name, linkPath, courses, products, categories, contact } =
    useLoaderData<typeof loader>();
  const isEmpty = !courses?.range.total && !products?.range.total;
  const isNear = courses?.isNear || products?.isNear;
  return (
    <div className="wrap flow">
      <ListHead
        path={path}
        filter={filter}
        title={name}
        search={{ label: t('list.search'), placeholder: t('list.placeholder') }}
        parent={{ href: paths.courses(), text: t('course.crumbCourses') }}
      />
      <KindChips path={path} filter={filter} currency={currency} />
      {isEmpty && (
        <EmptyList kind="courses" filter={filter} other={null} categories={categories} contact={contact} />
      )}
      {isNear && <NearHead path={path} filter={filter} meant={courses?.meant ?? products?.meant ?? null} />}
      {courses && courses.range.total > 0 && (
        <section className="flow gap3 mb5">
          <SectionHead
            title={t('category.courses')}
            small
            end={t(filter.query ? 'list.foundCourses' : 'list.courseCount', { count: courses.range.total })}
          />
          {!courses.isNear && (
            <ListSorts path={path} filter={filter} total={courses.range.total} hasRatings={hasRatings} />
          )}
          <CourseCardList cards={courses.cards} eagerFirst isPaged />
          <ListPager path={path} filter={filter} range={courses.range} />
        </section>
      )}
      {products && products.range.total > 0 && (
        <section className="flow">
          <SectionHead
            ruled
            small
            title={t('category.products')}
            end={
              products.range.pageCount > 1 ? (
                <a href={listUrl(paths.products(), { query: filter.query, category: linkPath })}>
                  {t('home.allGoods', { count: products.range.total })}
                </a>
              ) : undefined
            }
          />
          <ProductCardList cards={products.cards} />
        </section>
      )}
    </div>
  );
}
