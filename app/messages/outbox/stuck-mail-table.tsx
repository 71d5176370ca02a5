import { Button } from '~/kit/button';
import { Table } from '~/kit/table';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { StuckMailView } from './stuck-mail-views';
import type { StuckMail } from './stuck-mails.server';

interface StuckMailTableProps {
  mails: readonly StuckMail[];
  view: StuckMailView;
  /** The address of its forms. */
  action: string;
  now: Date;
}

export function StuckMailTable({ mails, view, action, now }: StuckMailTableProps) {
  const { t, locale } = useText();
  return (
    <div className="stack">
      <Table
        caption={t('job.mails')}
        columns={[
          { key: 'mail', title: t('job.mails.column.mail') },
          { key: 'error', title: t('job.column.error') },
          { key: 'act', title: <span className="vh">{t('job.column.act')}</span>, isFigure: true },
        ]}
        rows={mails.map((mail) => ({
          key: String(mail.id),
          cells: [
            <span key="mail">
              <b>{mail.subject || mail.kind}</b>
              <br />
              <span className="meta">
                {t('job.mails.to', { to: mail.to })} · {momentWords(mail.queuedAt, { now, t, locale })}
                {mail.orderId !== null && (
                  <>
                    {' · '}
                    <a href={paths.staffOrder({ orderId: mail.orderId })}>{t('job.mails.order')}</a>
                  </>
                )}
              </span>
            </span>,
            <span key="error" className="free-text">
              {mail.error}
              <span className="meta">
                {mail.error && <br />}
                {mail.attempts === 0
                  ? t('job.attemptNone')
                  : t('job.mails.attempts', { count: mail.attempts })}
              </span>
              {mail.hasLink && view === 'failed' && (
                <span className="meta">
                  <br />
                  {t('job.mails.hasLink')}
                </span>
              )}
            </span>,
            mail.isOnItsWay ? (
              <span key="act" className="meta">
                {t('job.mails.onItsWay')}
              </span>
            ) : (
              <form key="act" method="post" action={action} className="row-actions">
                <input type="hidden" name="mail" value={mail.id} />
                <Button look="ghost" size="small" name="intent" value="again">
                  {t(view === 'failed' ? 'job.mails.again' : 'job.mails.now')}
                </Button>
                <details>
                  <summary className="btn plain small">{t('job.mails.giveUp')}</summary>
                  <p className="meta">{t('job.mails.giveUpWhy')}</p>
                  <Button look="danger" size="small" name="intent" value="give-up">
                    {t('job.mails.giveUpSure')}
                  </Button>
                </details>
              </form>
            ),
          ],
        }))}
      />
    </div>
  );
}
