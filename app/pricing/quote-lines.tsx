import type { ReactNode } from 'react';
import { Price } from '~/kit/shop/price';
import type { SummaryLine } from '~/kit/summary';
import type { Translate } from '~/text/translate';
import { moneyParts } from '~/values/money';
import type { Quote, QuoteStep } from './quote-shape';

type LineStep = Extract<QuoteStep, { kind: 'line' }>;

interface QuoteLinesGiven {
  t: Translate;
  /** how a line is called where its course is already named; its name and plan otherwise */
  lineLabel?: (line: LineStep) => ReactNode;
  /** “to pay” unless it is paid already */
  dueLabel?: ReactNode;
  /** words in place of a due of nothing */
  free?: ReactNode;
}

/**
 * A quote as a summary: lines, what comes off in green, shipping, what is withheld, the due, the VAT inside (CRT-09). Also of
 * a quote stored with an older order: only its steps are read besides currency and due.
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
