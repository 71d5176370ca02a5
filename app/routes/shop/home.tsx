import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClosingAgenda } from '~/catalogue/courses/closing-agenda';
import { CourseCardList } from '~/catalogue/courses/course-card-list';
import { FeaturedCourse } from '~/catalogue/courses/featured-course';
import { readHome } from '~/catalogue/courses/home.server';
import { countPageView } from '~/catalogue/courses/page-views.server';
import { readCategories } from '~/catalogue/listing/categories.server';
import { Hero } from '~/catalogue/listing/hero';
import { KindChips } from '~/catalogue/listing/list-chips';
import { listFilterFrom } from '~/catalogue/listing/list-filter';
import { itemListJsonLd, shopJsonLd } from '~/catalogue/listing/shop-json-ld';
import { ProductCardList } from '~/catalogue/products/product-card-list';
import { readProductCards } from '~/catalogue/products/products.server';
import { readCardBuyer } from '~/flows/course-page/card-buyer.server';
import { SectionHead } from '~/kit/frame/section-head';
import { LinkButton } from '~/kit/link-button';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { metaTags } from '~/web/meta-tags';
import { publicPageHeaders } from '~/web/page-cache.server';
import type { PageHandle } from '~/web/page-handle';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { isShared: true, stylesheet: 'browse', frame: 'shop' };

const GOODS_ON_HOME = 4;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, locale, publicUrl, settings } = visit;
  const currency = shopCurrency(settings);
  const buyer = await readCardBuyer(visit);
  const filter = listFilterFrom(new URLSearchParams());
  const { featured, closingSoon, newest, courseTotal } = await readHome(db, { buyer, now });
  const products = await readProductCards(db, { filter, currency });
  const categories = await readCategories(db, now);
  countPageView(visit, args.request, 'home');
  return data(
    {
      filter,
      currency,
      newest,
      courseTotal,
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
        jsonLd: [...shopJsonLd(visit), ...itemListJsonLd(publicUrl, newest)],
      },
    },
    publicPageHeaders(args.request),
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Home() {
  const { t } = useText();
  const { filter, currency, newest, courseTotal, products, featured, closingSoon, categories } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero categories={categories} courseTotal={courseTotal + products.range.total} />
      <div className="wrap flow gap6 pad6">
        {featured && (
          <section className="split" aria-label={t('home.featured')}>
            <FeaturedCourse card={featured} />
            {closingSoon.length > 0 && (
              <aside className="flow gap2 mt5">
                <h2 className="f3">{t('home.closingSoon')}</h2>
                <ClosingAgenda cards={closingSoon} />
                <p>
                  <a href={`${paths.courses()}?type=classroom`}>{t('home.allClasses')}</a>
                </p>
              </aside>
            )}
          </section>
        )}
        <section id="all" className="flow gap3">
          <SectionHead ruled title={t('list.courses')} end={t('list.courseCount', { count: courseTotal })} />
          <KindChips path={paths.courses()} filter={filter} currency={currency} />
          <CourseCardList cards={newest} />
          {courseTotal > newest.length + 1 && (
            <p className="c mt5">
              <LinkButton href={paths.courses()} look="ghost">
                {t('home.allCourses', { count: courseTotal })}
              </LinkButton>
            </p>
          )}
        </section>
        {products.cards.length > 0 && (
          <section id="goods" className="flow">
            <SectionHead
              ruled
              title={t('home.goods')}
              end={<a href={paths.products()}>{t('home.allGoods', { count: products.range.total })}</a>}
            />
            <ProductCardList cards={products.cards} />
          </section>
        )}
      </div>
    </>
  );
}
