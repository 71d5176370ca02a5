import { coursePicture } from '~/catalogue/picture-source';
import { ByPlan } from '~/kit/by-plan';
import { Button } from '~/kit/button';
import { BuyBar } from '~/kit/buy-bar';
import { ErrorSummary } from '~/kit/error-summary';
import { Facts } from '~/kit/facts';
import { Field } from '~/kit/field';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/picture';
import { PlanPick } from '~/kit/plan-pick';
import { Price } from '~/kit/price';
import { PriceTrail } from '~/kit/price-trail';
import { PartHead } from '~/kit/section-head';
import { Summary } from '~/kit/summary';
import { seenDueName } from '~/orders/checkout-form';
import { MethodPanel } from '~/payments/method-panel';
import { isUsable } from '~/payments/offered-method';
import type { Quote } from '~/pricing/quote';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney, moneyParts } from '~/values/money';
import { slugPath } from '~/values/slug-id';
import type { CheckoutView } from './checkout-view.server';

/** What came back with a refused form: messages (text keys) beside their fields, and the values typed. */
export interface CheckoutReturn {
  errors: Partial<Record<string, readonly string[]>>;
  typed: Partial<Record<string, string>>;
  /** the amount when the price changed meanwhile (CHK-06) */
  newDue: number | null;
}

interface CheckoutFormProps {
  view: CheckoutView;
  returned?: CheckoutReturn | null;
  /** where sign-in leads back to */
  signInBack: string;
}

const figure = (amount: number) => moneyParts(amount).figure;

/** The purchase of one course: learner, plan, payment method, summary; one form, one button (CRS-05, CHK-01). */
export function CheckoutForm({ view, returned, signInBack }: CheckoutFormProps) {
  const { t } = useText();
  const { course, plans, quotes } = view;
  const hasPayment = quotes.some((quote) => quote.due > 0);
  // without a usable method nothing that costs something can be paid (PAY-16): the panel says so
  const isPayBlocked = quotes.every((quote) => quote.due > 0) && !view.methods.some(isUsable);
  const action = `/course/${slugPath(course.id, course.slug)}/register`;
  const hasFree = quotes.some((quote) => quote.due === 0);
  const verb = (quote: Quote) => (quote.due > 0 ? t('checkout.pay') : t('checkout.takeFree'));
  const pay = (
    <>
      {hasPayment && hasFree ? <ByPlan inline variants={quotes.map(verb)} /> : quotes[0] && verb(quotes[0])}{' '}
      {hasPayment && (
        <ByPlan
          inline
          variants={quotes.map((quote) =>
            quote.due > 0 ? <Price satang={quote.due} style="exact" /> : null,
          )}
        />
      )}
    </>
  );
  return (
    <form method="post" action={action} noValidate id="register">
      <input type="hidden" name="checkout_key" value={view.checkoutKey} />
      {plans.map((plan, index) => (
        <input key={plan.id} type="hidden" name={seenDueName(plan.id)} value={quotes[index]!.due} />
      ))}
      {returned && <Returned returned={returned} />}
      <div className="split">
        <div>
          <Learner view={view} returned={returned} signInBack={signInBack} n={1} />
          <section className="part flow">
            <PartHead n={2}>{t('checkout.plan')}</PartHead>
            <Plans view={view} returned={returned} signInBack={signInBack} />
          </section>
          {hasPayment && (
            <section className="part flow">
              <PartHead n={3}>{view.paymentTitle || t('payment.panelTitle')}</PartHead>
              <MethodPanel
                methods={view.methods}
                title={view.paymentTitle}
                chosen={returned?.typed.payment_method_id ?? null}
                error={message(t, returned?.errors.payment_method_id)}
              />
              <p className="hint">{t('checkout.deadline', { hours: view.autoCancelHours })}</p>
            </section>
          )}
        </div>
        <aside id="sum">
          <section className="part bare">
            <div className="slab">
              <div className="phone mb3">
                <PartHead n={hasPayment ? 4 : 3}>{t('checkout.summary')}</PartHead>
              </div>
              <div className="row nowrap mb3">
                <div className="thumb">
                  <Picture src={coursePicture(course.picture)} alt="" sizes="96px" />
                </div>
                <p className="strong snug">{course.title}</p>
              </div>
              <ByPlan
                variants={quotes.map((quote, index) => (
                  <Money key={index} quote={quote} />
                ))}
              />
              <div className="flow gap3">
                <div className="wide">
                  <Button full size="big" disabled={isPayBlocked}>
                    {pay}
                  </Button>
                </div>
                <Facts
                  look="ticks"
                  quiet
                  facts={[
                    { icon: 'doc', text: t('checkout.trustReceipt') },
                    { icon: 'shield', text: t('checkout.trustSeat') },
                  ]}
                />
              </div>
            </div>
          </section>
        </aside>
      </div>
      <BuyBar
        label={t('checkout.due')}
        price={
          <ByPlan
            inline
            variants={quotes.map((quote) => (
              <Price key={quote.due} satang={quote.due} style="exact" />
            ))}
          />
        }
      >
        <Button disabled={isPayBlocked}>{hasPayment ? t('checkout.pay') : t('checkout.takeFree')}</Button>
      </BuyBar>
    </form>
  );
}

type Messages = readonly string[] | undefined;
const message = (t: (key: TextKey) => string, messages: Messages) =>
  messages?.[0] ? t(messages[0] as TextKey) : undefined;

function Returned({ returned }: { returned: CheckoutReturn }) {
  const { t } = useText();
  const errors = Object.entries(returned.errors).flatMap(([name, messages]) => {
    const text = message(t, messages);
    return text ? [{ id: name || 'register', text }] : [];
  });
  if (returned.newDue !== null) {
    return (
      <Notice kind="warn">
        <p className="strong">{t('checkout.priceChanged')}</p>
        <p>{t('checkout.priceChangedNow', { amount: formatMoney(returned.newDue) })}</p>
      </Notice>
    );
  }
  if (errors.length === 0) return null;
  return (
    <ErrorSummary
      title={t('checkout.errors', { count: errors.length })}
      errors={errors}
      note={t('checkout.kept')}
    />
  );
}

type PartProps = CheckoutFormProps & { n?: number };

function Learner({ view, returned, signInBack, n = 1 }: PartProps) {
  const { t } = useText();
  const { contactFields: fields, contact, telMinimum } = view;
  const value = (name: keyof typeof contact) => returned?.typed[name] ?? contact[name];
  const error = (name: string) => message(t, returned?.errors[name]);
  return (
    <section className="part bare flow">
      <PartHead n={n}>{t('checkout.learner')}</PartHead>
      {view.accountName ? (
        <p>{t('checkout.signedInAs', { name: view.accountName })}</p>
      ) : (
        <p className="meta">
          {t('checkout.haveAccount')}{' '}
          <a href={`/login?back=${encodeURIComponent(signInBack)}`}>{t('checkout.signInHere')}</a>{' '}
          {t('checkout.signInFills')}
        </p>
      )}
      <div className="two">
        {fields.firstname.isEnabled && (
          <Field
            name="firstname"
            label={t('checkout.firstname')}
            mark={fields.firstname.isRequired ? undefined : t('site.optional')}
            required={fields.firstname.isRequired}
            maxLength={255}
            autoComplete="given-name"
            defaultValue={value('firstname')}
            error={error('firstname')}
            why={{ required: t('contact.firstnameMissing') }}
          />
        )}
        {fields.lastname.isEnabled && (
          <Field
            name="lastname"
            label={t('checkout.lastname')}
            mark={fields.lastname.isRequired ? undefined : t('site.optional')}
            required={fields.lastname.isRequired}
            maxLength={255}
            autoComplete="family-name"
            defaultValue={value('lastname')}
            error={error('lastname')}
            why={{ required: t('contact.lastnameMissing') }}
          />
        )}
      </div>
      <Field
        name="email"
        type="email"
        label={t('checkout.email')}
        hint={t('checkout.emailHint')}
        required
        maxLength={320}
        autoComplete="email"
        defaultValue={value('email')}
        error={error('email')}
        why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
      />
      {fields.tel.isEnabled && (
        <Field
          name="tel"
          type="tel"
          label={t('checkout.tel')}
          hint={t('checkout.telHint', { min: telMinimum })}
          mark={fields.tel.isRequired ? undefined : t('site.optional')}
          required={fields.tel.isRequired}
          autoComplete="tel"
          defaultValue={value('tel')}
          error={error('tel')}
          why={{ required: t('contact.telMissing') }}
        />
      )}
    </section>
  );
}

function Plans({ view, returned, signInBack }: PartProps) {
  const { t } = useText();
  const hasLocked = view.plans.some((plan) => plan.blockedBecause !== null);
  return (
    <>
      <PlanPick
        name="plan_id"
        legend={t('checkout.planLegend')}
        hideLegend
        chosen={returned?.typed.plan_id ?? String(view.chosenPlanId)}
        error={message(t, returned?.errors.plan_id)}
        plans={view.plans.map((plan) => ({
          value: String(plan.id),
          name: plan.name,
          price: <Price satang={plan.price ?? 0} formerSatang={plan.formerPrice} free={t('checkout.free')} />,
          note: plan.note || undefined,
          locked: plan.blockedBecause ? t('checkout.membersOnly') : undefined,
        }))}
      />
      {hasLocked && (
        <p>
          <a href={`/login?back=${encodeURIComponent(signInBack)}`}>{t('checkout.memberSignIn')}</a>{' '}
          <span className="meta">{t('checkout.memberBack')}</span>
        </p>
      )}
    </>
  );
}

/** The summary of one plan, every satang said, and how it came about. */
function Money({ quote }: { quote: Quote }) {
  const { t } = useText();
  const rate = (basisPoints: number) => String(basisPoints / 100);
  const vat = quote.steps.find((step) => step.kind === 'vat');
  return (
    <>
      <Summary
        lines={[
          ...quote.lines.map((line) => ({
            label: t('checkout.planLine', { plan: line.planName }),
            amount: figure(line.unitPrice * line.qty),
          })),
          {
            kind: 'due' as const,
            label: t('checkout.due'),
            amount: <Price satang={quote.due} style="exact" />,
          },
          ...(vat
            ? [
                {
                  kind: 'note' as const,
                  label: t('checkout.vatInside', { rate: rate(vat.rateBasisPoints) }),
                  amount: figure(vat.amount),
                },
              ]
            : []),
        ]}
      />
      <PriceTrail
        title={t('checkout.whyPrice')}
        steps={quote.steps.flatMap((step) => {
          if (step.kind === 'line')
            return [{ label: t('checkout.stepLine', { plan: step.planName }), amount: figure(step.amount) }];
          if (step.kind === 'shipping')
            return [{ label: t('checkout.shipping'), amount: figure(step.amount) }];
          if (step.kind !== 'vat') return [];
          return [
            {
              label: t('checkout.stepVat'),
              amount: figure(step.amount),
              note: t('checkout.stepVatHow', {
                of: figure(step.of),
                rate: rate(step.rateBasisPoints),
                whole: String(100 + step.rateBasisPoints / 100),
              }),
            },
          ];
        })}
      />
    </>
  );
}
