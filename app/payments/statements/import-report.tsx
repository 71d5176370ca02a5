import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { rowRanges } from './row-ranges';
import type { ImportReport } from './stored-statement';

/** Mistakes beyond these are only counted: a file with more has another layout. */
const MOST_SHOWN = 100;

/** The report of an import, each row of the file in one of its parts. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { t } = useText();
  const { added, known, skipped, mistakes, hourless } = report;
  const skippedCount = skipped.reduce((sum, { rows }) => sum + rows.length, 0);
  const facts = [
    ...(known.length > 0
      ? [t('statement.report.known', { count: known.length, rows: rowRanges(known) })]
      : []),
    ...skipped.map(({ reason, rows }) =>
      t(`statement.skipped.${reason}`, { count: rows.length, rows: rowRanges(rows) }),
    ),
    ...(hourless.length > 0
      ? [t('statement.report.hourless', { count: hourless.length, rows: rowRanges(hourless) })]
      : []),
  ];
  return (
    <section className="flow">
      <Notice kind={mistakes.length > 0 ? 'warn' : 'ok'}>
        {t('statement.imported', {
          added,
          known: known.length,
          skipped: skippedCount,
          mistakes: mistakes.length,
        })}
      </Notice>
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
      {facts.length > 0 && (
        <details className="disclosure">
          <summary>{t('statement.report.more')}</summary>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Unreadable rows, by their numbers in the file. */
export function Mistakes({ mistakes }: { mistakes: ImportReport['mistakes'] }) {
  const { t } = useText();
  return (
    <>
      <Table
        caption={t('statement.mistakes')}
        columns={[
          { key: 'row', title: t('statement.mistakes.row'), isFigure: true },
          { key: 'why', title: t('statement.mistakes.why') },
          { key: 'cell', title: t('statement.mistakes.cell') },
        ]}
        rows={mistakes.slice(0, MOST_SHOWN).map(({ row, mistake, cell }) => ({
          key: String(row),
          cells: [row, t(`statement.mistake.${mistake}`), cell],
        }))}
      />
      {mistakes.length > MOST_SHOWN && (
        <p>{t('statement.mistakes.more', { count: mistakes.length - MOST_SHOWN })}</p>
      )}
    </>
  );
}
