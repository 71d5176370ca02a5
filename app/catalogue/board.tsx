import { Chips } from '~/kit/chips';
import { SearchForm } from '~/kit/search-form';
import { useText } from '~/text/text-context';
import type { CategoryView } from './categories.server';
import { categoryPath } from './catalogue-paths';
import { categoryName } from './list-chips';

/** The shop's face: its question, the search, and the categories with how much is in them. */
export function Board({
  categories,
  courseTotal,
}: {
  categories: readonly CategoryView[];
  courseTotal: number;
}) {
  const { t, locale } = useText();
  return (
    <section className="board">
      <div className="wrap flow">
        <svg className="trace wide" viewBox="0 0 330 220" aria-hidden="true">
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
          action="/courses"
          label={t('list.search')}
          button={t('site.search')}
          placeholder={t('list.placeholder')}
        />
        <Chips
          label={t('list.categories')}
          chips={[
            { href: '/', text: t('list.everything'), count: courseTotal, current: 'page' },
            ...categories.map((category) => ({
              href: categoryPath(category.linkPath),
              text: categoryName(category, locale),
              count: category.courseCount + category.productCount,
            })),
          ]}
          more={{ href: '/courses', text: t('list.allCategories') }}
        />
      </div>
    </section>
  );
}
