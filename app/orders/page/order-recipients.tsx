import { addressLines } from '~/accounts/addresses/address-form';
import { HEAD_OFFICE, type TaxIdentity } from '~/accounts/tax/tax-form';
import { Notice } from '~/kit/notice';
import type { ShippingAddress } from '~/orders/purchase/shipping-address';
import { useText } from '~/text/text-context';
import { hasRightCheckDigit } from '~/values/tax-id';
import { spacedTaxId, spacedTel } from '~/values/tel';
import type { OrderView } from './orders.server';

interface OrderRecipientsProps {
  order: Pick<OrderView, 'shippingAddress' | 'taxIdentity' | 'vat'>;
  /** where the company certificate is opened */
  certificatePath: string;
  /** staff see that a tax id does not add up: it goes on a document */
  isStaff?: boolean;
}

/** Where an order's goods go and who its tax invoice is made out to, as they were when it was placed. */
export function OrderRecipients({ order, certificatePath, isStaff }: OrderRecipientsProps) {
  const { shippingAddress, taxIdentity, vat } = order;
  return (
    <>
      {shippingAddress && <ShipTo address={shippingAddress} />}
      {taxIdentity && (
        <TaxFor identity={taxIdentity} hasVat={vat > 0} certificatePath={certificatePath} isStaff={isStaff} />
      )}
    </>
  );
}

function ShipTo({ address }: { address: ShippingAddress }) {
  const { t } = useText();
  return (
    <section className="flow gap2">
      <h2 className="f2">{t('order.shipTo')}</h2>
      <p>
        {address.recipient} {spacedTel(address.tel)}
        {addressLines(address).map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
    </section>
  );
}

function TaxFor({
  identity,
  hasVat,
  certificatePath,
  isStaff,
}: { identity: TaxIdentity; hasVat: boolean } & Omit<OrderRecipientsProps, 'order'>) {
  const { t } = useText();
  const isJuristic = identity.personType === 'juristic_person';
  const branch =
    identity.nameTwo === HEAD_OFFICE
      ? t('tax.headOffice')
      : t('tax.branchNumber', { branch: identity.nameTwo });
  return (
    <section className="flow gap2">
      <h2 className="f2">{t(hasVat ? 'order.taxFor' : 'order.receiptFor')}</h2>
      <p>
        {identity.nameOne} {isJuristic ? branch : identity.nameTwo}
        <br />
        {t('tax.taxId')} <span className="nb">{spacedTaxId(identity.taxId)}</span>
        <br />
        {identity.address}
      </p>
      {!identity.isDeliveryByTaxAddress && (
        <p>
          <span className="meta">{t('tax.delivery')}</span> {identity.deliveryAddress}
        </p>
      )}
      {identity.certificateId !== null && (
        <p>
          <a href={certificatePath}>{t('tax.certificate')}</a>
        </p>
      )}
      {isStaff && !hasRightCheckDigit(identity.taxId) && (
        <Notice kind="warn">{t('tax.checkDigitStaff')}</Notice>
      )}
    </section>
  );
}
