import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orderSearchOf } from '~/orders/staff/order-search';
import { queueFilterFrom } from '~/payments/transfers/queue-filters';
import { queuePath } from '~/payments/transfers/queue-query';
import { ReportPanel } from '~/payments/transfers/report-panel';
import { readTransferReport } from '~/payments/transfers/report-to-decide.server';
import { countTransferReports, readTransferQueue } from '~/payments/transfers/transfer-queue.server';
import { countedRange } from '~/values/page-range';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** On a desk the first slip of the list is open already; on a phone the list is a page of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'money');
  const filter = queueFilterFrom(url.searchParams.get('filter'));
  const q = url.searchParams.get('q')?.trim() ?? '';
  const search = orderSearchOf(q);
  const { counts } = await countTransferReports(db, search);
  const range = countedRange(counts[filter], url.searchParams.get('page'), 20);
  const [first] = await readTransferQueue(db, {
    filter,
    search,
    range: { offset: range.offset, pageSize: 1 },
  });
  return {
    title: `${t('admin.transfers')} · ${settings.title}`,
    now,
    report: first ? await readTransferReport(db, first.id) : null,
    view: { filter, q },
  };
}

export default function FirstReport() {
  const { report, now, view } = useLoaderData<typeof loader>();
  return report ? (
    <ReportPanel report={report} now={now} action={queuePath(view, { reportId: report.id })} />
  ) : null;
}
