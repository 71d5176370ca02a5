import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { SectionHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { readDelivery } from '~/webhooks/deliveries.server';
import { DeliveryPill } from '~/webhooks/endpoint-pill';
import type { PostFailure } from '~/webhooks/post-webhook.server';
import { replayDelivery } from '~/webhooks/send-again.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const idsOf = ({ params }: LoaderFunctionArgs) => ({
  endpointId: idOfSlug(params.endpointId ?? '') ?? 0,
  deliveryId: idOfSlug(params.deliveryId ?? '') ?? 0,
});

/** What was sent, word for word, and each answer to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'settings');
  const delivery = await readDelivery(db, idsOf(args));
  if (!delivery) throw new Response(null, { status: 404 });
  return {
    title: `${delivery.event} · ${t('webhook.title')} · ${settings.title}`,
    delivery,
    endpointId: idsOf(args).endpointId,
    isAgain: url.searchParams.has('again'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'settings');
  const ids = idsOf(args);
  const again = await replayDelivery(db, { ...ids, actorId: administrator.id }, now);
  if (!again.ok) throw new Response(null, { status: 404 });
  return redirect(`${paths.staffWebhookDelivery(ids)}?again`, 303);
}

export default function DeliveryPage() {
  const { delivery, endpointId, isAgain } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const { event, eventId, status, body, tries, nextAt } = delivery;
  return (
    <div className="flow">
      <p>
        <a href={paths.staffWebhook({ endpointId })}>{t('webhook.backToOne')}</a>
      </p>
      <div className="between">
        <h1>{event}</h1>
        <DeliveryPill status={status} />
      </div>
      {isAgain && <Notice kind="ok">{t('webhook.replayed')}</Notice>}
      <p className="meta anywhere">webhook-id: {eventId}</p>
      {status === 'waiting' && tries.length > 0 && (
        <p>{t('webhook.nextAt', { at: formatDateTime(nextAt, locale) })}</p>
      )}
      <form method="post" className="row">
        <Button look="ghost" name="intent" value="replay">
          {t('webhook.replay')}
        </Button>
      </form>
      <section className="flow">
        <SectionHead ruled title={t('webhook.answers')} />
        {tries.length === 0 ? (
          <p>{t('webhook.answersNone')}</p>
        ) : (
          <Table
            caption={t('webhook.answers')}
            columns={[
              { key: 'at', title: t('webhook.at') },
              { key: 'code', title: t('webhook.answer') },
              { key: 'time', title: t('webhook.took'), isFigure: true },
            ]}
            rows={tries.map(({ id, at, statusCode, failure, answer, milliseconds }) => ({
              key: String(id),
              cells: [
                <span key="at" className="nb">
                  {formatDateTime(at, locale)}
                </span>,
                <span key="code" className="anywhere">
                  {statusCode ?? t(`webhook.failure.${failure as PostFailure}`)}
                  {answer && <span className="meta"> {answer}</span>}
                </span>,
                t('webhook.milliseconds', { count: milliseconds }),
              ],
            }))}
          />
        )}
      </section>
      <section className="flow">
        <SectionHead ruled title={t('webhook.body')} />
        <pre className="anywhere">{inLines(body)}</pre>
      </section>
    </div>
  );
}

const inLines = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
