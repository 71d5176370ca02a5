import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '~/kit/notice';
import { orderSearchOf } from '~/orders/staff/order-search';
import { decideSchema, rejectWords } from '~/payments/transfers/decide-form';
import { decideTransfer } from '~/payments/transfers/decide-transfer.server';
import { queueFilterFrom } from '~/payments/transfers/queue-filters';
import { queuePath } from '~/payments/transfers/queue-query';
import { ReportPanel, type ReportPanelProps } from '~/payments/transfers/report-panel';
import { readTransferReport } from '~/payments/transfers/report-to-decide.server';
import { readNeighbours } from '~/payments/transfers/transfer-queue.server';
import { useText } from '~/text/text-context';
import { translator } from '~/text/translate';
import { idOfSlug } from '~/values/slug-id';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const viewOf = (url: URL) => ({
  filter: queueFilterFrom(url.searchParams.get('filter')),
  q: url.searchParams.get('q')?.trim() ?? '',
});

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const report = await readTransferReport(db, idOfSlug(args.params.reportId ?? '') ?? 0);
  if (!report) throw new Response(null, { status: 404 });
  return {
    title: `${report.orderNumber} · ${t('admin.transfers')} · ${settings.title}`,
    now,
    report,
    view: viewOf(url),
  };
}

/** A decision; then on to the next slip of the list as it is filtered. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, url, administrator } = await requireRight(args, 'money');
  const reportId = idOfSlug(args.params.reportId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, decideSchema);
  if (!form.ok) return data({ isDecidedBefore: false, ...sentBack(form) }, { status: 422 });
  const report = await readTransferReport(db, reportId);
  if (!report) throw new Response(null, { status: 404 });
  const view = viewOf(url);
  const neighbours = await readNeighbours(db, reportId, { ...view, search: orderSearchOf(view.q) });

  const by = { reportId, administratorId: administrator.id };
  const decision = form.value;
  const decided = await decideTransfer(
    db,
    decision.intent === 'approve'
      ? {
          ...by,
          kind: 'approve',
          acceptsDifference: decision.accepts_difference === 'yes',
          isNoOtherTransfer: decision.no_other_transfer === 'yes',
          isAfterRejection: decision.after_rejection === 'yes',
        }
      : decision.intent === 'ask-rest'
        ? {
            ...by,
            kind: 'ask-rest',
            isNoOtherTransfer: decision.no_other_transfer === 'yes',
            isAfterRejection: decision.after_rejection === 'yes',
          }
        : { ...by, kind: 'reject', reason: rejectWords(decision, translator(report.orderLocale)) },
    now,
  );
  if (decided.ok)
    return redirect(
      queuePath(view, { reportId: neighbours.next ?? neighbours.previous, done: reportId }),
      303,
    );
  switch (decided.refusal.code) {
    case 'NO_SUCH_REPORT':
      throw new Response(null, { status: 404 });
    case 'ALREADY_DECIDED':
    case 'NO_REST':
      return data({ isDecidedBefore: true, errors: {}, typed: {} }, { status: 409 });
    case 'AMOUNT_DIFFERS':
      return data(
        {
          isDecidedBefore: false,
          errors: { accepts_difference: 'admin.report.acceptMissing' } satisfies ReportPanelProps['errors'],
          typed: {},
        },
        { status: 422 },
      );
    case 'MAY_BE_COUNTED':
      return data(
        {
          isDecidedBefore: false,
          errors: {
            no_other_transfer: 'admin.report.notCountedMissing',
          } satisfies ReportPanelProps['errors'],
          typed: {},
        },
        { status: 422 },
      );
    case 'REASON_MISSING':
      return data(
        {
          isDecidedBefore: false,
          errors: { reason: 'admin.reject.missing' } satisfies ReportPanelProps['errors'],
          typed: {},
        },
        { status: 422 },
      );
  }
}

/** Fields of a form that came back, as the panel takes them. */
function sentBack({
  errors,
  typed,
}: {
  errors: Record<string, string[]>;
  typed: Record<string, string | string[]>;
}) {
  const first = Object.entries(errors).map(([name, keys]) => [name, keys[0]]);
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : undefined);
  return {
    errors: Object.fromEntries(first) as ReportPanelProps['errors'],
    typed: { reason: text('reason'), words: text('words') },
  };
}

export default function OneReport() {
  const { report, now, view } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      {result?.isDecidedBefore && <Notice kind="bad">{t('admin.report.already')}</Notice>}
      <ReportPanel
        report={report}
        now={now}
        action={queuePath(view, { reportId: report.id })}
        errors={result?.errors}
        typed={result?.typed}
      />
    </div>
  );
}
