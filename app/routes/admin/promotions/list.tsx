import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { discountState } from '~/pricing/discounts/discount-form';
import { DiscountList, discountListViewOf } from '~/pricing/discounts/discount-list';
import { countPromotions, readStaffPromotions } from '~/pricing/promotions/staff-promotions.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;

/** Promotions, the last made first (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'discounts');
  const view = discountListViewOf(url.searchParams);
  const command = { state: view.state, search: view.q, now };
  const range = pageRange(await countPromotions(db, command), url.searchParams.get('page'), PAGE_SIZE);
  const promotions = await readStaffPromotions(db, command, range);
  return {
    title: `${t('promotionAdmin.title')} · ${settings.title}`,
    view,
    range,
    isDone: url.searchParams.has('done'),
    offers: promotions.map((promotion) => ({
      ...promotion,
      name: promotion.title,
      state: discountState(promotion, now),
    })),
  };
}

export default function Promotions() {
  const { view, range, isDone, offers } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <DiscountList
      action={paths.staffPromotions()}
      pathOf={(id) => paths.staffPromotion({ promotionId: id })}
      words={{
        title: t('promotionAdmin.title'),
        lead: t('promotionAdmin.lead'),
        add: t('promotionAdmin.new'),
        search: t('promotionAdmin.search'),
        none: t('promotionAdmin.none'),
        name: t('promotionAdmin.name'),
      }}
      {...{ view, range, isDone, offers }}
    />
  );
}
