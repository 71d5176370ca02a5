import { Pager } from '~/kit/pager';
import { spaced } from '~/kit/spaced';
import { useText } from '~/text/text-context';
import { PAGE_SIZES, type PageRange } from '~/values/page-range';
import { type ListFilter, listUrl } from './list-filter';

/** Pages and page sizes as links that keep the filters (CAT-04). */
export function ListPager({ path, filter, range }: { path: string; filter: ListFilter; range: PageRange }) {
  const { t } = useText();
  const urlOf = (page: number) => listUrl(path, filter, { page: String(page) });
  if (range.total <= PAGE_SIZES[0]) return null;
  return (
    <>
      <Pager
        label={t('list.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={urlOf}
        previous={t('list.previous')}
        next={t('list.next')}
        jump={(page) => t('list.jump', { page })}
      />
      <nav className="pager sizes" aria-label={t('list.size')}>
        {spaced(
          <>
            {t('list.sizeLabel')}
            {PAGE_SIZES.map((size) =>
              size === range.pageSize ? (
                <b key={size} aria-current="true">
                  {size}
                </b>
              ) : (
                <a
                  key={size}
                  href={listUrl(path, filter, { size: String(size) })}
                  aria-label={t('list.sizeIs', { size })}
                >
                  {size}
                </a>
              ),
            )}
          </>,
        )}
      </nav>
    </>
  );
}
