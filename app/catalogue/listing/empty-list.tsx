import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import { spacedTel } from '~/values/tel';
import type { CategoryView } from './categories.server';
import { categoryName } from './list-chips';
import { type ListFilter, listUrl } from './list-filter';

interface EmptyListProps {
  kind: 'courses' | 'products';
  filter: ListFilter;
  /** matches of the other list for the same search */
  other: { href: string; text: string } | null;
  /** categories to choose from instead */
  categories: readonly CategoryView[];
  /** contact for questions */
  contact: { tel: string; email: string; hours: string };
}

const NOTHING_FOUND = {
  courses: { title: 'list.emptyCourses', forQuery: 'list.emptyCoursesFor' },
  products: { title: 'list.emptyProducts', forQuery: 'list.emptyProductsFor' },
} as const;

/** Nothing found: the reason, the next steps, and the contact. */
export function EmptyList({ kind, filter, other, categories, contact }: EmptyListProps) {
  const { t, locale } = useText();
  const words = NOTHING_FOUND[kind];
  return (
    <EmptyState
      level={2}
      word={t('list.emptyWord')}
      title={filter.query ? t(words.forQuery, { query: filter.query }) : t(words.title)}
      actions={
        <>
          <LinkButton href={`/${kind}`}>
            {t(kind === 'courses' ? 'list.seeCourses' : 'list.seeProducts')}
          </LinkButton>
          {other && (
            <LinkButton href={other.href} look="plain">
              {other.text}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{t(filter.query ? 'list.emptyHint' : 'list.emptyFilterHint')}</p>
      {filter.query && categories.length > 0 && (
        <nav className="row" aria-label={t('list.emptyTopics')}>
          {categories.map((category) => (
            <a
              key={category.linkPath}
              className="chip"
              href={listUrl(`/${kind}`, { category: category.linkPath })}
            >
              {categoryName(category, locale)}
              <small>{kind === 'courses' ? category.courseCount : category.productCount}</small>
            </a>
          ))}
        </nav>
      )}
      {filter.query && <AskShop contact={contact} />}
    </EmptyState>
  );
}

function AskShop({ contact: { tel, email, hours } }: Pick<EmptyListProps, 'contact'>) {
  const { t } = useText();
  if (!tel && !email) return null;
  return (
    <p>
      {t('list.emptyAsk')}{' '}
      {tel && (
        <a className="nb" href={`tel:${tel}`}>
          {t('site.tel', { tel: spacedTel(tel) })}
        </a>
      )}{' '}
      {tel && hours} {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}
