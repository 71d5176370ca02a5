import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import type { PageRange } from '~/values/page-range';
import { endDateWords, DISCOUNT_STATES, type DiscountState } from '../discounts/discount-form';
import { discountTermsWords } from '../discounts/frozen-terms';

interface DiscountListView {
  state: DiscountState | null;
  q: string;
}

/** The query in a list's address. */
export const discountListViewOf = (search: URLSearchParams): DiscountListView => ({
  state: DISCOUNT_STATES.find((each) => each === search.get('state')) ?? null,
  q: (search.get('q') ?? '').trim().slice(0, 100),
});

type ListedDiscount = Parameters<typeof discountTermsWords>[0] & {
  id: number;
  /** its code or its title */
  name: string;
  state: DiscountState;
  note: string;
  used: number;
  quota: number | null;
  ends_at: Date | null;
};

interface DiscountListProps {
  /** Address of the list, and of one entry. */
  action: string;
  pathOf: (id: number | 'new') => string;
  words: { title: string; lead?: string; add: string; search: string; none: string; name: string };
  view: DiscountListView;
  range: PageRange;
  isDone: boolean;
  offers: readonly ListedDiscount[];
}

const PILL_OF = { running: 'ok', waiting: 'info', ended: 'warn', full: 'warn', off: 'bad' } as const;

/** Coupons or promotions, newest first. */
export function DiscountList({ action, pathOf, words, view, range, isDone, offers }: DiscountListProps) {
  const { t, locale } = useText();
  const listOf = ({ state, q }: DiscountListView, page = 1) => {
    const query = new URLSearchParams({
      ...(state && { state }),
      ...(q && { q }),
      ...(page > 1 && { page: String(page) }),
    }).toString();
    return `${action}${query && `?${query}`}`;
  };
  return (
    <div className="flow">
      <div className="between">
        <h1>{words.title}</h1>
        <LinkButton icon="plus" href={pathOf('new')}>
          {words.add}
        </LinkButton>
      </div>
      {words.lead && <p>{words.lead}</p>}
      {isDone && <Notice kind="ok">{t('settings.saved')}</Notice>}
      <StaffSearch
        action={action}
        label={words.search}
        button={t('admin.searchButton')}
        placeholder={words.search}
        value={view.q}
        kept={view.state ? { state: view.state } : {}}
      />
      <Chips
        label={t('admin.filters')}
        chips={[null, ...DISCOUNT_STATES].map((state) => ({
          href: listOf({ state, q: view.q }),
          text: t(`coupons.state.${state ?? 'all'}`),
          current: state === view.state,
        }))}
      />
      {offers.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={words.none} />
      ) : (
        <Table
          caption={words.title}
          columns={[
            { key: 'name', title: words.name },
            { key: 'discount', title: t('coupons.discount'), isFigure: true },
            { key: 'used', title: t('coupons.used'), isFigure: true },
            { key: 'until', title: t('coupons.endsAt'), isWide: true },
          ]}
          rows={offers.map((offer) => ({
            key: String(offer.id),
            cells: [
              <span key="name">
                <a href={pathOf(offer.id)}>{offer.name}</a>{' '}
                <Pill kind={PILL_OF[offer.state]}>{t(`coupons.state.${offer.state}`)}</Pill>
                {offer.note && (
                  <>
                    <br />
                    <span className="meta">{offer.note}</span>
                  </>
                )}
              </span>,
              discountTermsWords(offer),
              offer.quota === null ? offer.used : `${offer.used}/${offer.quota}`,
              offer.ends_at ? endDateWords(offer.ends_at, locale) : '–',
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => listOf(view, page)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </div>
  );
}
