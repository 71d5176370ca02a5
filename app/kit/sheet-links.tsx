import { useText } from '~/text/text-context';
import { MOST_WORKBOOK_ROWS } from '~/values/sheets/written-cell';
import { Notice } from './notice';

/** Downloads of a list: the workbook first, which keeps leading zeros in Excel. */
export function SheetLinks({ xlsx, csv }: { xlsx: string; csv: string }) {
  const { t } = useText();
  return (
    <p className="row noprint">
      <a href={xlsx}>{t('export.xlsx')}</a>
      <a href={csv}>{t('export.csv')}</a>
    </p>
  );
}

/** The message when a list is too long for a workbook. */
export function SheetTooLong() {
  const { t } = useText();
  return (
    <Notice kind="warn">{t('export.tooLong', { most: MOST_WORKBOOK_ROWS.toLocaleString('en-US') })}</Notice>
  );
}
