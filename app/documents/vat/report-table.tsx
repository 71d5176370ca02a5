import { Fragment } from 'react';
import { PersonName } from '~/kit/person-name';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { moneyParts } from '~/values/money';
import { paths } from '~/values/paths';
import { spacedTaxId } from '~/values/tel';
import { formatDay } from '~/values/time';
import type { ReportRow, ReportSums } from './vat-report';

/** Columns of the Revenue Department's report form, for the page and the file. */
export const REPORT_COLUMNS = [
  'document.day',
  'document.number',
  'admin.documents.buyer',
  'tax.taxId',
  'admin.report.branch',
  'admin.report.base',
  'admin.report.exempt',
  'admin.report.vat',
  'admin.documents.total',
  'admin.report.note',
] as const satisfies readonly TextKey[];

const figure = (amount: number) => moneyParts(amount).figure;

/** Why a line counts nothing, or the document it replaces. */
export function reportNote(
  {
    replacedBy,
    replaces,
    credits,
    paidOn,
    isLate,
    kind,
  }: Pick<ReportRow, 'replacedBy' | 'replaces' | 'credits' | 'paidOn' | 'isLate' | 'kind'>,
  t: (key: TextKey, values?: Record<string, string>) => string,
): string {
  return [
    replacedBy && t('admin.report.replacedBy', { number: replacedBy }),
    replaces && t('admin.report.replaces', { number: replaces }),
    credits &&
      t(kind === 'refund-note' ? 'admin.report.refunds' : 'admin.report.credits', { number: credits }),
    paidOn && t(isLate ? 'admin.report.paidLate' : 'admin.report.paidOn', { day: formatDay(paidOn) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function ReportTable({
  caption,
  rows,
  sums,
  isPart,
}: {
  caption: string;
  rows: readonly ReportRow[];
  /** sums of the whole month */
  sums: ReportSums;
  /** the table has only a part of the rows */
  isPart: boolean;
}) {
  const { t, locale } = useText();
  const figures = ({ base, exempt, vat, total }: ReportSums) => [
    figure(base),
    figure(exempt),
    figure(vat),
    figure(total),
  ];
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'day', title: t('document.day'), isWide: true },
        { key: 'number', title: t('document.number') },
        { key: 'buyer', title: t('admin.documents.buyer'), isWide: true },
        { key: 'base', title: t('admin.report.base'), isFigure: true, isWide: true },
        { key: 'exempt', title: t('admin.report.exempt'), isFigure: true, isWide: true },
        { key: 'vat', title: t('admin.report.vat'), isFigure: true, isWide: true },
        { key: 'total', title: t('admin.documents.total'), isFigure: true },
      ]}
      rows={[
        ...rows.map((row) => ({
          key: row.number,
          cells: [
            <span key="day" className="nb">
              {formatDay(row.day, locale)}
            </span>,
            <span key="number">
              <a className="nb" href={paths.staffDocument({ number: row.number })}>
                {row.number}
              </a>
              <br />
              <span className="meta">{reportNote(row, t)}</span>
              <span className="meta phone">
                {reportNote(row, t) && <br />}
                <span className="nb">{formatDay(row.day, locale)}</span> <PersonName>{row.buyer}</PersonName>
                <br />
                <PhoneParts of={row} />
              </span>
            </span>,
            <span key="buyer">
              <PersonName>{row.buyer}</PersonName>
              {row.taxId && (
                <>
                  <br />
                  <span className="meta nb">
                    {spacedTaxId(row.taxId)} {row.branch}
                  </span>
                </>
              )}
            </span>,
            ...figures(row),
          ],
        })),
        {
          key: 'sum',
          cells: [
            '',
            <span key="sum">
              <b>{t(isPart ? 'admin.report.sumOfMonth' : 'admin.report.sum')}</b>
              <span className="meta phone">
                <br />
                <PhoneParts of={sums} />
              </span>
            </span>,
            '',
            ...figures(sums).map((text) => <b key={text}>{text}</b>),
          ],
        },
      ]}
    />
  );
}

/** The values without a column on a phone. */
function PhoneParts({ of: { base, exempt, vat } }: { of: Pick<ReportSums, 'base' | 'exempt' | 'vat'> }) {
  const { t } = useText();
  const parts = [
    [t('admin.report.base'), base],
    [t('admin.report.exempt'), exempt],
    [t('admin.report.vat'), vat],
  ] as const;
  return parts.map(([word, amount]) => (
    <Fragment key={word}>
      <span className="nb">
        {word} {figure(amount)}
      </span>{' '}
    </Fragment>
  ));
}
