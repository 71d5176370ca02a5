import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Board } from '~/catalogue/board';
import { readCategories } from '~/catalogue/categories.server';
import { ClosingAgenda } from '~/catalogue/closing-agenda';
import { CourseCardList } from '~/catalogue/course-card-list';
import { readClosingSoon, readCourseCards, readFeatured } from '~/catalogue/course-cards.server';
import { FeaturedCourse } from '~/catalogue/featured-course';
import { KindChips } from '~/catalogue/list-chips';
import { listFilterFrom } from '~/catalogue/list-filter';
import { countPageView } from '~/catalogue/page-views.server';
import { ProductCardList } from '~/catalogue/product-card-list';
import { readProductCards } from '~/catalogue/products.server';
import { LinkButton } from '~/kit/link-button';
import { SectionHead } from '~/kit/section-head';
import { useText } from '~/text/text-context';
import { bangkokDay } from '~/values/time';
import { cardBuyerOf } from '~/web/card-buyer.server';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'browse', hydrate: false, frame: 'shop' };

const AGENDA_LENGTH = 4;
const GOODS_ON_HOME = 4;
/** Two rows of four on a wide screen; the one shown large is not shown again. */
const COURSES_ON_HOME = 8;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, publicUrl, settings } = visit;
  const today = bangkokDay(now);
  const buyer = await cardBuyerOf(visit);
  const filter = listFilterFrom(new URLSearchParams());
  const courses = await readCourseCards(db, { filter, buyer, today });
  const products = await readProductCards(db, filter);
  const featured = await readFeatured(db, { buyer, today });
  const closingSoon = await readClosingSoon(db, { buyer, today, limit: AGENDA_LENGTH });
  const categories = await readCategories(db, today);
  countPageView(visit, args.request, 'home');
  return data(
    {
      filter,
      courses: {
        ...courses,
        cards: courses.cards.filter(({ id }) => id !== featured?.id).slice(0, COURSES_ON_HOME),
      },
      products: { ...products, cards: products.cards.slice(0, GOODS_ON_HOME) },
      featured,
      closingSoon,
      categories,
      meta: {
        title: t('home.title'),
        shopTitle: settings.title,
        description: t('home.description'),
        canonicalUrl: `${publicUrl}/`,
        locale,
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Home() {
  const { t } = useText();
  const { filter, courses, products, featured, closingSoon, categories } = useLoaderData<typeof loader>();
  return (
    <>
      <Board categories={categories} courseTotal={courses.range.total + products.range.total} />
      <div className="wrap flow gap6 pad6">
        {featured && (
          <section className="split" aria-label={t('home.featured')}>
            <FeaturedCourse card={featured} />
            {closingSoon.length > 0 && (
              <aside className="flow gap2 mt5">
                <h2 className="f3">{t('home.closingSoon')}</h2>
                <ClosingAgenda cards={closingSoon} />
                <p>
                  <a href="/courses?type=classroom">{t('home.allClasses')}</a>
                </p>
              </aside>
            )}
          </section>
        )}
        <section id="all" className="flow gap3">
          <SectionHead
            ruled
            title={t('list.courses')}
            end={t('list.courseCount', { count: courses.range.total })}
          />
          <KindChips path="/courses" filter={filter} />
          <CourseCardList cards={courses.cards} />
          {courses.range.total > courses.cards.length + 1 && (
            <p className="c mt5">
              <LinkButton href="/courses" look="ghost">
                {t('home.allCourses', { count: courses.range.total })}
              </LinkButton>
            </p>
          )}
        </section>
        {products.cards.length > 0 && (
          <section id="goods" className="flow">
            <SectionHead
              ruled
              title={t('home.goods')}
              end={<a href="/products">{t('home.allGoods', { count: products.range.total })}</a>}
            />
            <ProductCardList cards={products.cards} />
          </section>
        )}
      </div>
    </>
  );
}
