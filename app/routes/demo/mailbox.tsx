import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { countMails, readOutbox } from '~/messages/outbox/outbox.server';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'demo', frame: 'checkout' };
export const meta = privateMeta;

/** Mails of a demo shop, open to its visitors; a live shop has no such page. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, environment, url, t, settings } = await openVisit(args);
  if (environment.mode !== 'demo') throw new Response(null, { status: 404 });
  const range = pageRange(await countMails(db), url.searchParams.get('page'), 20);
  return {
    title: `${t('mailbox.title')} · ${settings.title}`,
    page: range.page,
    pageCount: range.pageCount,
    mails: await readOutbox(db, range),
  };
}

export default function Mailbox() {
  const { page, pageCount, mails } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <div className="wrap pad5 flow">
      <h1>{t('mailbox.title')}</h1>
      <p>{t('mailbox.intro')}</p>
      {mails.length === 0 ? (
        <EmptyState
          word={t('mailbox.empty.word')}
          level={2}
          title={t('mailbox.empty.title')}
          actions={
            <LinkButton look="ghost" href={paths.courses()}>
              {t('signIn.browse')}
            </LinkButton>
          }
        >
          {t('mailbox.empty.body')}
        </EmptyState>
      ) : (
        <Table
          caption={t('mailbox.title')}
          columns={[
            { key: 'at', title: t('mailbox.column.at'), isWide: true },
            { key: 'subject', title: t('mailbox.column.subject') },
            { key: 'to', title: t('mailbox.column.to'), isWide: true },
            { key: 'status', title: t('mailbox.column.status'), isFigure: true },
          ]}
          rows={mails.map((mail) => ({
            key: String(mail.id),
            cells: [
              formatDateTime(mail.queuedAt, locale),
              <span key="subject">
                <a href={paths.mail({ mailId: mail.id })}>{mail.subject}</a>
                <span className="phone meta">
                  <br />
                  {mail.to}
                </span>
              </span>,
              mail.to,
              <Pill key="status" kind={mail.status === 'failed' ? 'bad' : undefined}>
                {t(`mailbox.status.${mail.status}`)}
              </Pill>,
            ],
          }))}
        />
      )}
      <Pager
        label={t('admin.pages')}
        current={page}
        last={pageCount}
        urlOf={(to) => `${paths.mailbox()}?page=${to}`}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(to) => t('admin.jump', { page: to })}
      />
    </div>
  );
}
