import { Fragment, type ReactNode } from 'react';
import { PriceTrail, type TrailStep } from '~/kit/shop/price-trail';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { type Currency, moneyParts, satang } from '~/values/money';
import { couponRefusalWords } from './coupon-texts';
import type { Discount } from './discount';
import type { Quote, QuoteStep } from './quote-shape';
import { withholdingRefusalWords } from './withholding-texts';

interface QuoteTrailProps {
  /** a quote of an older order works too: only its steps are read */
  quote: Pick<Quote, 'steps' | 'currency'>;
  /** already ordered: leaves out the remedies of refused coupons */
  isOrdered?: boolean;
  open?: boolean;
}

/** “Where this price comes from”: every step of a quote with its formula, and why a discount did not apply (CRT-11). */
export function QuoteTrail({ quote, isOrdered = false, open }: QuoteTrailProps) {
  const { t } = useText();
  const steps = quote.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <PriceTrail
      title={t('quote.why')}
      steps={steps.map((step) => trailStep(step, { currency: quote.currency, isOrdered, t }))}
      open={open}
    />
  );
}

interface TrailGiven {
  currency: Currency;
  isOrdered: boolean;
  t: Translate;
}

function trailStep(step: QuoteStep, { currency, isOrdered, t }: TrailGiven): TrailStep {
  const figure = (amount: number) => moneyParts(amount, currency).figure;
  switch (step.kind) {
    case 'line':
      return { label: step.name, amount: figure(step.amount), note: lineNote(step, figure) };
    case 'agreed':
      return {
        label: t('quote.agreed', { name: step.name }),
        amount: `−${figure(step.amount)}`,
        note: t('quote.agreedEach', { amount: figure(step.each) }),
      };
    case 'promotion':
      return {
        label: t('quote.promotion', { title: step.title }),
        amount: `−${figure(step.amount)}`,
        note: discountNote(step, currency, t),
      };
    case 'promotion-displaced':
      return {
        label: t('quote.promotion', { title: step.title }),
        amount: figure(0),
        note: t('quote.gaveWay', { amount: figure(step.amount) }),
      };
    case 'coupon':
      return {
        label: t('quote.coupon', { code: step.code }),
        amount: `−${figure(step.amount)}`,
        note: discountNote(step, currency, t),
      };
    case 'coupon-refused': {
      const { title, how } = couponRefusalWords(step.why, t, step);
      return {
        label: t('quote.coupon', { code: step.code }),
        amount: figure(0),
        note: rows(isOrdered ? [title] : [title, how]),
      };
    }
    case 'shipping':
      return { label: t('quote.shipping'), amount: figure(step.amount) };
    case 'vat': {
      const { of, rateBasisPoints: rate } = step;
      return {
        label: t('quote.vatInside', { rate: percent(rate) }),
        amount: figure(step.amount),
        note: roundingNote(
          `${figure(of)} × ${percent(rate)} ÷ ${percent(10_000 + rate)}`,
          of,
          rate,
          10_000 + rate,
          t,
        ),
      };
    }
    case 'withholding': {
      const { of, rateBasisPoints: rate } = step;
      return {
        label: t('quote.withholdingAt', { rate: percent(rate) }),
        amount: `−${figure(step.amount)}`,
        note: roundingNote(
          t('quote.withholdingHow', { base: baseOf(step, figure), rate: percent(rate) }),
          of,
          rate,
          10_000,
          t,
        ),
      };
    }
    case 'withholding-refused':
      return {
        label: t('quote.withholding'),
        amount: figure(0),
        note: withholdingRefusalWords(step.why, t, currency),
      };
  }
}

type Step<Kind extends QuoteStep['kind']> = Extract<QuoteStep, { kind: Kind }>;

const percent = (basisPoints: number) => String(basisPoints / 100);

function lineNote({ planName, qty, amount }: Step<'line'>, figure: (amount: number) => string) {
  const count = qty > 1 ? `${qty} × ${figure(amount / qty)}` : '';
  return [planName, count].filter(Boolean).join(' · ') || undefined;
}

/** The formula, and below it the shares of the lines. */
function discountNote(step: Step<'promotion'> | Step<'coupon'>, currency: Currency, t: Translate): ReactNode {
  const figure = (amount: number) => moneyParts(amount, currency).figure;
  const { discount, of, isCapped } = step;
  const amount = (kind: Extract<Discount, { kind: 'amount' }>) =>
    figure(currency === 'USD' ? kind.usd : kind.thb);
  const formula =
    discount.kind === 'percent'
      ? roundingNote(`${figure(of)} × ${percent(discount.basisPoints)}%`, of, discount.basisPoints, 10_000, t)
      : t(isCapped ? 'quote.capped' : 'quote.off', { amount: amount(discount), of: figure(of) });
  return rows([formula, ...(step.parts ?? []).map((part) => `${part.name} −${figure(part.amount)}`)]);
}

const rows = (texts: readonly string[]) =>
  texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {text}
    </Fragment>
  ));

/** (5,350.00 × 100 ÷ 107 + 2,000.00) = 7,000.00 */
function baseOf({ services, of, vatBasisPoints }: Step<'withholding'>, figure: (amount: number) => string) {
  if (vatBasisPoints === 0 || services.taxed === 0) return figure(of);
  const exempt = services.exempt > 0 ? ` + ${figure(services.exempt)}` : '';
  return `(${figure(services.taxed)} × 100 ÷ ${percent(10_000 + vatBasisPoints)}${exempt} = ${figure(of)})`;
}

/** The formula, and a note when it was rounded. */
function roundingNote(
  formula: string,
  of: number,
  numerator: number,
  denominator: number,
  t: Translate,
): string {
  const isExact = (BigInt(satang(of)) * BigInt(numerator)) % BigInt(denominator) === 0n;
  return isExact ? formula : `${formula} ${t('quote.rounded')}`;
}
