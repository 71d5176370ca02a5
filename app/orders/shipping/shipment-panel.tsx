import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { carrierName, CARRIERS, trackingUrl } from './carriers';
import { ParcelAddress, ParcelItems } from './parcel-facts';
import { shipmentSchema } from './shipment-form';
import type { ShipmentView } from './shipments.server';

export interface ShipmentReturn {
  errors: Readonly<Record<string, string[]>>;
  typed: { carrier: string; trackingNumber: string };
}

interface ShipmentPanelProps {
  shipment: ShipmentView;
  /** A refused form. */
  returned?: ShipmentReturn;
}

/** What is to be packed for whom, how far it is, and the next step. */
export function ShipmentPanel({ shipment, returned }: ShipmentPanelProps) {
  const { t, locale } = useText();
  const { status, carrier, trackingNumber, sentAt } = shipment;
  const isByPartner = shipment.items.length > 0 && shipment.items.every((item) => item.isByPartner);
  const page = carrier && trackingUrl(carrier, trackingNumber);
  return (
    <section className="panel flow" id="shipment">
      <div className="between">
        <h2>{t('shipment.title')}</h2>
        <Pill kind={status === 'sent' ? 'ok' : 'warn'} icon={status === 'sent' ? 'check' : 'box'}>
          {t(`shipment.status.${status}`)}
        </Pill>
      </div>
      {carrier && sentAt && (
        <p>
          {t('shipment.sentWith', {
            carrier: carrierName(carrier, locale),
            at: formatDateTime(sentAt, locale),
          })}{' '}
          <b className="nb">{trackingNumber}</b>{' '}
          {page && (
            <a href={page} rel="noreferrer">
              {t('shipment.track')}
            </a>
          )}
        </p>
      )}
      <h3>{t('shipment.items')}</h3>
      <ParcelItems items={shipment.items} />
      <h3>{t('shipment.to')}</h3>
      <ParcelAddress address={shipment.address} contactName={shipment.contactName} />
      {status !== 'sent' &&
        (isByPartner ? <p>{t('shipment.byPartnerHow')}</p> : <PackForm shipment={shipment} />)}
      {status === 'sent' ? (
        <details open={returned !== undefined}>
          <summary className="btn ghost">{t('shipment.correct')}</summary>
          <SendForm shipment={shipment} returned={returned} />
        </details>
      ) : (
        <SendForm shipment={shipment} returned={returned} />
      )}
    </section>
  );
}

const actionOf = ({ orderId }: ShipmentView) => paths.staffShipment({ orderId });

function PackForm({ shipment }: { shipment: ShipmentView }) {
  const { t } = useText();
  const isWaiting = shipment.status === 'waiting';
  return (
    <form method="post" action={actionOf(shipment)}>
      <input type="hidden" name="refunds" value={shipment.refunds} />
      <Button look="ghost" name="intent" value={isWaiting ? 'pack' : 'unpack'}>
        {t(isWaiting ? 'shipment.pack' : 'shipment.unpack')}
      </Button>
    </form>
  );
}

function SendForm({ shipment, returned }: ShipmentPanelProps) {
  const { t, locale } = useText();
  const { status, carrier, trackingNumber } = shipment;
  const field = (name: 'carrier' | 'tracking_number') => {
    const key = returned?.errors[name]?.[0];
    const fieldOf = formFields(shipmentSchema, { intent: 'send' })(name);
    return { ...fieldOf, error: key === undefined ? undefined : t(key as TextKey) };
  };
  return (
    <form method="post" action={actionOf(shipment)} className="flow">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="seen" value={status} />
      <input type="hidden" name="refunds" value={shipment.refunds} />
      <Select
        {...field('carrier')}
        label={t('shipment.carrier')}
        prompt={t('shipment.carrierChoose')}
        defaultValue={returned?.typed.carrier ?? carrier ?? ''}
        why={{ required: t('shipment.carrierMissing') }}
        options={CARRIERS.map(({ id }) => ({ value: id, text: carrierName(id, locale) }))}
      />
      <Field
        {...field('tracking_number')}
        label={t('shipment.tracking')}
        hint={t('shipment.trackingHint')}
        defaultValue={returned?.typed.trackingNumber ?? trackingNumber}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Button>{t(status === 'sent' ? 'shipment.correct' : 'shipment.send')}</Button>
      <p className="meta">{t('shipment.sendNote')}</p>
    </form>
  );
}
