import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { certificateSchema } from '~/documents/certificate-form';
import { branchWords } from '~/documents/document-paper';
import { reportPath, STAFF_DOCUMENTS } from '~/documents/document-paths';
import { monthOf } from '~/documents/document-search';
import { recordCertificate } from '~/documents/record-certificate.server';
import { ReportTable } from '~/documents/report-table';
import { readMonthReport } from '~/documents/vat-report.server';
import { WithholdingList } from '~/documents/withholding-list';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { spacedTaxId } from '~/values/tel';
import { bangkokDay, formatMonth } from '~/values/time';
import { parseForm, readForm } from '~/web/form.server';
import { requireAdministrator } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** The sales tax report of a month, this one unless another is asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireAdministrator(args);
  const typed = url.searchParams.get('month') ?? '';
  const month = monthOf(typed);
  const shown = month ?? monthOf(bangkokDay(now).slice(0, 7))!;
  return {
    title: `${t('admin.documents.report')} · ${settings.title}`,
    typed: month ? month.month : typed,
    isMonthWrong: typed !== '' && month === null,
    month: shown.month,
    seller: { name: settings.shop_name, taxId: settings.shop_tax_id, branch: settings.shop_branch },
    report: await readMonthReport(db, shown),
  };
}

/** Records that a certificate of tax withheld has come. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, url, administrator } = await requireAdministrator(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, certificateSchema);
  if (!form.ok) {
    const text = (name: 'orderId' | 'number' | 'day') => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    const wrong = { orderId: Number(text('orderId')), number: text('number'), day: text('day') };
    return data({ wrong }, { status: 422 });
  }
  const recorded = await recordCertificate(db, { ...form.value, administratorId: administrator.id }, now);
  if (!recorded.ok) throw new Response(null, { status: 404 });
  const month = monthOf(url.searchParams.get('month') ?? '')?.month ?? bangkokDay(now).slice(0, 7);
  return redirect(reportPath(month), 303);
}

export default function Report() {
  const { typed, isMonthWrong, month, seller, report } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t, locale } = useText();
  const title = t('admin.report.title', { month: formatMonth(month, locale) });
  return (
    <div className="flow">
      <div className="ends">
        <h1>{title}</h1>
        <a href={STAFF_DOCUMENTS}>{t('admin.documents')}</a>
      </div>
      <p className="meta">
        {t('admin.report.seller', {
          name: seller.name,
          taxId: spacedTaxId(seller.taxId),
          branch: branchWords(seller.branch, t),
        })}
      </p>
      <form className="period" action={`${STAFF_DOCUMENTS}/report`}>
        <Field
          name="month"
          label={t('admin.documents.month')}
          hint={t('admin.documents.monthHint')}
          error={isMonthWrong ? t('admin.documents.monthWrong') : undefined}
          defaultValue={typed || month}
          maxLength={10}
          autoComplete="off"
          beside={
            <Button look="ghost" size="small">
              {t('admin.documents.show')}
            </Button>
          }
        />
      </form>
      {report.dollarReceipts > 0 && (
        <Notice kind="warn">{t('admin.report.dollars', { count: report.dollarReceipts })}</Notice>
      )}
      {report.rows.length === 0 ? (
        <p>{t('admin.report.none')}</p>
      ) : (
        <>
          <p>
            <a href={reportPath(month, '.csv')}>{t('admin.report.csv')}</a>
          </p>
          <ReportTable caption={title} rows={report.rows} sums={report.sums} />
        </>
      )}
      <WithholdingList month={month} rows={report.withholding} wrong={returned?.wrong} />
    </div>
  );
}
