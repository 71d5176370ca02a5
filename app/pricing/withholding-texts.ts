import type { Translate } from '../text/translate';
import { type Currency, formatMoney } from '../values/money';
import { TAX_THRESHOLD, type WithholdingRefusal } from './tax-rules';

/** Why withholding is impossible, and the remedy. */
export function withholdingRefusalWords(why: WithholdingRefusal, t: Translate, currency: Currency): string {
  return t(`quote.notWithheld.${why}`, { threshold: formatMoney(TAX_THRESHOLD[currency], currency, 'list') });
}
