import { PersonName } from '~/kit/person-name';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { amongBaht } from '~/values/money';
import { paths } from '~/values/paths';
import type { StaffOrderRow } from './staff-orders.server';
import { StaffStatusPill } from './status-pill';

/** Orders as staff lists them; the number leads to the order. */
export function OrderTable({
  caption,
  orders,
  now,
}: {
  caption: string;
  orders: readonly StaffOrderRow[];
  now: Date;
}) {
  const { t, locale } = useText();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'at', title: t('admin.order.column.at'), isWide: true },
        { key: 'number', title: t('admin.order.column.number') },
        { key: 'what', title: t('admin.order.column.what'), isWide: true },
        { key: 'due', title: t('admin.order.column.due'), isFigure: true },
        { key: 'status', title: t('admin.order.column.status'), isFigure: true, isWide: true },
      ]}
      rows={orders.map((order) => {
        const at = momentWords(order.placedAt, { now, t, locale });
        return {
          key: String(order.id),
          cells: [
            <span key="at" className="nb">
              {at}
            </span>,
            <span key="number">
              <a className="nb" href={paths.staffOrder({ orderId: order.id })}>
                {order.number}
              </a>
              {order.isTest && (
                <>
                  {' '}
                  <Pill kind="info">{t('trial.mark')}</Pill>
                </>
              )}
              <br />
              <span className="meta">
                <span className="phone nb">{at} </span>
                <PersonName>{order.contactName}</PersonName>
              </span>{' '}
              <span className="phone">
                <StaffStatusPill {...order} refund={order} />
              </span>
            </span>,
            <span key="what">
              {order.itemName}
              {order.moreItems > 0 && (
                <span className="meta"> {t('admin.order.more', { count: order.moreItems })}</span>
              )}
            </span>,
            <span key="due">
              {order.due === 0 ? t('admin.order.free') : amongBaht(order.due, order.currency)}
              {order.refunded > 0 && (
                <>
                  <br />
                  <span className="meta nb">
                    <span className="vh">
                      {t(order.isMoneyBack ? 'order.refund.line' : 'order.refund.lineOnItsWay')}{' '}
                    </span>
                    −{amongBaht(order.refunded, order.currency)}
                  </span>
                </>
              )}
            </span>,
            <StaffStatusPill key="status" {...order} refund={order} />,
          ],
        };
      })}
    />
  );
}
