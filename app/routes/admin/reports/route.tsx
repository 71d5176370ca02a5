import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readAskedReport } from '~/flows/reports/asked-report.server';
import { ReportChart } from '~/flows/reports/report-chart';
import { REPORT_KINDS, type Report, sumOf } from '~/flows/reports/report-kinds';
import { reportPath, reportSheets } from '~/flows/reports/report-path';
import { hasComing, presetsOf } from '~/flows/reports/report-period';
import { figureWords, rowLabel } from '~/flows/reports/report-texts';
import { countDollarOrders } from '~/flows/reports/reports.server';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { Field } from '~/kit/forms/field';
import { Notice } from '~/kit/notice';
import { SheetLinks } from '~/kit/sheet-links';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDay } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** The shop's figures: one question at a time, its state in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, locale, settings } = await requireRight(args, 'reports');
  const { kind, asked, report } = await readAskedReport(db, url.searchParams, { now, locale });
  return {
    title: `${t(`report.by.${kind}`)} · ${t('report.title')} · ${settings.title}`,
    kind,
    typed: asked.typed,
    preset: asked.preset,
    error: asked.error,
    first: asked.first,
    last: asked.last,
    report,
    dollars: await countDollarOrders(db, asked.period),
  };
}

export default function Reports() {
  const view = useLoaderData<typeof loader>();
  const { kind, typed, preset, error, first, last, report, dollars } = view;
  const { t, locale } = useText();
  const command = { kind, preset, typed: error ? '' : typed };
  // a stretch to come is none of the other questions'
  const chosenPreset = preset !== null && presetsOf('day').includes(preset) ? preset : null;
  const days =
    first === last ? formatDay(first, locale) : `${formatDay(first, locale)} – ${formatDay(last, locale)}`;
  return (
    <div className="flow">
      <h1>{t('report.title')}</h1>
      <Chips
        label={t('report.by')}
        chips={REPORT_KINDS.map((each) => ({
          href: reportPath({ ...command, kind: each, preset: chosenPreset }),
          text: t(`report.by.${each}`),
          current: each === kind,
        }))}
      />
      <Chips
        label={t('report.when')}
        chips={presetsOf(kind).map((each) => ({
          href: reportPath({ kind, preset: each, typed: '' }),
          text: t(`report.in.${each}`),
          current: each === preset,
        }))}
      />
      <form className="period" action={paths.staffReports()}>
        <input type="hidden" name="by" value={kind} />
        <Field
          name="period"
          data-day="period"
          data-max={hasComing(kind) ? undefined : 'today'}
          label={t('report.period')}
          hint={t('admin.periodHint')}
          error={error ? t(error) : undefined}
          defaultValue={typed}
          maxLength={60}
          autoComplete="off"
          beside={
            <Button look="ghost" size="small">
              {t('admin.periodShow')}
            </Button>
          }
        />
      </form>
      <h2>
        {t(`report.by.${kind}`)} <span className="meta">{days}</span>
      </h2>
      {kind === 'payouts' && <p className="meta">{t('report.payoutsNote')}</p>}
      {kind === 'steps' && <p className="meta">{t('report.stepsNote')}</p>}
      {dollars > 0 && <Notice kind="info">{t('report.dollars', { count: dollars })}</Notice>}
      {report.rows.length === 0 ? (
        <p>{t('report.none')}</p>
      ) : (
        <>
          <ReportChart report={report} />
          <SheetLinks {...reportSheets(command)} />
          <Figures report={report} caption={`${t(`report.by.${kind}`)} ${days}`} />
        </>
      )}
      <p className="meta">
        <a href={paths.staffVatReport()}>{t('admin.documents.report')}</a>
      </p>
    </div>
  );
}

function Figures({ report, caption }: { report: Report; caption: string }) {
  const words = useText();
  const { t } = words;
  const cells = (figures: readonly (number | null)[]) =>
    figures.map((figure, index) => figureWords(figure, report.columns[index]!.kind));
  const rows = report.rows.map((row) => ({
    key: row.key,
    cells: [
      <span key="label" className={report.labels === 'day' ? 'nb' : undefined}>
        {rowLabel(report, row.label, words)}
      </span>,
      ...cells(row.figures),
    ],
  }));
  const sum = { key: 'sum', cells: [<b key="sum">{t('admin.report.sum')}</b>, ...cells(sumOf(report))] };
  return (
    <Table
      folds={report.columns.length > 2}
      caption={caption}
      columns={[
        { key: 'label', title: t(report.label) },
        ...report.columns.map(({ title }) => ({ key: title, title: t(title), isFigure: true })),
      ]}
      rows={report.hasSum ? [sum, ...rows] : rows}
    />
  );
}
