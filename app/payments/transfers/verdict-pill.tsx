import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { amongBaht, type Currency } from '~/values/money';
import type { SlipVerdict } from './slip-verdict';

/** The result of the automatic check, in two words. */
export function VerdictPill({ verdict, currency }: { verdict: SlipVerdict; currency: Currency }) {
  const { t } = useText();
  const amount = (by: number) => ({ amount: amongBaht(by, currency, 'list') });
  switch (verdict.kind) {
    case 'matches':
      return (
        <Pill kind="ok" icon="check">
          {t('admin.verdict.matches')}
        </Pill>
      );
    case 'short':
      return (
        <Pill kind="bad" icon="alert">
          {t('admin.verdict.short', amount(verdict.by))}
        </Pill>
      );
    case 'over':
      return <Pill kind="warn">{t('admin.verdict.over', amount(verdict.by))}</Pill>;
    case 'seen-before':
      return (
        <Pill kind="bad" icon="alert">
          {t('admin.verdict.seen')}
        </Pill>
      );
    case 'no-slip':
      return <Pill>{t('admin.verdict.noSlip')}</Pill>;
  }
}
