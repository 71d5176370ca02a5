import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mailForm } from '~/flows/jobs/job-form';
import { Chips } from '~/kit/chips';
import { EmptyState } from '~/kit/empty-state';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { type MailCommandRefusal, resendOrGiveUpMail } from '~/messages/outbox/resend-mail.server';
import { StuckMailTable } from '~/messages/outbox/stuck-mail-table';
import { STUCK_MAIL_VIEWS, type StuckMailView } from '~/messages/outbox/stuck-mail-views';
import { countStuckMails, readStuckMails } from '~/messages/outbox/stuck-mails.server';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;
const DONE = ['again', 'giveUp', 'same'] as const;

const viewOf = (input: string | null): StuckMailView =>
  STUCK_MAIL_VIEWS.find((view) => view === input) ?? 'failed';
const pathOf = (view: StuckMailView, page = 1) =>
  `${paths.staffMails()}?view=${view}${page > 1 ? `&page=${page}` : ''}`;

/** Mails that have not left: which, to whom, how often tried and what the mail server said (REG-12). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'operations');
  const view = viewOf(url.searchParams.get('view'));
  const counts = await countStuckMails(db);
  const range = countedRange(counts[view], url.searchParams.get('page'), PAGE_SIZE);
  const param = url.searchParams.get('done');
  return {
    title: `${t('job.mails')} · ${settings.title}`,
    now,
    view,
    counts,
    page: range.page,
    pageCount: range.pageCount,
    mails: await readStuckMails(db, view, range),
    done: DONE.find((each) => each === param) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, url, administrator } = await requireRight(args, 'operations');
  const { fields } = await readForm(args.request);
  const { intent: kind, mail: mailId } = formOf(fields, mailForm);
  const steered = await resendOrGiveUpMail(db, { mailId, kind, administratorId: administrator.id }, now);
  if (!steered.ok)
    return data<{ refusal: MailCommandRefusal }>({ refusal: steered.refusal }, { status: 409 });
  const done = steered.value.didChange ? (kind === 'again' ? 'again' : 'giveUp') : 'same';
  return redirect(`${pathOf(viewOf(url.searchParams.get('view')))}&done=${done}`, 303);
}

export default function StuckMails() {
  const { now, view, counts, page, pageCount, mails, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      <p>
        <a href={paths.staffJobs()}>{t('job.back')}</a>
      </p>
      <h1>{t('job.mails')}</h1>
      <p>{t('job.mailsLead')}</p>
      {result && <Notice kind="bad">{t(`job.mails.no.${result.refusal.code}`)}</Notice>}
      {done && !result && <Notice kind="ok">{t(`job.mails.done.${done}`)}</Notice>}
      <Chips
        label={t('admin.filters')}
        chips={STUCK_MAIL_VIEWS.map((each) => ({
          href: pathOf(each),
          text: t(`job.mails.view.${each}`),
          count: counts[each],
          current: each === view,
        }))}
      />
      {mails.length === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t(`job.mails.none.${view}`)} />
      ) : (
        <StuckMailTable mails={mails} view={view} action={pathOf(view, page)} now={now} />
      )}
      <Pager
        label={t('admin.pages')}
        current={page}
        last={pageCount}
        urlOf={(to) => pathOf(view, to)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(to) => t('admin.jump', { page: to })}
      />
    </div>
  );
}
