import { useText } from '~/text/text-context';
import { MOST_WORKBOOK_ROWS } from '~/values/sheets/written-cell';
import { Notice } from './notice';

/** A list as a file: the workbook first, which keeps leading zeros when Excel opens it. */
export function SheetLinks({ xlsx, csv }: { xlsx: string; csv: string }) {
  const { t } = useText();
  return (
    <p className="row noprint">
      <a href={xlsx}>{t('export.xlsx')}</a>
      <a href={csv}>{t('export.csv')}</a>
    </p>
  );
}

/** What a page says that was asked for a longer workbook than is written. */
export function SheetTooLong() {
  const { t } = useText();
  return (
    <Notice kind="warn">{t('export.tooLong', { most: MOST_WORKBOOK_ROWS.toLocaleString('en-US') })}</Notice>
  );
}
