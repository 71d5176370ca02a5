import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { OFFER_KINDS } from './offer-paper';

/** The papers of an order that is still to be paid. */
export function OfferLinks({ token }: { token: string }) {
  const { t } = useText();
  return (
    <p>
      <span className="meta">{t('document.offer.links')}</span>{' '}
      {OFFER_KINDS.map((kind, index) => (
        <span key={kind}>
          {index > 0 && ' · '}
          <a href={paths.orderOffer({ token, kind })}>{t(`document.offer.${kind}`)}</a>
        </span>
      ))}
    </p>
  );
}
