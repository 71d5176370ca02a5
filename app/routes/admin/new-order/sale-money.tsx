import type { ManualOrderView } from '~/flows/manual-order/manual-order-view.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import type { FormField } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Summary } from '~/kit/summary';
import { quoteLines } from '~/pricing/quote-lines';
import { QuoteTrail } from '~/pricing/quote-trail';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';

interface SaleMoneyProps {
  view: ManualOrderView;
  field: <N extends string>(name: N) => FormField<N>;
  /** about the whole form */
  error?: string;
}

/** What it costs, how it is paid, and the button that makes it. */
export function SaleMoney({ view, field, error }: SaleMoneyProps) {
  const { t, locale } = useText();
  const { quote, methods, shipping } = view;
  const isEmpty = view.lines.length === 0;
  return (
    <div className="flow gap6">
      <section className="flow gap3">
        <h2>{t('sale.pay')}</h2>
        <Field
          {...field('coupon_codes')}
          label={t('sale.coupons')}
          mark={t('site.optional')}
          hint={t('sale.couponsHint')}
          error={field('coupon_codes').error ?? (view.couponProblems.join(' · ') || undefined)}
          autoComplete="off"
        />
        {view.mayAgree && (
          <TextArea
            {...field('price_reason')}
            label={t('sale.priceReason')}
            mark={t('site.optional')}
            hint={t('sale.priceReasonHint')}
            rows={2}
          />
        )}
        {shipping.offered.length > 0 && (
          <RadioCards
            name="shipping_fee_id"
            legend={t('checkout.shipping')}
            chosen={String(shipping.chosenId ?? '')}
            cards={shipping.offered.map(({ id, name, note, fee }) => ({
              value: String(id),
              label: name,
              note,
              end: formatMoney(fee, quote.currency),
            }))}
          />
        )}
        {view.mayWithhold && (
          <Select
            name="withholding"
            label={t('purchase.withholding')}
            mark={t('purchase.withholdingMark')}
            prompt={t('purchase.withholdingNone')}
            defaultValue={view.values.withholding}
            options={WITHHOLDING_RATES.map((rate) => ({
              value: String(rate),
              text: t('purchase.withholdingRate', { rate: rate / 100 }),
            }))}
          />
        )}
        {(isEmpty || quote.due > 0) && methods.length > 0 && (
          <Select
            name="payment_method_id"
            label={t('sale.method')}
            hint={t('sale.methodHint')}
            defaultValue={String(view.methodId ?? '')}
            options={methods.map(({ id, nameTh, nameEn, whyNot }) => ({
              value: String(id),
              text: locale === 'en' ? nameEn : nameTh,
              disabled: whyNot !== null,
            }))}
          />
        )}
        <Field
          {...field('until_day')}
          label={t('desk.until.day')}
          mark={t('site.optional')}
          hint={t('sale.untilHint')}
          data-day=""
          data-min="today"
          autoComplete="off"
        />
        <TextArea
          {...field('note')}
          label={t('sale.note')}
          mark={t('site.optional')}
          hint={t('desk.note.hint')}
          rows={2}
        />
      </section>
      <section className="panel flow gap3" id="summary">
        <h2>{t('sale.summary')}</h2>
        <input type="hidden" name="seen_due" value={view.isCounted ? quote.due : ''} />
        {isEmpty || !view.isCounted ? (
          <p className="meta">{t(isEmpty ? 'sale.nothing' : 'sale.notCounted')}</p>
        ) : (
          <>
            <Summary lines={quoteLines(quote, { t, free: t('course.free') })} />
            <QuoteTrail quote={quote} />
          </>
        )}
        {error && <Notice kind="bad">{error}</Notice>}
        {view.problems.length > 0 && (
          <Notice kind="warn">
            <p className="strong">{t('sale.blocked')}</p>
            <ul>
              {view.problems.map(({ text, href }) => (
                <li key={text}>
                  {text} {href && <a href={href}>{t('sale.seeOrder')}</a>}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="row">
          <Button name="intent" value="place" disabled={isEmpty}>
            {t('sale.place')}
          </Button>
          <Button look="ghost" name="intent" value="recount" formNoValidate>
            {t('sale.recount')}
          </Button>
        </div>
        <p className="meta">{t('sale.recountHint')}</p>
      </section>
    </div>
  );
}
