import { AddressFields } from '~/accounts/addresses/address-fields';
import { hasPictures } from '~/accounts/people/asked-of-buyer';
import { CERTIFICATE_MEGABYTES } from '~/accounts/tax/tax-fields';
import { coursePicture } from '~/catalogue/picture-source';
import recountScript from '~/enhance/recount?worker&url';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { RadioCards } from '~/kit/forms/radio-cards';
import { PartHead } from '~/kit/frame/section-head';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { BuyBar } from '~/kit/shop/buy-bar';
import { ByPlan } from '~/kit/shop/by-plan';
import { Picture } from '~/kit/shop/picture';
import { Price } from '~/kit/shop/price';
import { NOTICES } from '~/messages/notices';
import type { HoldExcess } from '~/orders/placing/purchase-command';
import { MethodPanel } from '~/payments/methods/method-panel';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { formatMoney, moneyParts } from '~/values/money';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { couponEffects } from './coupon-effects';
import { PurchaseContact } from './purchase-contact';
import { PurchaseDiscounts } from './purchase-discounts';
import { PurchaseLines } from './purchase-lines';
import { isForNothing, keyText, type PartProps, type PurchaseFormProps } from './purchase-part';
import { PurchasePlans } from './purchase-plans';
import { messageOf, PAY_WITHOUT_CODE, type PurchaseReturn } from './purchase-return';
import { PurchaseSummary } from './purchase-summary';
import { PurchaseTax } from './purchase-tax';
import type { PurchaseView } from './purchase-view.server';

type Part = 'lines' | 'contact' | 'plan' | 'discounts' | 'shipping' | 'tax' | 'methods' | 'summary';

/**
 * The purchase of the cart or of one course: one form, its parts numbered, one button (CRS-05, CRT-13). Every other button
 * of the form comes back to it with all that was typed. `enhance/recount` replaces what is marked `data-live` as one chooses.
 */
export function PurchaseForm({ view, returned, social }: PurchaseFormProps) {
  const langOf = useOwnLang();
  const { t, locale } = useText();
  const parts = partsOf(view);
  const part = (name: Part) => ({ view, returned, social, n: parts.indexOf(name) + 1 });
  const has = (name: Part) => parts.includes(name);
  const takesFile =
    (view.isTaxAsked && view.tax.certificate.isEnabled) || (view.asked !== null && hasPictures(view.asked));
  return (
    <form
      method="post"
      action={view.action}
      encType={takesFile ? 'multipart/form-data' : undefined}
      noValidate
      id="register"
      data-recount={recountScript}
    >
      {/* the first button is the one Enter presses: it computes, it never pays */}
      <button className="vh" name="intent" value="recount" formNoValidate tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="checkout_key" value={view.checkoutKey} />
      {view.replaced.length > 0 && <Replaced orders={view.replaced} />}
      <div id="said" data-live>
        {returned && <Said view={view} returned={returned} />}
      </div>
      {returned && <Errors returned={returned} view={view} />}
      <div className="split">
        <div>
          {has('lines') && <PurchaseLines {...part('lines')} />}
          {view.course && <PurchaseContact {...part('contact')} />}
          {has('plan') && <PurchasePlans {...part('plan')} />}
          {has('discounts') && <PurchaseDiscounts {...part('discounts')} />}
          {!view.course && <PurchaseContact {...part('contact')} />}
          {has('shipping') && <PurchaseShipping {...part('shipping')} />}
          {has('tax') && <PurchaseTax {...part('tax')} />}
          {has('methods') && (
            <section className="part flow" id="pay" data-live>
              <PartHead n={part('methods').n}>{view.paymentTitle || t('payment.panelTitle')}</PartHead>
              <MethodPanel
                methods={view.methods}
                title={view.paymentTitle}
                chosen={view.methodId === null ? null : String(view.methodId)}
                error={keyText(t, messageOf(returned, 'payment_method_id'))}
                effects={couponEffects(view)}
              />
              <p className="hint">
                {view.payBefore
                  ? t('checkout.deadlineClass', { until: formatDateTime(view.payBefore, locale) })
                  : t('checkout.deadline', { hours: view.autoCancelHours })}
              </p>
            </section>
          )}
        </div>
        <aside id="sum" data-live>
          <section className="part bare">
            <div className="panel">
              <div className="phone mb3">
                <PartHead n={part('summary').n}>
                  {t(isForNothing(view) ? 'checkout.summaryFree' : 'checkout.summary')}
                </PartHead>
              </div>
              {view.course && !view.isOnCoursePage && (
                <div className="row nowrap mb3">
                  <div className="thumb">
                    <Picture src={coursePicture(view.course.picture)} alt="" sizes="96px" />
                  </div>
                  <p className="strong snug" lang={langOf(view.course.title)}>
                    {view.course.title}
                  </p>
                </div>
              )}
              {view.round && <p className="meta mb3">{view.round}</p>}
              <PurchaseSummary view={view} isCodeRefused={Boolean(returned?.couponError)} />
            </div>
          </section>
        </aside>
      </div>
      <BuyBar
        live="bar"
        label={t(isForNothing(view) ? 'checkout.cost' : 'checkout.due')}
        price={
          <ByPlan
            inline
            variants={view.quotes.map(
              (quote) =>
                quote && <Price key={quote.due} satang={quote.due} currency={view.currency} style="exact" />,
            )}
          />
        }
      >
        <BarButton view={view} isCodeRefused={Boolean(returned?.couponError)} />
      </BuyBar>
    </form>
  );
}

/** While something is missing a script leads to what, and opens the button as it is typed; without one a press must ask. */
function BarButton({
  view: { blockers, isFixable, quotes },
  isCodeRefused,
}: {
  view: PurchaseView;
  isCodeRefused: boolean;
}) {
  const { t } = useText();
  if (blockers.length === 0 && isCodeRefused)
    return (
      <Button name="intent" value={PAY_WITHOUT_CODE}>
        {t('purchase.payWithoutCode')}
      </Button>
    );
  if (blockers.length === 0)
    return (
      <Button name="intent" value="pay">
        {quotes.some((quote) => quote && quote.due > 0) ? t('checkout.pay') : t('checkout.takeFree')}
      </Button>
    );
  return (
    <>
      {isFixable && (
        <noscript>
          <Button full name="intent" value="check" formNoValidate>
            {t('purchase.check')}
          </Button>
        </noscript>
      )}
      <LinkButton look="ghost" href="#sum">
        {t('purchase.seeMissing')}
      </LinkButton>
    </>
  );
}

/** Parts without anything to ask are left out, and the numbers leave no gap. */
function partsOf(view: PurchaseView): Part[] {
  const isPaid = view.quotes.some((quote) => quote && quote.price > 0);
  const all: [Part, boolean][] = [
    ['lines', view.course === null],
    ['contact', view.course !== null],
    ['plan', view.course !== null],
    ['discounts', isPaid],
    ['contact', view.course === null],
    ['shipping', view.shipping.needsAddress],
    ['tax', view.taxBlock !== 'hidden'],
    ['methods', view.methods.length > 0],
    ['summary', true],
  ];
  return all.flatMap(([name, isThere]) => (isThere ? [name] : []));
}

/** An order of before is not paid: what becomes of it, and the way back to it. */
function Replaced({ orders }: { orders: PurchaseView['replaced'] }) {
  const { t } = useText();
  return (
    <div className="mt3 flow gap3">
      {orders.map(({ token, number, holds, left }) => (
        <Notice kind="info" key={token}>
          <p className="strong">
            {t(holds === 'course' ? 'blocked.ORDER_WAITS' : 'purchase.replaces')}{' '}
            <span className="nb">({number})</span>
          </p>
          <p>
            {left && t(`purchase.replaces.${holds}`, { left })} {t('purchase.replacesHow')}{' '}
            <a href={paths.order({ token })}>{t('blocked.ORDER_WAITS.open')}</a>
          </p>
        </Notice>
      ))}
    </div>
  );
}

/** What happened, or changed meanwhile. */
function Said({ view, returned }: { view: PurchaseView; returned: PurchaseReturn }) {
  const { t } = useText();
  const { newDue, notice, waitingCoupons } = returned;
  const changed = returned.isCartChanged
    ? 'purchase.cartChanged'
    : returned.newDueCause
      ? (`checkout.newDue.${returned.newDueCause}` as const)
      : 'checkout.priceChanged';
  if (!notice && waitingCoupons.length === 0 && newDue === null) return null;
  return (
    <div className="flow gap3 mt3">
      {notice && <RaisedNotice kind={NOTICES[notice].severity}>{t(NOTICES[notice].text)}</RaisedNotice>}
      {waitingCoupons.length > 0 && (
        <Notice kind="warn">
          {t('purchase.couponsWait', { codes: waitingCoupons.join(', '), count: waitingCoupons.length })}
        </Notice>
      )}
      {newDue !== null && (
        <Notice kind="warn">
          <p className="strong">{t(returned.isCouponEntered ? 'purchase.couponEntered' : changed)}</p>
          <p>{t('checkout.priceChangedNow', { amount: formatMoney(newDue, view.currency) })}</p>
        </Notice>
      )}
    </div>
  );
}

interface Only {
  one: boolean;
  coupon: boolean;
}

/** The specification's kind of notice for what is wrong: the code, or what was typed; else only that it did not go on. */
function titleOf({ errors, askedErrors, emailHint }: PurchaseReturn, isOnly: Only): TextKey {
  if (isOnly.coupon) return NOTICES.invalidCoupon.text;
  // a question, no mistake: the next press goes on
  if (emailHint && isOnly.one) return 'emailHint.title';
  return [...Object.keys(errors), ...Object.keys(askedErrors)].some((name) => name !== '')
    ? NOTICES.invalidData.text
    : 'checkout.errors';
}

/** What is wrong, on top. */
function Errors({ returned, view }: { returned: PurchaseReturn; view: PurchaseView }) {
  const { t } = useText();
  const { couponError } = returned;
  const errors = Object.entries(returned.errors).flatMap(([name, keys]) =>
    keys?.[0]
      ? [
          {
            id: name || 'register',
            text: t(keys[0] as TextKey, { size: CERTIFICATE_MEGABYTES, email: view.seatKeptFor ?? '' }),
          },
        ]
      : [],
  );
  for (const [id, message] of Object.entries(returned.askedErrors))
    errors.push({ id, text: t(message.key, message.values) });
  if (returned.emailHint)
    errors.push({ id: 'email-hint', text: t('emailHint.ask', { email: returned.emailHint.meant }) });
  if (returned.tooMuchHeld) errors.push(tooMuchHeld(returned.tooMuchHeld, t));
  if (couponError) errors.push({ id: 'coupon_code', text: couponError });
  if (errors.length === 0) return null;
  const one = errors.length === 1;
  return (
    <div className="mt3">
      <ErrorSummary
        title={t(titleOf(returned, { one, coupon: one && couponError !== null }), { count: errors.length })}
        errors={errors}
        note={t(isForNothing(view) ? 'checkout.keptFree' : 'checkout.kept')}
      />
    </div>
  );
}

/** Not the buyer's mistake, and not for ever: what frees a place, and where less can be asked for. */
function tooMuchHeld({ kind, id, name, allowed }: HoldExcess, t: Translate) {
  if (kind === 'course') return { id: 'register', text: t('checkout.heldSeats', { name }) };
  return allowed > 0
    ? { id: `qty_${id}`, text: t('checkout.heldPieces', { name, allowed }) }
    : { id: 'register', text: t('checkout.heldPiecesFull', { name }) };
}

function PurchaseShipping({ view, returned, n }: PartProps) {
  const { t } = useText();
  const { offered, hasGoods, chosenId } = view.shipping;
  return (
    <section className="part flow" id="shipping" data-live>
      <PartHead n={n}>{t(hasGoods ? 'purchase.shipping' : 'purchase.shippingBook')}</PartHead>
      <AddressFields
        values={view.values}
        errors={{ ...view.shipping.errors, ...returned?.errors }}
        saved={view.savedAddresses}
        places={view.shipping.places}
        findIntent="recount:shipping"
      />
      {hasGoods && offered.length > 0 && (
        <RadioCards
          name="shipping_fee_id"
          legend={t('purchase.shippingFee')}
          chosen={String(chosenId)}
          error={keyText(t, messageOf(returned, 'shipping_fee_id'))}
          cards={offered.map(({ id, name, note, fee, formerFee }) => ({
            value: String(id),
            label: name,
            note,
            end: (
              <>
                {formerFee !== null && (
                  <>
                    <del>{moneyParts(formerFee).figure}</del>{' '}
                  </>
                )}
                {fee === 0 ? t('purchase.shippingFree') : moneyParts(fee).figure}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}
