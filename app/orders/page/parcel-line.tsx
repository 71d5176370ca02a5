import { Steps } from '~/kit/frame/steps';
import { Notice } from '~/kit/notice';
import { carrierName, trackingUrl } from '~/orders/shipping/carriers';
import type { ShipmentStatus } from '~/orders/shipping/shipment-states';
import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';
import type { OrderShipment } from './orders.server';

/** How many of the three steps are done. */
const DONE: Record<ShipmentStatus, number> = { waiting: 0, packed: 1, sent: 3 };

/** How far the goods of a paid order are, and once they have left, with whom and where to follow them. */
export function ParcelLine({ shipment }: { shipment: OrderShipment | null }) {
  const { t } = useText();
  if (!shipment) return null;
  const { status } = shipment;
  return (
    <section className="flow gap3">
      <h2 className="f2">{t('shipment.progress')}</h2>
      <Steps
        label={t('shipment.progress')}
        steps={[t('shipment.step.pack'), t('shipment.step.carrier'), t('shipment.step.sent')]}
        now={DONE[status]}
        doneWord={t('order.stepDone')}
      />
      {status === 'sent' ? <Sent shipment={shipment} /> : <p>{t(`shipment.now.${status}`)}</p>}
    </section>
  );
}

function Sent({ shipment: { carrier, trackingNumber, sentAt } }: { shipment: OrderShipment }) {
  const { t, locale } = useText();
  if (!carrier || !sentAt) return null;
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
