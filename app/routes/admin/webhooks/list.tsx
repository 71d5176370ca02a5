import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { EndpointPill } from '~/webhooks/endpoint-pill';
import { readEndpoints } from '~/webhooks/endpoints.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** The programs that are told what happens in the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'settings');
  return {
    title: `${t('webhook.title')} · ${settings.title}`,
    endpoints: await readEndpoints(db, now),
    isRemoved: url.searchParams.has('removed'),
  };
}

export default function Webhooks() {
  const { endpoints, isRemoved } = useLoaderData<typeof loader>();
  const { t } = useText();
  const add = (
    <LinkButton icon="plus" href={paths.staffWebhook({ endpointId: 'new' })}>
      {t('webhook.new')}
    </LinkButton>
  );
  return (
    <div className="flow">
      <p>
        <a href={paths.staffSettings()}>{t('settings.back')}</a>
      </p>
      <div className="between">
        <h1>{t('webhook.title')}</h1>
        {endpoints.length > 0 && add}
      </div>
      {isRemoved && <Notice kind="ok">{t('webhook.removed')}</Notice>}
      <p className="read">{t('webhook.lead')}</p>
      {endpoints.length === 0 ? (
        <EmptyState word="→" title={t('webhook.none')} level={2} actions={add}>
          {t('webhook.noneWhy')}
        </EmptyState>
      ) : (
        <Table
          caption={t('webhook.title')}
          columns={[
            { key: 'url', title: t('webhook.url') },
            { key: 'state', title: t('webhook.state') },
            { key: 'waiting', title: t('webhook.waiting'), isFigure: true },
            { key: 'events', title: t('webhook.events'), isWide: true },
          ]}
          rows={endpoints.map((endpoint) => ({
            key: String(endpoint.id),
            cells: [
              <span key="url">
                <a href={paths.staffWebhook({ endpointId: endpoint.id })}>
                  {endpoint.note || new URL(endpoint.url).host}
                </a>
                {endpoint.note && (
                  <>
                    <br />
                    <span className="meta">{new URL(endpoint.url).host}</span>
                  </>
                )}
              </span>,
              <EndpointPill key="state" endpoint={endpoint} />,
              endpoint.waiting,
              endpoint.events.map((event) => t(`webhook.event.${event}`)).join(', '),
            ],
          }))}
        />
      )}
    </div>
  );
}
