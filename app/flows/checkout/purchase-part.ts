import type { SocialOffer } from '~/accounts/social/social-providers';
import type { TextKey } from '~/text/translate';
import type { PurchaseReturn } from './purchase-return';
import type { PurchaseView } from './purchase-view.server';

/** What a purchase form and each of its parts are shown from. */
export interface PurchaseFormProps {
  view: PurchaseView;
  returned?: PurchaseReturn | null;
  /** other ways to sign in, in the cart's panel */
  social?: SocialOffer;
}

/** One part of the form, with the number it has on this page. */
export type PartProps = PurchaseFormProps & { n: number };

/** No choice costs anything, so the page does not mention money. */
export const isForNothing = ({ quotes }: Pick<PurchaseView, 'quotes'>): boolean =>
  quotes.some((quote) => quote !== null) && quotes.every((quote) => quote === null || quote.price === 0);

/** The words of a field's message, if it has one. */
export const keyText = (t: (key: TextKey) => string, key: TextKey | undefined) => key && t(key);
