import { useText } from '~/text/text-context';
import { type ListFilter, type ListSort, listUrl } from './list-filter';

interface ListSortsProps {
  path: string;
  filter: ListFilter;
  /** how many there are to put in order */
  total: number;
  hasRatings?: boolean;
}

/** What stands first, as links: each order has an address of its own, which page memories keep apart. */
export function ListSorts({ path, filter, total, hasRatings = false }: ListSortsProps) {
  const { t } = useText();
  if (total < 2) return null;
  const first = filter.query === '' ? 'new' : 'match';
  const orders: (readonly [ListSort | null, Parameters<typeof t>[0]])[] = [
    [null, first === 'new' ? 'list.sort.new' : 'list.sort.match'],
    ...(first === 'new' ? [] : ([['new', 'list.sort.new']] as const)),
    ['price', 'list.sort.price'],
    ...(hasRatings ? ([['rating', 'list.sort.rating']] as const) : []),
  ];
  return (
    <nav className="row meta" aria-label={t('list.sort')}>
      {t('list.sort')}{' '}
      {orders.map(([sort, text]) =>
        filter.sort === sort ? (
          <b key={text} aria-current="true">
            {t(text)}{' '}
          </b>
        ) : (
          <a key={text} href={listUrl(path, filter, { sort })} rel="nofollow">
            {t(text)}{' '}
          </a>
        ),
      )}
    </nav>
  );
}
