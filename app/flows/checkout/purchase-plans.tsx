import { MemberPrice } from '~/catalogue/courses/course-price';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { PlanPick } from '~/kit/forms/plan-pick';
import { PartHead } from '~/kit/frame/section-head';
import { Price } from '~/kit/shop/price';
import { seatsAsked } from '~/orders/seats/seats-asked';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import { messageOf } from './form-messages';
import { keyText, type PartProps } from './purchase-part';

/** Which plan: one course's own page chooses here, the cart beside each line. */
export function PurchasePlans({ view, messages, n }: PartProps) {
  const { t } = useText();
  const noteOf = (note: string, end: string | null) =>
    [note, end && t('owned.learnUntil', { date: end.replaceAll(' ', '\u00a0') })]
      .filter(Boolean)
      .join(' · ') || undefined;
  const hasMembersOnly = view.plans.some((plan) => plan.blockedBecause === 'members-only');
  return (
    <section className="part flow" id="pricing">
      <PartHead n={n}>{t('checkout.plan')}</PartHead>
      <PlanPick
        name="plan_id"
        legend={t('checkout.planLegend')}
        hideLegend
        chosen={String(view.chosenPlanId)}
        error={keyText(t, messageOf(messages, 'plan_id'))}
        plans={view.plans.map((plan, index) => ({
          value: String(plan.id),
          name: plan.name,
          price: plan.price !== null && (
            <span>
              <Price
                satang={plan.price}
                currency={plan.currency}
                formerSatang={plan.formerPrice}
                free={t('checkout.free')}
              />{' '}
              {/* a locked one says below that it is for members */}
              {plan.isForMember && !plan.blockedBecause && <MemberPrice />}
            </span>
          ),
          note: noteOf(plan.note, view.planEnds[index] ?? null),
          locked:
            plan.blockedBecause === 'members-only'
              ? t('checkout.membersOnly')
              : plan.blockedBecause && t('notice.priceUsdIsNull'),
        }))}
      />
      {view.plans.some((plan) => plan.sellsSeats && !plan.blockedBecause) && (
        <Field
          name="seats"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          error={seatsAsked(view.values.seats) === null ? t('seats.wrong') : undefined}
          label={t('seats.field')}
          hint={t('seats.fieldHint')}
          defaultValue={view.values.seats || '1'}
          beside={
            <Button look="ghost" name="intent" value="recount:seats" formNoValidate>
              {t('seats.recount')}
            </Button>
          }
        />
      )}
      {hasMembersOnly && (
        <p>
          <a href={withBack(paths.signIn(), `${view.page}#register`)}>{t('checkout.memberSignIn')}</a>{' '}
          <span className="meta">{t('checkout.memberBack')}</span>
        </p>
      )}
    </section>
  );
}
