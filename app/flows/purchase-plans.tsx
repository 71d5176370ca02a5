import { signInPath } from '~/catalogue/catalogue-paths';
import { PlanPick } from '~/kit/plan-pick';
import { Price } from '~/kit/price';
import { PartHead } from '~/kit/section-head';
import { useText } from '~/text/text-context';
import { keyText, type PartProps } from './purchase-part';
import { messageOf } from './purchase-return';

/** Which plan: one course's own page chooses here, the cart beside each line. */
export function PurchasePlans({ view, returned, n }: PartProps) {
  const { t } = useText();
  const hasMembersOnly = view.plans.some((plan) => plan.blockedBecause === 'members-only');
  return (
    <section className="part flow">
      <PartHead n={n}>{t('checkout.plan')}</PartHead>
      <PlanPick
        name="plan_id"
        legend={t('checkout.planLegend')}
        hideLegend
        chosen={String(view.chosenPlanId)}
        error={keyText(t, messageOf(returned, 'plan_id'))}
        plans={view.plans.map((plan) => ({
          value: String(plan.id),
          name: plan.name,
          price: plan.price !== null && (
            <Price
              satang={plan.price}
              currency={plan.currency}
              formerSatang={plan.formerPrice}
              free={t('checkout.free')}
            />
          ),
          note: plan.note || undefined,
          locked:
            plan.blockedBecause === 'members-only'
              ? t('checkout.membersOnly')
              : plan.blockedBecause && t('notice.priceUsdIsNull'),
        }))}
      />
      {hasMembersOnly && (
        <p>
          <a href={signInPath(`${view.page}#register`)}>{t('checkout.memberSignIn')}</a>{' '}
          <span className="meta">{t('checkout.memberBack')}</span>
        </p>
      )}
    </section>
  );
}
