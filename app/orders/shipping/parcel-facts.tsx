import { addressLines } from '~/accounts/addresses/address-form';
import { useText } from '~/text/text-context';
import { spacedTel } from '~/values/tel';
import type { ShipmentView } from './shipments.server';

/** What goes into a parcel. */
export function ParcelItems({ items }: Pick<ShipmentView, 'items'>) {
  const { t } = useText();
  if (items.length === 0) return <p>{t('shipment.noItems')}</p>;
  return (
    <ul className="lines dense">
      {items.map(({ name, qty, isByPartner }, index) => (
        <li key={index}>
          <span>
            {t('shipment.item', { name, qty })}
            {isByPartner && <span className="meta"> {t('shipment.byPartner')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whom it goes to, as it is written on it. */
export function ParcelAddress({ address, contactName }: Pick<ShipmentView, 'address' | 'contactName'>) {
  const { t } = useText();
  if (!address) return <p>{t('shipment.noAddress', { name: contactName })}</p>;
  return (
    <p>
      <b>{address.recipient}</b> <span className="nb">{spacedTel(address.tel)}</span>
      {addressLines(address).map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </p>
  );
}
