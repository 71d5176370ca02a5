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
import { messageOf, PAY_WITHOUT_CODE, type FormMessages } from './form-messages';
import { PurchaseContact } from './purchase-contact';
import { PurchaseDiscounts } from './purchase-discounts';
import { PurchaseLines } from './purchase-lines';
import { isForNothing, keyText, type PartProps } from './purchase-part';
import { PurchasePlans } from './purchase-plans';
import { PurchaseSummary } from './purchase-summary';
import { PurchaseTax } from './purchase-tax';
import type { PurchaseView } from './purchase-view.server';

type Part = 'lines' | 'contact' | 'plan' | 'discounts' | 'shipping' | 'tax' | 'methods' | 'summary';

/**
 * The purchase of the cart or of one course: one form, its parts numbered, one button (CRS-05, CRT-13). Every other button
 * of the form comes back to it with all typed values. `enhance/recount` replaces the parts marked `data-live` at each choice.
 */
export function PurchaseForm({ view, messages, social }: Omit<PartProps, 'n'>) {
  const langOf = useOwnLang();
  const { t, locale } = useText();
  const parts = partsOf(view);
  const part = (name: Part) => ({ view, messages, social, n: parts.indexOf(name) + 1 });
  const has = (name: Part) => parts.includes(name);
  const takesFile =
    (view.isTaxAsked && view.tax.certificate.isEnabled) ||
    (view.personForm !== null && hasPictures(view.personForm));
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
        {messages && <Messages view={view} messages={messages} />}
      </div>
      {messages && <Errors messages={messages} view={view} />}
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
                error={keyText(t, messageOf(messages, 'payment_method_id'))}
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
              <PurchaseSummary view={view} isCodeRefused={Boolean(messages?.couponError)} />
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
                quote && (
                  <Price
                    key={quote.due}
                    satang={quote.due}
                    currency={view.currency}
                    style="exact"
                    free={isForNothing(view) && t('checkout.free')}
                  />
                ),
            )}
          />
        }
      >
        <BarButton view={view} isCodeRefused={Boolean(messages?.couponError)} />
      </BuyBar>
    </form>
  );
}

/** While a field is missing a script leads to it, and enables the button as it is typed; without a script a press asks the shop. */
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

/** Unpaid orders that this purchase replaces, each with a link to it. */
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

/** Notices about the form as a whole: a changed amount or cart, waiting coupons. */
function Messages({ view, messages }: { view: PurchaseView; messages: FormMessages }) {
  const { t } = useText();
  const { newDue, notice, waitingCoupons } = messages;
  const changed = messages.isCartChanged
    ? 'purchase.cartChanged'
    : messages.newDueCause
      ? (`checkout.newDue.${messages.newDueCause}` as const)
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
          <p className="strong">{t(messages.isCouponEntered ? 'purchase.couponEntered' : changed)}</p>
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

/** The specification's kind of notice for the errors: the code, the typed values, or anything else. */
function titleOf({ errors, personErrors, emailHint }: FormMessages, isOnly: Only): TextKey {
  if (isOnly.coupon) return NOTICES.invalidCoupon.text;
  // a question, no mistake: the next press goes on
  if (emailHint && isOnly.one) return 'emailHint.title';
  return [...Object.keys(errors), ...Object.keys(personErrors)].some((name) => name !== '')
    ? NOTICES.invalidData.text
    : 'checkout.errors';
}

/** All errors of the form, on top. */
function Errors({ messages, view }: { messages: FormMessages; view: PurchaseView }) {
  const { t } = useText();
  const { couponError } = messages;
  const errors = Object.entries(messages.errors).flatMap(([name, keys]) =>
    keys?.[0]
      ? [
          {
            id: name || 'register',
            text: t(keys[0] as TextKey, { size: CERTIFICATE_MEGABYTES, email: view.seatKeptFor ?? '' }),
          },
        ]
      : [],
  );
  for (const [id, message] of Object.entries(messages.personErrors))
    errors.push({ id, text: t(message.key, message.values) });
  if (messages.emailHint)
    errors.push({ id: 'email-hint', text: t('emailHint.ask', { email: messages.emailHint.meant }) });
  if (messages.holdExcess) errors.push(excessError(messages.holdExcess, t));
  if (couponError) errors.push({ id: 'coupon_code', text: couponError });
  if (errors.length === 0) return null;
  const one = errors.length === 1;
  return (
    <div className="mt3">
      <ErrorSummary
        title={t(titleOf(messages, { one, coupon: one && couponError !== null }), { count: errors.length })}
        errors={errors}
        note={t(isForNothing(view) ? 'checkout.keptFree' : 'checkout.kept')}
      />
    </div>
  );
}

/** The buyer's unpaid orders hold too much: fewer pieces may help, and paying one of them does. */
function excessError({ kind, id, name, allowed }: HoldExcess, t: Translate) {
  if (kind === 'course') return { id: 'register', text: t('checkout.heldSeats', { name }) };
  return allowed > 0
    ? { id: `qty_${id}`, text: t('checkout.heldPieces', { name, allowed }) }
    : { id: 'register', text: t('checkout.heldPiecesFull', { name }) };
}

function PurchaseShipping({ view, messages, n }: PartProps) {
  const { t } = useText();
  const { offered, hasGoods, chosenId } = view.shipping;
  return (
    <section className="part flow" id="shipping" data-live>
      <PartHead n={n}>{t(hasGoods ? 'purchase.shipping' : 'purchase.shippingBook')}</PartHead>
      <AddressFields
        values={view.values}
        errors={{ ...view.shipping.errors, ...messages?.errors }}
        saved={view.savedAddresses}
        places={view.shipping.places}
        findIntent="recount:shipping"
      />
      {hasGoods && offered.length > 0 && (
        <RadioCards
          name="shipping_fee_id"
          legend={t('purchase.shippingFee')}
          chosen={String(chosenId)}
          error={keyText(t, messageOf(messages, 'shipping_fee_id'))}
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
