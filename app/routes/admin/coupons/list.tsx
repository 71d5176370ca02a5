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
import { countCoupons, readStaffCoupons } from '~/pricing/coupons/staff-coupons.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** Coupons, the last made first (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const state = OFFER_STATES.find((each) => each === url.searchParams.get('state')) ?? null;
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const range = pageRange(
    await countCoupons(db, { state, search, now }),
    url.searchParams.get('page'),
    PAGE_SIZE,
  );
  const coupons = await readStaffCoupons(db, { state, search, now }, range);
  return {
    title: `${t('coupons.title')} · ${settings.title}`,
    view: { state, q: search },
    range,
    isDone: url.searchParams.has('done'),
    coupons: coupons.map((coupon) => ({ ...coupon, state: offerState(coupon, now) })),
  };
}

function pathOf({ state, q, page = 1 }: { state: OfferState | null; q: string; page?: number }) {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffCoupons()}${query && `?${query}`}`;
}

const PILL_OF = { running: 'ok', waiting: 'info', ended: 'warn', full: 'warn', off: 'bad' } as const;

export default function Coupons() {
  const { view, range, isDone, coupons } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('coupons.title')}</h1>
        <LinkButton icon="plus" href={paths.staffCoupon({ couponId: 'new' })}>
          {t('coupons.new')}
        </LinkButton>
      </div>
      {isDone && <Notice kind="ok">{t('settings.saved')}</Notice>}
      <StaffSearch
        action={paths.staffCoupons()}
        label={t('coupons.search')}
        button={t('admin.searchButton')}
        placeholder={t('coupons.search')}
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
      {coupons.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('coupons.none')} />
      ) : (
        <Table
          caption={t('coupons.title')}
          columns={[
            { key: 'code', title: t('coupons.code') },
            { key: 'discount', title: t('coupons.discount'), isFigure: true },
            { key: 'used', title: t('coupons.used'), isFigure: true },
            { key: 'until', title: t('coupons.endsAt'), isWide: true },
          ]}
          rows={coupons.map((coupon) => ({
            key: String(coupon.id),
            cells: [
              <span key="code">
                <a href={paths.staffCoupon({ couponId: coupon.id })}>{coupon.code}</a>{' '}
                <Pill kind={PILL_OF[coupon.state]}>{t(`coupons.state.${coupon.state}`)}</Pill>
                {coupon.note && (
                  <>
                    <br />
                    <span className="meta">{coupon.note}</span>
                  </>
                )}
              </span>,
              discountOfferWords(coupon),
              coupon.quota === null ? coupon.used : `${coupon.used}/${coupon.quota}`,
              coupon.ends_at ? formatDateTime(coupon.ends_at, locale) : '–',
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
