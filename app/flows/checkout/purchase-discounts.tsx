import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { PartHead } from '~/kit/frame/section-head';
import { Icon } from '~/kit/icon';
import { Pill } from '~/kit/pill';
import { ByPlan } from '~/kit/shop/by-plan';
import { purchaseSchema } from '~/orders/cart/draft-fields';
import type { CouponRefusal } from '~/pricing/coupon';
import { couponRefusalWords } from '~/pricing/coupon-texts';
import { endedTitle } from '~/text/sentence';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { moneyParts, type Satang } from '~/values/money';
import { ENTERED_CODE_FIELD, REFUSED_CODE_FIELD } from './form-messages';
import type { PartProps } from './purchase-part';
import type { EnteredCoupon, PromotionOffer } from './purchase-view.server';

/** Promotions to choose from, the best one first, and coupons by their codes (CRT-03, CRT-06, CRT-07). */
export function PurchaseDiscounts({ view, messages, n }: PartProps) {
  const { t } = useText();
  const { promotions, coupons } = view;
  const applied = promotions.find((promotion) => promotion.isApplied);
  // the best one is a choice of none, so that a better one takes its place
  const valueOf = (promotion: PromotionOffer) =>
    applied && promotion === promotions[0] ? 'best' : String(promotion.id);
  return (
    <section className="part flow" id="discounts" data-live>
      <PartHead n={n}>{t('purchase.discounts')}</PartHead>
      {promotions.length > 0 && (
        <RadioCards
          name="promotion_id"
          legend={t('purchase.promotions')}
          hint={!applied && t('purchase.promotionInstead')}
          chosen={applied ? valueOf(applied) : null}
          cards={promotions.map((promotion, index) => ({
            value: valueOf(promotion),
            label: promotion.title,
            note: [
              ...(index === 0 && promotions.length > 1 ? [t('purchase.best')] : []),
              ...promotion.descriptionList,
            ].join(' · '),
            end: <Less amounts={promotion.amounts} />,
          }))}
        />
      )}
      <Field
        {...formFields(purchaseSchema)('coupon_code')}
        label={t('purchase.coupon')}
        mark={t('purchase.couponMark')}
        hint={applied && view.isEitherOr && t('purchase.couponInstead')}
        error={messages?.couponError}
        defaultValue={messages?.typedCoupon || view.values.coupon_code}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        beside={
          <Button look="ghost" name="intent" value="apply-coupon" formNoValidate>
            {t('purchase.couponApply')}
          </Button>
        }
      />
      {messages?.couponError && (
        <input type="hidden" name={REFUSED_CODE_FIELD} value={messages.typedCoupon} />
      )}
      {coupons.length > 0 && (
        <ul id="coupons">
          {coupons.map((coupon) => (
            <Entered key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entered({ coupon }: { coupon: EnteredCoupon }) {
  const { t, locale } = useText();
  const { id, code, amounts, refusal } = coupon;
  const words = refusal && wordsOf(refusal, coupon, t);
  return (
    <li className="row">
      <input type="hidden" name={ENTERED_CODE_FIELD} value={code} />
      {words ? (
        <span className="say warn">
          {endedTitle(words.title, locale)} {words.how}
        </span>
      ) : (
        <Pill kind="ok">
          <Icon name="check" />
          {code} <Less amounts={amounts} />
        </Pill>
      )}
      <Button look="plain" size="small" name="intent" value={`remove-coupon:${id}`} formNoValidate>
        {t('cart.remove')}
        <span className="vh"> {t('purchase.couponNamed', { code })}</span>
      </Button>
    </li>
  );
}

/** A waiting code comes back by itself; any other refusal has its way on. */
function wordsOf(refusal: CouponRefusal, coupon: EnteredCoupon, t: Translate) {
  const words = couponRefusalWords(refusal, t, coupon);
  if (refusal !== 'payment_method_not_allowed' || !coupon.forMethods) return words;
  return { ...words, how: t('purchase.couponComesBack', { methods: coupon.forMethods }) };
}

/** One amount where all plans of the page have the same, else each plan's own. */
export function Less({ amounts }: { amounts: readonly Satang[] }) {
  const figures = amounts.map((amount) => `−${moneyParts(amount).figure}`);
  const reductions = figures.filter((_, index) => amounts[index]! > 0);
  return new Set(reductions).size > 1 ? <ByPlan inline variants={figures} /> : <>{reductions[0]}</>;
}
