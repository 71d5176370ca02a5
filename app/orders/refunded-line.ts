import type { SummaryLine } from '~/kit/summary';
import type { Translate } from '../text/translate';
import { type Currency, moneyParts, type Satang } from '../values/money';

/** What went back, under what was paid; nothing when nothing did. */
export const refundedLine = (refunded: Satang, currency: Currency, t: Translate): SummaryLine[] =>
  refunded === 0
    ? []
    : [
        {
          label: t('order.refund.line'),
          amount: `−${moneyParts(refunded, currency).figure}`,
          kind: 'less',
        },
      ];
