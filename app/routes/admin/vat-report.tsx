import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useContext } from 'react';
import { OwnersContext } from '~/accounts/rights-context';
import { textIn } from '~/accounts/typed-fields';
import { branchWords } from '~/documents/document-paper';
import { monthOf } from '~/documents/document-search';
import { recordWithholdingCertificate } from '~/documents/record-withholding-certificate.server';
import { isMonthOver } from '~/documents/vat-month';
import {
  withholdingCertificateSchema,
  closeMonthSchema,
  reopenMonthSchema,
} from '~/documents/vat-month-forms';
import { CloseMonth } from '~/documents/vat/close-month';
import { closeVatMonth, type CloseRefusal } from '~/documents/vat/close-vat-month.server';
import { readMonthPage } from '~/documents/vat/month-page.server';
import { reopenVatMonth } from '~/documents/vat/reopen-vat-month.server';
import { ReportTable } from '~/documents/vat/report-table';
import { vatReportPath, vatReportSheets } from '~/documents/vat/vat-report-path';
import { WithholdingList } from '~/documents/vat/withholding-list';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { SheetLinks, SheetTooLong } from '~/kit/sheet-links';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { spacedTaxId } from '~/values/tel';
import { bangkokDay, formatMonth } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** The sales tax report of a month, this one unless another is asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'documents');
  const param = url.searchParams.get('month') ?? '';
  const month = monthOf(param);
  const shownMonth = month ?? monthOf(bangkokDay(now).slice(0, 7))!;
  const report = await readMonthPage(db, shownMonth, url.searchParams.get('page'));
  return {
    title: `${t('admin.documents.report')} · ${settings.title}`,
    typed: month ? month.month : param,
    isMonthWrong: param !== '' && month === null,
    month: shownMonth.month,
    isOver: isMonthOver(shownMonth.first, bangkokDay(now)),
    isClosedNow: url.searchParams.has('closed'),
    isReopenedNow: url.searchParams.has('reopened'),
    isOwner: administrator.roles.includes('owner'),
    report,
    isTooLong: url.searchParams.has('long'),
  };
}

interface Returned {
  wrong: { orderId: number; number: string; day: string } | null;
  notClosed: CloseRefusal['code'] | null;
  notReopened: 'NOT_CLOSED' | 'OWNER_ONLY' | null;
  reopen?: { typed: string; error?: string };
}
const NOTHING: Returned = { wrong: null, notClosed: null, notReopened: null };

/** Closes the month, opens it again for an owner, or records that a certificate of tax withheld has come. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, url, t, administrator } = await requireRight(args, 'documents');
  const { fields } = await readForm(args.request);
  const param = monthOf(url.searchParams.get('month') ?? '');
  if (intentOf(fields) === 'close') {
    if (!param) throw new Response(null, { status: 404 });
    const { seen } = formOf(fields, closeMonthSchema);
    const closed = await closeVatMonth(db, { month: param, seen, administratorId: administrator.id }, now);
    if (closed.ok) return redirect(`${vatReportPath(param.month)}&closed`, 303);
    return data({ ...NOTHING, notClosed: closed.refusal.code }, { status: 409 });
  }
  if (intentOf(fields) === 'reopen') {
    if (!param) throw new Response(null, { status: 404 });
    if (!administrator.roles.includes('owner'))
      return data({ ...NOTHING, notReopened: 'OWNER_ONLY' as const }, { status: 403 });
    const form = parseForm(fields, reopenMonthSchema);
    if (!form.ok) {
      const reopen = { typed: textIn(form.typed, 'reason'), error: firstErrors(form.errors, t).reason };
      return data({ ...NOTHING, reopen }, { status: 422 });
    }
    const command = { month: param, reason: form.value.reason, administratorId: administrator.id };
    const reopened = await reopenVatMonth(db, command, now);
    if (reopened.ok) return redirect(`${vatReportPath(param.month)}&reopened`, 303);
    return data({ ...NOTHING, notReopened: 'NOT_CLOSED' as const }, { status: 409 });
  }
  const form = parseForm(fields, withholdingCertificateSchema);
  if (!form.ok) {
    const text = (name: 'orderId' | 'number' | 'day') => textIn(form.typed, name);
    const wrong = { orderId: Number(text('orderId')), number: text('number'), day: text('day') };
    return data({ ...NOTHING, wrong }, { status: 422 });
  }
  const recorded = await recordWithholdingCertificate(
    db,
    { ...form.value, administratorId: administrator.id },
    now,
  );
  if (!recorded.ok) throw new Response(null, { status: 404 });
  return redirect(vatReportPath(param?.month ?? bangkokDay(now).slice(0, 7)), 303);
}

export default function Report() {
  const page = useLoaderData<typeof loader>();
  const { typed, isMonthWrong, month, isOver, isClosedNow, isReopenedNow, isOwner, report, isTooLong } = page;
  const returned: Returned | undefined = useActionData<typeof action>();
  const owners = useContext(OwnersContext);
  const { t, locale } = useText();
  const title = t('admin.report.title', { month: formatMonth(month, locale) });
  return (
    <div className="flow">
      <div className="between">
        <h1>{title}</h1>
        <a href={paths.staffVatMonths()}>{t('vatMonth.title')}</a>
      </div>
      <p className="meta">
        {t('admin.report.seller', {
          name: report.seller.name,
          taxId: spacedTaxId(report.seller.taxId),
          branch: branchWords(report.seller.branch, t),
        })}
      </p>
      {returned?.notClosed && <Notice kind="bad">{t(`admin.report.no.${returned.notClosed}`)}</Notice>}
      {returned?.notReopened && <Notice kind="bad">{t(`vatMonth.no.${returned.notReopened}`)}</Notice>}
      {isReopenedNow && !report.closed && <Notice kind="ok">{t('vatMonth.reopenedNow')}</Notice>}
      {isClosedNow && report.closed && <Notice kind="ok">{t('admin.report.closedNow')}</Notice>}
      <form className="period" action={`${paths.staffDocuments()}/report`}>
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
          {isTooLong && <SheetTooLong />}
          <SheetLinks {...vatReportSheets(month)} />
          <ReportTable
            caption={title}
            rows={report.rows}
            sums={report.sums}
            isPart={report.range.pageCount > 1}
          />
          <Pager
            label={t('admin.pages')}
            current={report.range.page}
            last={report.range.pageCount}
            urlOf={(at) => vatReportPath(month, at)}
            previous={t('admin.previous')}
            next={t('admin.next')}
            jump={(at) => t('admin.jump', { page: at })}
          />
        </>
      )}
      <CloseMonth
        {...{ month, isOver, isOwner, owners }}
        seen={report.seen}
        closed={report.closed}
        reopen={returned?.reopen}
      />
      <WithholdingList month={month} rows={report.withholding} wrong={returned?.wrong} />
    </div>
  );
}
