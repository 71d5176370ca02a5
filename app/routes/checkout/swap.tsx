import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readCourseSlug } from '~/catalogue/courses/course-slug.server';
import { purchasePage } from '~/flows/checkout/purchase-paths';
import { readSwap, swap, type SwapAsk, type SwapSide } from '~/flows/checkout/purchase-swap.server';
import { Button } from '~/kit/button';
import { DialogPage } from '~/kit/frame/dialog-page';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { PlanBox, Plans } from '~/kit/shop/plan-box';
import { Price } from '~/kit/shop/price';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { idOfSlug } from '~/values/slug-id';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { purchaseVisit } from '~/web/purchase-route.server';
import { type RouteArgs, openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop', leadsToPayment: true };
export const meta = privateMeta;

/** A coupon or a promotion, not both: what each would cost, side by side, before anything changes (CRT-07). */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, courseId, ask, page } = await openSwap(args);
  const { t, settings, url } = visit;
  const view = ask && (await readSwap(purchaseVisit(visit, args.request), courseId, ask));
  if (!view) throw redirect(`${page}#discounts`, 302);
  return { view, page, action: url.pathname + url.search, title: `${t('swap.title')} · ${settings.title}` };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, courseId, ask, page } = await openSwap(args);
  if (ask) await swap(purchaseVisit(visit, args.request), courseId, ask);
  return redirect(`${page}#discounts`, 303);
}

/** Whose purchase, and what is to take the other's place. @throws Response 404 */
async function openSwap(args: RouteArgs) {
  const visit = await openVisit(args);
  const { searchParams } = visit.url;
  const param = searchParams.get('course');
  const courseId = param === null ? null : idOfSlug(param);
  const course =
    courseId === null ? null : await readCourseSlug(visit.db, courseId, visit.viewer.student?.id ?? null);
  if (param !== null && !course) throw new Response(null, { status: 404 });
  const coupon = searchParams.get('coupon');
  const promotion = searchParams.get('promotion') ?? '';
  const ask: SwapAsk | null =
    coupon !== null
      ? { coupon }
      : /^[1-9]\d{0,14}$/.test(promotion)
        ? { promotionId: Number(promotion) }
        : null;
  return { visit, courseId, ask, page: purchasePage(course, visit.settings.layout_course_detail === 4) };
}

export default function SwapPage() {
  const { view, page, action } = useLoaderData<typeof loader>();
  const { t } = useText();
  const { now, then, currency, risesUnder } = view;
  const box = (side: SwapSide) => ({
    name: nameOf(side, t),
    price: <Price satang={side.due} currency={currency} style="exact" />,
    note: t('swap.discount', { amount: formatMoney(side.discount, currency) }),
  });
  const isCoupon = then.kind === 'coupons';
  return (
    <div className="wrap pad5">
      <DialogPage title={t('swap.title')} isBroad>
        <p>{t('swap.how')}</p>
        <form method="post" action={action}>
          <Plans>
            <PlanBox {...box(now)}>
              <LinkButton href={`${page}#discounts`} look="ghost">
                {t(isCoupon ? 'swap.keepPromotion' : 'swap.keepCoupon')}
              </LinkButton>
            </PlanBox>
            <PlanBox {...box(then)}>
              <Button>{t(isCoupon ? 'swap.takeCoupon' : 'swap.takePromotion')}</Button>
            </PlanBox>
          </Plans>
        </form>
        {risesUnder && <Notice kind="info">{t('swap.rises', { threshold: risesUnder })}</Notice>}
        {!isCoupon && <p className="meta">{t('swap.couponsLeave', { codes: now.name })}</p>}
      </DialogPage>
    </div>
  );
}

const nameOf = ({ kind, name }: SwapSide, t: Translate) =>
  kind === 'promotion' ? t('swap.withPromotion', { title: name }) : t('swap.withCoupons', { codes: name });
