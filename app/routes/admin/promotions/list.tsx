import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { StaffSearch } from '~/kit/forms/staff-search';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { discountOfferWords } from '~/pricing/offers/frozen-terms';
import { OFFER_STATES, type OfferState, offerState } from '~/pricing/offers/offer-form';
import { countPromotions, readStaffPromotions } from '~/pricing/promotions/staff-promotions.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** Promotions, the last made first (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const state = OFFER_STATES.find((each) => each === url.searchParams.get('state')) ?? null;
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const range = pageRange(
    await countPromotions(db, { state, search, now }),
    url.searchParams.get('page'),
    PAGE_SIZE,
  );
  const promotions = await readStaffPromotions(db, { state, search, now }, range);
  return {
    title: `${t('promotionAdmin.title')} · ${settings.title}`,
    view: { state, q: search },
    range,
    isDone: url.searchParams.has('done'),
    promotions: promotions.map((promotion) => ({ ...promotion, state: offerState(promotion, now) })),
  };
}

function pathOf({ state, q, page = 1 }: { state: OfferState | null; q: string; page?: number }) {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffPromotions()}${query && `?${query}`}`;
}

const PILL_OF = { running: 'ok', waiting: 'info', ended: 'warn', full: 'warn', off: 'bad' } as const;

export default function Promotions() {
  const { view, range, isDone, promotions } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('promotionAdmin.title')}</h1>
        <LinkButton icon="plus" href={paths.staffPromotion({ promotionId: 'new' })}>
          {t('promotionAdmin.new')}
        </LinkButton>
      </div>
      <p>{t('promotionAdmin.lead')}</p>
      {isDone && <Notice kind="ok">{t('settings.saved')}</Notice>}
      <StaffSearch
        action={paths.staffPromotions()}
        label={t('promotionAdmin.search')}
        button={t('admin.searchButton')}
        placeholder={t('promotionAdmin.search')}
        value={view.q}
        kept={view.state ? { state: view.state } : {}}
      />
      <Chips
        label={t('admin.filters')}
        chips={[null, ...OFFER_STATES].map((state) => ({
          href: pathOf({ state, q: view.q }),
          text: t(`coupons.state.${state ?? 'all'}`),
          current: state === view.state,
        }))}
      />
      {promotions.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('promotionAdmin.none')} />
      ) : (
        <Table
          caption={t('promotionAdmin.title')}
          columns={[
            { key: 'name', title: t('promotionAdmin.name') },
            { key: 'discount', title: t('coupons.discount'), isFigure: true },
            { key: 'used', title: t('coupons.used'), isFigure: true },
            { key: 'until', title: t('coupons.endsAt'), isWide: true },
          ]}
          rows={promotions.map((promotion) => ({
            key: String(promotion.id),
            cells: [
              <span key="name">
                <a href={paths.staffPromotion({ promotionId: promotion.id })}>{promotion.title}</a>{' '}
                <Pill kind={PILL_OF[promotion.state]}>{t(`coupons.state.${promotion.state}`)}</Pill>
                {promotion.note && (
                  <>
                    <br />
                    <span className="meta">{promotion.note}</span>
                  </>
                )}
              </span>,
              discountOfferWords(promotion),
              promotion.quota === null ? promotion.used : `${promotion.used}/${promotion.quota}`,
              promotion.ends_at ? formatDateTime(promotion.ends_at, locale) : '–',
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={range.page}
        last={range.pageCount}
        urlOf={(page) => pathOf({ ...view, page })}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(page) => t('admin.jump', { page })}
      />
    </div>
  );
}
