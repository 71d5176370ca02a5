import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { EntryUse } from './list-entries.server';

/** The rows that name an entry, each with a link. */
export function EntryUses({ uses, count }: { uses: readonly EntryUse[]; count: number }) {
  const { t } = useText();
  const nameCount = uses.filter(({ kind }) => kind !== 'account').length;
  if (uses.length === 0) return <p>{t('edit.lists.unused')}</p>;
  return (
    <ul>
      {uses.map(({ kind, id, title }) => (
        <li key={`${kind}-${id}`}>
          {kind === 'account' ? (
            t('edit.lists.account', { name: title })
          ) : (
            <a
              href={
                kind === 'course'
                  ? paths.staffCourse({ courseId: id })
                  : paths.staffProduct({ productId: id })
              }
            >
              {title}
            </a>
          )}
        </li>
      ))}
      {count > nameCount && <li>{t('edit.lists.more', { count: count - nameCount })}</li>}
    </ul>
  );
}
