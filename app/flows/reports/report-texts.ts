import type { TextKey, Translate } from '~/text/translate';
import { amongBaht } from '~/values/money';
import { STAFF_SOURCE } from '~/values/sale-source';
import { formatDay, type Locale } from '~/values/time';
import { BY_HAND, type FigureKind, type Report } from './report-kinds';

export const rowLabel = (
  { labels }: Pick<Report, 'labels'>,
  label: string,
  { t, locale }: { t: Translate; locale: Locale },
): string => {
  switch (labels) {
    case 'day':
      return formatDay(label, locale);
    case 'text':
      return t(label as TextKey);
    case 'source':
      return label === ''
        ? t('report.source.none')
        : label === STAFF_SOURCE
          ? t('report.source.staff')
          : label;
    case 'method':
      return label === '' ? t('report.method.none') : label === BY_HAND ? t('report.method.byHand') : label;
    case 'provider':
      // in the books of no bank: cash alone
      return label === BY_HAND ? t('money.hand.way.cash') : label;
    default:
      return label;
  }
};

const COUNTS = new Intl.NumberFormat('en-US');

export const figureWords = (figure: number | null, kind: FigureKind): string =>
  figure === null ? '–' : kind === 'money' ? amongBaht(figure, 'THB') : COUNTS.format(figure);
