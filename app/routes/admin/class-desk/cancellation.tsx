import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { type CancellationItem, readCancellation } from '~/payments/class-cancel/cancellations.server';
import { useText } from '~/text/text-context';
import { type TextKey, thai } from '~/text/th/thai';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** How far the refunds of a cancelled class are, and what needs a person. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'refunds');
  const cancellation = await readCancellation(db, idOfSlug(args.params.cancellationId ?? '') ?? 0);
  if (!cancellation) throw new Response(null, { status: 404 });
  return {
    title: `${t('classOff.progress')} · ${cancellation.courseTitle} · ${settings.title}`,
    cancellation,
  };
}

const KINDS = { waiting: 'info', done: 'ok', hand: 'warn' } as const;

export default function CancellationPage() {
  const { cancellation } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const { items, courseTitle, beginsAt, reason, createdAt, by } = cancellation;
  const count = (state: CancellationItem['state']) => items.filter((item) => item.state === state).length;
  const here = paths.staffCancellation({ cancellationId: cancellation.id });
  return (
    <div className="flow">
      <p>
        <a href={paths.staffClasses()}>{t('class.back')}</a>
      </p>
      <h1>{t('classOff.progress')}</h1>
      <p>
        {courseTitle}
        {beginsAt && <> · {formatDateTime(beginsAt, locale)}</>}
        <br />
        <span className="meta">
          {reason} · {by} · {formatDateTime(createdAt, locale)}
        </span>
      </p>
      <p className="meta">{t('classOff.told')}</p>
      {items.length === 0 ? (
        <Notice kind="info">{t('classOff.nothing')}</Notice>
      ) : (
        <>
          <p>
            <b>{t('classOff.progressOf', { done: count('done'), all: items.length })}</b>
          </p>
          {count('waiting') > 0 && (
            <Notice kind="info">
              <p>{t('classOff.running')}</p>
              <p>
                <LinkButton look="ghost" href={here}>
                  {t('classOff.refresh')}
                </LinkButton>
              </p>
            </Notice>
          )}
          {count('hand') > 0 && (
            <Notice kind="warn">{t('classOff.handLeft', { count: count('hand') })}</Notice>
          )}
          {count('done') === items.length && <Notice kind="ok">{t('classOff.allDone')}</Notice>}
          <Table
            caption={t('classOff.progress')}
            columns={[
              { key: 'order', title: t('classOff.column.order') },
              { key: 'state', title: t('classOff.column.state') },
            ]}
            rows={items.map((item) => ({
              key: String(item.id),
              cells: [
                <span key="order">
                  <a className="nb" href={paths.staffOrder({ orderId: item.orderId })}>
                    {item.number}
                  </a>
                  <br />
                  <span className="meta">{item.buyer}</span>
                </span>,
                <State key="state" item={item} />,
              ],
            }))}
          />
        </>
      )}
    </div>
  );
}

function State({ item }: { item: CancellationItem }) {
  const { t } = useText();
  const why = `classOff.why.${item.why}`;
  const refund =
    item.isUnpaid || item.why === 'PROVIDER_REFUSED'
      ? { href: paths.staffOrder({ orderId: item.orderId }), text: t('classOff.open') }
      : { href: paths.staffRefund({ orderId: item.orderId }), text: t('classOff.refund') };
  return (
    <>
      <Pill kind={KINDS[item.state]}>{t(`classOff.state.${item.state}`)}</Pill>
      {item.state === 'hand' && (
        <>
          {' '}
          <span className="meta">
            {t(Object.hasOwn(thai, why) ? (why as TextKey) : 'classOff.why.other')}
          </span>{' '}
          <a href={refund.href}>{refund.text}</a>
        </>
      )}
    </>
  );
}
