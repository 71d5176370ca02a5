import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';

interface FrozenTermsProps {
  said: string;
  terms: {
    discount_type: string;
    discount_basis_points: number;
    discount_satang: number;
    discount_usd_cents: number;
  };
  /** Further terms below the discount, one a line. */
  lines: readonly string[];
}

/** The terms that buyers were promised, once an order used the discount. */
export function FrozenTerms({ said: explanation, terms, lines }: FrozenTermsProps) {
  const { t } = useText();
  return (
    <Notice kind="info">
      <div>
        <p>{explanation}</p>
        <ul>
          <li>
            {t('coupons.discount')} {discountTermsWords(terms)}
          </li>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}

/** “10%”, or the amounts of both currencies. */
export function discountTermsWords(offer: FrozenTermsProps['terms']): string {
  if (offer.discount_type === 'percent') return `${offer.discount_basis_points / 100}%`;
  const inDollars = offer.discount_usd_cents > 0 ? formatMoney(offer.discount_usd_cents, 'USD', 'list') : '';
  const inBaht =
    offer.discount_satang > 0 || inDollars === '' ? formatMoney(offer.discount_satang, 'THB', 'list') : '';
  return [inBaht, inDollars].filter(Boolean).join(' / ');
}
