import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countCoupons, readStaffCoupons } from '~/pricing/coupons/staff-coupons.server';
import { discountState } from '~/pricing/discounts/discount-form';
import { DiscountList, discountListViewOf } from '~/pricing/discounts/discount-list';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** Coupons, the last made first (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const view = discountListViewOf(url.searchParams);
  const command = { state: view.state, search: view.q, now };
  const range = pageRange(await countCoupons(db, command), url.searchParams.get('page'), PAGE_SIZE);
  const coupons = await readStaffCoupons(db, command, range);
  return {
    title: `${t('coupons.title')} · ${settings.title}`,
    view,
    range,
    isDone: url.searchParams.has('done'),
    offers: coupons.map((coupon) => ({ ...coupon, name: coupon.code, state: discountState(coupon, now) })),
  };
}

export default function Coupons() {
  const { view, range, isDone, offers } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <DiscountList
      action={paths.staffCoupons()}
      pathOf={(id) => paths.staffCoupon({ couponId: id })}
      words={{
        title: t('coupons.title'),
        add: t('coupons.new'),
        search: t('coupons.search'),
        none: t('coupons.none'),
        name: t('coupons.code'),
      }}
      {...{ view, range, isDone, offers }}
    />
  );
}
