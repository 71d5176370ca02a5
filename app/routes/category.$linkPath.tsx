import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { categoryPath } from '~/catalogue/catalogue-paths';
import { readCategory } from '~/catalogue/categories.server';
import { CourseCardList } from '~/catalogue/course-card-list';
import { readCourseCards } from '~/catalogue/course-cards.server';
import { categoryName, KindChips } from '~/catalogue/list-chips';
import { isFiltered, listFilterFrom, listUrl } from '~/catalogue/list-filter';
import { ListHead } from '~/catalogue/list-head';
import { ListPager } from '~/catalogue/list-pager';
import { EmptyList } from '~/catalogue/empty-list';
import { countPageView } from '~/catalogue/page-views.server';
import { ProductCardList } from '~/catalogue/product-card-list';
import { readProductCards } from '~/catalogue/products.server';
import { readCardBuyer } from '~/flows/card-buyer.server';
import { SectionHead } from '~/kit/section-head';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { bangkokDay } from '~/values/time';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'browse', hydrate: false, frame: 'shop' };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, url, publicUrl, settings } = visit;
  const category = await readCategory(db, args.params.linkPath ?? '');
  if (!category) throw new Response(null, { status: 404 });
  const currency = shopCurrency(settings);
  const filter = { ...listFilterFrom(url.searchParams), category: category.linkPath };
  const courses = await readCourseCards(db, {
    filter,
    buyer: await readCardBuyer(visit),
    today: bangkokDay(now),
  });
  // its products stand under the first page of its courses; kinds of learning say nothing about them
  const isWithProducts = courses.range.page === 1 && filter.type === null && !filter.isFree;
  const products = isWithProducts
    ? await readProductCards(db, { filter: { ...filter, page: null }, currency })
    : null;
  countPageView(visit, args.request, 'category', category.id);
  const name = categoryName(category, locale);
  const path = categoryPath(category.linkPath);
  const inPath = { ...filter, category: null };
  return data(
    {
      filter: inPath,
      currency,
      path,
      name,
      linkPath: category.linkPath,
      courses,
      products,
      meta: {
        title: courses.range.page > 1 ? `${name} ${t('list.pageOf', { page: courses.range.page })}` : name,
        shopTitle: settings.title,
        description: t('category.description', { name }),
        canonicalUrl: publicUrl + listUrl(path, inPath, { page: String(courses.range.page) }),
        locale,
        isHidden: isFiltered(inPath),
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Category() {
  const { t } = useText();
  const { filter, currency, path, name, linkPath, courses, products } = useLoaderData<typeof loader>();
  const isEmpty = courses.range.total === 0 && !products?.range.total;
  return (
    <div className="wrap flow">
      <ListHead
        path={path}
        filter={filter}
        title={name}
        search={{ label: t('list.search'), placeholder: t('list.placeholder') }}
        parent={{ href: '/courses', text: t('course.crumbCourses') }}
      />
      <KindChips path={path} filter={filter} currency={currency} />
      {isEmpty && <EmptyList kind="courses" filter={filter} other={null} />}
      {courses.range.total > 0 && (
        <section className="flow gap3 mb5">
          <SectionHead
            title={t('category.courses')}
            small
            end={t('list.courseCount', { count: courses.range.total })}
          />
          <CourseCardList cards={courses.cards} eagerFirst />
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
                <a href={listUrl('/products', { query: filter.query, category: linkPath })}>
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
