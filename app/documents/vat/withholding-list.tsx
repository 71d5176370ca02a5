import { withholdingCertificateSchema } from '~/documents/vat-month-forms';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { spacedTaxId } from '~/values/tel';
import { formatDay } from '~/values/time';
import { vatReportPath } from './vat-report-path';
import type { WithholdingRow } from './vat-report.server';

interface WithholdingListProps {
  month: string;
  rows: readonly WithholdingRow[];
  /** the submitted values that were invalid */
  wrong?: { orderId: number; number: string; day: string } | null;
}

/** Withholding certificates of the month's sales: missing ones and received ones. */
export function WithholdingList({ month, rows, wrong = null }: WithholdingListProps) {
  const { t, locale } = useText();
  if (rows.length === 0) return null;
  const waiting = rows.filter(({ certificate }) => certificate === null).length;
  return (
    <section className="flow">
      <h2>
        {t('admin.report.withholding')}{' '}
        {waiting > 0 && <Pill kind="warn">{t('admin.report.waiting', { count: waiting })}</Pill>}
      </h2>
      <p className="meta">{t('admin.report.withholdingLead')}</p>
      <ul className="lines dense">
        {rows.map((row) => (
          <li key={row.orderId}>
            <div className="flow gap2 grow">
              <p>
                <a className="nb" href={paths.staffDocument({ number: row.documentNumber })}>
                  {row.documentNumber}
                </a>{' '}
                {row.buyer}
                <br />
                <span className="meta">
                  <span className="nb">{spacedTaxId(row.taxId)}</span> ·{' '}
                  <span className="nb">
                    {t('admin.report.withheld')} {formatMoney(row.withheld)}
                  </span>{' '}
                  <span className="nb">({formatMoney(row.of)})</span>
                </span>
              </p>
              {row.certificate ? (
                <p>
                  {t('admin.report.certificate')} {row.certificate.number} ·{' '}
                  {formatDay(row.certificate.day, locale)}
                </p>
              ) : (
                <Received
                  month={month}
                  orderId={row.orderId}
                  wrong={wrong?.orderId === row.orderId ? wrong : null}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Received({
  month,
  orderId,
  wrong,
}: {
  month: string;
  orderId: number;
  wrong: { number: string; day: string } | null;
}) {
  const { t } = useText();
  const field = formFields(withholdingCertificateSchema, { values: { ...wrong } });
  return (
    <form method="post" action={vatReportPath(month)} className="flow gap2">
      <input type="hidden" name="orderId" value={orderId} />
      {wrong && <Notice kind="bad">{t('admin.report.certificateWrong')}</Notice>}
      <div className="two">
        <Field
          {...field('number')}
          id={`number-${orderId}`}
          label={t('admin.report.certificateNumber')}
          why={{ required: t('admin.report.certificateWrong') }}
          autoComplete="off"
        />
        <Field
          {...field('day')}
          id={`day-${orderId}`}
          label={t('admin.report.certificateDay')}
          why={{ required: t('admin.report.certificateWrong') }}
          autoComplete="off"
          beside={
            <Button look="ghost" size="small">
              {t('admin.report.certificateSave')}
            </Button>
          }
        />
      </div>
    </form>
  );
}
