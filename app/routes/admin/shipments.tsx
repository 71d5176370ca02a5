import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pager } from '~/kit/pager';
import { Table } from '~/kit/table';
import { readUntoldCalls } from '~/orders/partner/partner-calls.server';
import { UntoldCalls } from '~/orders/partner/partner-line';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '~/orders/shipping/shipment-states';
import { countShipments, readShipmentsOf, type ShipmentView } from '~/orders/shipping/shipments.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { countedRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { countsIn } from '~/web/counts-in';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PAGE_SIZE = 20;
const pathOf = (status: ShipmentStatus, page = 1) =>
  `${paths.staffShipments()}?status=${status}${page > 1 ? `&page=${page}` : ''}`;

/** Goods that are paid: what waits, oldest first (PRD-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'shipping');
  const param = url.searchParams.get('status');
  const status = SHIPMENT_STATUSES.find((each) => each === param) ?? 'waiting';
  const counts = await countShipments(db);
  const range = countedRange(counts[status], url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${t('shipment.title')} · ${settings.title}`,
    now,
    status,
    numbered: countsIn(url.searchParams, ['numbered', 'left']),
    counts,
    page: range.page,
    pageCount: range.pageCount,
    shipments: await readShipmentsOf(db, status, range),
    untold: await readUntoldCalls(db, now),
  };
}

export default function Shipments() {
  const { now, status, numbered, counts, page, pageCount, shipments, untold } =
    useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow">
      <div className="between">
        <h1>{t('shipment.title')}</h1>
        <LinkButton look="ghost" href={paths.staffTrackingBatch()}>
          {t('batch.tracking.title')}
        </LinkButton>
        {counts.waiting > 0 && (
          <LinkButton look="ghost" href={paths.staffPackingList()}>
            {t('shipment.packingOpen')}
          </LinkButton>
        )}
      </div>
      {numbered && (
        <Notice kind={numbered.left > 0 ? 'warn' : 'ok'}>{t('batch.tracking.done', numbered)}</Notice>
      )}
      <p>{t('shipment.lead')}</p>
      <UntoldCalls calls={untold} />
      <Chips
        label={t('admin.filters')}
        chips={SHIPMENT_STATUSES.map((each) => ({
          href: pathOf(each),
          text: t(`shipment.status.${each}`),
          count: counts[each],
          current: each === status,
        }))}
      />
      {shipments.length === 0 ? (
        <p>{t(`shipment.none.${status}`)}</p>
      ) : (
        <ShipmentTable shipments={shipments} now={now} />
      )}
      <Pager
        label={t('admin.pages')}
        current={page}
        last={pageCount}
        urlOf={(to) => pathOf(status, to)}
        previous={t('admin.previous')}
        next={t('admin.next')}
        jump={(to) => t('admin.jump', { page: to })}
      />
    </div>
  );
}

function ShipmentTable({ shipments, now }: { shipments: readonly ShipmentView[]; now: Date }) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('shipment.title')}
      columns={[
        { key: 'order', title: t('shipment.column.order') },
        { key: 'items', title: t('shipment.column.items') },
        { key: 'to', title: t('shipment.column.to'), isWide: true },
        { key: 'since', title: t('shipment.column.since'), isFigure: true },
      ]}
      rows={shipments.map(({ orderId, number, items, address, contactName, createdAt, sentAt }) => ({
        key: String(orderId),
        cells: [
          <a key="order" className="nb" href={`${paths.staffOrder({ orderId })}#shipment`}>
            {number}
          </a>,
          <span key="items">
            {items.map(({ name, qty }) => t('shipment.item', { name, qty })).join(', ')}
            {items.some(({ isByPartner }) => isByPartner) && (
              <span className="meta"> {t('shipment.byPartner')}</span>
            )}
          </span>,
          address ? `${address.recipient} ${address.province}` : contactName,
          <span key="since" className="nb">
            {momentWords(sentAt ?? createdAt, { now, t, locale })}
          </span>,
        ],
      }))}
    />
  );
}
