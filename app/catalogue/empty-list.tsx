import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { ListFilter } from './list-filter';

interface EmptyListProps {
  kind: 'courses' | 'products';
  filter: ListFilter;
  /** what the other list has for the same words */
  other: { href: string; text: string } | null;
}

/** Nothing found: why, and where to go. */
export function EmptyList({ kind, filter, other }: EmptyListProps) {
  const { t } = useText();
  const key = kind === 'courses' ? 'list.emptyCourses' : 'list.emptyProducts';
  return (
    <EmptyState
      level={2}
      word={t('list.emptyWord')}
      title={filter.query ? t(`${key}For`, { query: filter.query }) : t(key)}
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
    </EmptyState>
  );
}
