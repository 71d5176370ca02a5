import type { TextKey, Translate } from '~/text/translate';
import { amongBaht } from '~/values/money';
import { formatDay, type Locale } from '~/values/time';
import type { FigureKind, Report } from './report-kinds';

export const rowLabel = (
  { labels }: Pick<Report, 'labels'>,
  label: string,
  { t, locale }: { t: Translate; locale: Locale },
): string => (labels === 'day' ? formatDay(label, locale) : labels === 'text' ? t(label as TextKey) : label);

const COUNTS = new Intl.NumberFormat('en-US');

export const figureWords = (figure: number | null, kind: FigureKind): string =>
  figure === null ? '–' : kind === 'money' ? amongBaht(figure, 'THB') : COUNTS.format(figure);
