import type { ReactNode } from 'react';
import { Price } from '~/kit/shop/price';
import type { SummaryLine } from '~/kit/summary';
import type { Translate } from '~/text/translate';
import { moneyParts } from '~/values/money';
import type { Quote, QuoteStep } from './quote-shape';

type LineStep = Extract<QuoteStep, { kind: 'line' }>;

interface QuoteLinesGiven {
  t: Translate;
  /** label of a line whose course the page names already; absent: its name and plan */
  lineLabel?: (line: LineStep) => ReactNode;
  /** absent: “to pay”; an order that is paid has another label */
  dueLabel?: ReactNode;
  /** text in place of a due of nothing */
  free?: ReactNode;
}

/**
 * A quote as a summary: lines, discounts in green, shipping, withholding, the due, the VAT inside (CRT-09). Works with
 * quotes of older orders: it reads only currency, due and steps.
 */
export function quoteLines(
  quote: Pick<Quote, 'steps' | 'currency' | 'due'>,
  { t, lineLabel = nameAndPlan, dueLabel, free }: QuoteLinesGiven,
): SummaryLine[] {
  const figure = (amount: number) => moneyParts(amount, quote.currency).figure;
  const less = (label: string, amount: number): SummaryLine => ({
    label,
    amount: `−${figure(amount)}`,
    kind: 'less',
  });
  const vat: SummaryLine[] = [];
  const lines = (quote.steps ?? []).flatMap((step): SummaryLine[] => {
    switch (step.kind) {
      case 'line':
        return [{ label: lineLabel(step), amount: figure(step.amount) }];
      case 'agreed':
        return [less(t('quote.agreed', { name: step.name }), step.amount)];
      case 'promotion':
        return [less(t('quote.promotion', { title: step.title }), step.amount)];
      case 'coupon':
        return [less(t('quote.coupon', { code: step.code }), step.amount)];
      case 'shipping':
        return [{ label: t('quote.shipping'), amount: figure(step.amount) }];
      case 'withholding':
        return [less(t('quote.withholdingAt', { rate: step.rateBasisPoints / 100 }), step.amount)];
      case 'vat':
        vat.push({
          label: t('quote.vatNote', { rate: step.rateBasisPoints / 100 }),
          amount: figure(step.amount),
          kind: 'note',
        });
        return [];
      default:
        return [];
    }
  });
  const due: SummaryLine = {
    label: dueLabel ?? t('quote.due'),
    amount: <Price satang={quote.due} currency={quote.currency} style="exact" free={free} />,
    kind: 'due',
  };
  return [...lines, due, ...vat];
}

function nameAndPlan({ name, planName, qty }: LineStep): ReactNode {
  return (
    <>
      {qty > 1 ? `${name} × ${qty}` : name}
      {planName && (
        <>
          <br />
          <span className="meta">{planName}</span>
        </>
      )}
    </>
  );
}
