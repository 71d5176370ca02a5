import type { ReactNode } from 'react';
import { ByPlan } from '~/kit/shop/by-plan';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import type { PurchaseView } from './purchase-view.server';
import type { CouponEffect } from './waiting-coupons';

/** The note at each method, before it is chosen and after (CRT-04). */
export function couponEffects(view: PurchaseView): ReadonlyMap<number, ReactNode> {
  return new Map(
    view.couponEffects.map((effect) => [
      effect.methodId,
      <Effect key={effect.methodId} effect={effect} currency={view.currency} />,
    ]),
  );
}

function Effect({
  effect: { codes, amounts },
  currency,
}: {
  effect: CouponEffect;
  currency: PurchaseView['currency'];
}) {
  const { t } = useText();
  const money = (amount: number) => formatMoney(amount, currency, 'list');
  const how = amounts.map(
    (amount) =>
      amount &&
      amount.more > 0 &&
      t('purchase.couponMore', { more: money(amount.more), due: money(amount.due) }),
  );
  const isOne = new Set(how.filter(Boolean)).size <= 1;
  return (
    <>
      <br />
      <span className="say warn">
        {t('purchase.couponNotThisWay', { codes: codes.join(', ') })}{' '}
        {isOne ? how.find(Boolean) : <ByPlan inline variants={how} />}
      </span>
    </>
  );
}
