import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';
import { carrierName, trackingUrl } from './carriers';
import type { OrderShipment } from './orders.server';

/** With whom the goods went, under which number, and where to follow them; nothing before they have left. */
export function ParcelLine({ shipment }: { shipment: OrderShipment | null }) {
  const { t, locale } = useText();
  if (shipment?.status !== 'sent' || !shipment.carrier || !shipment.sentAt) return null;
  const { carrier, trackingNumber, sentAt } = shipment;
  const page = trackingUrl(carrier, trackingNumber);
  return (
    <Notice kind="ok">
      <p className="strong">
        {t('shipment.sentWith', {
          carrier: carrierName(carrier, locale),
          at: formatDateTime(sentAt, locale),
        })}
      </p>
      {trackingNumber && (
        <p>
          {t('shipment.tracking')} <b className="nb">{trackingNumber}</b>{' '}
          {page && (
            <a href={page} rel="noreferrer">
              {t('shipment.track')}
            </a>
          )}
        </p>
      )}
    </Notice>
  );
}
