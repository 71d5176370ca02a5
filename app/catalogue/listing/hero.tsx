import { Chips } from '~/kit/chips';
import { SearchForm } from '~/kit/forms/search-form';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { CategoryView } from './categories.server';
import { categoryName } from './list-chips';

/** The shop's face: its question, the search, and the categories with their sizes. */
export function Hero({
  categories,
  courseTotal,
}: {
  categories: readonly CategoryView[];
  courseTotal: number;
}) {
  const { t, locale } = useText();
  return (
    <section className="hero">
      <div className="wrap flow">
        <svg className="hero-drawing wide" viewBox="0 0 330 220" aria-hidden="true">
          <path d="M0 34h330M0 166h330" strokeDasharray="none" opacity=".5" />
          <path d="M0 100h330" opacity=".6" />
          <text x="165" y="164" textAnchor="middle">
            {t('home.questionWord')}
          </text>
        </svg>
        <h1>
          {t('home.questionBefore')}
          <span className="mark">{t('home.questionWord')}</span>
          {t('home.questionAfter')}
        </h1>
        <SearchForm
          action={paths.courses()}
          label={t('list.search')}
          button={t('site.search')}
          placeholder={t('list.placeholder')}
        />
        <Chips
          label={t('list.categories')}
          chips={[
            { href: '/', text: t('list.everything'), count: courseTotal, current: 'page' },
            ...categories.map((category) => ({
              href: paths.category({ linkPath: category.linkPath }),
              text: categoryName(category, locale),
              count: category.courseCount + category.productCount,
            })),
          ]}
          more={{ href: paths.courses(), text: t('list.allCategories') }}
        />
      </div>
    </section>
  );
}
