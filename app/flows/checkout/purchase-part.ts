import type { SocialOffer } from '~/accounts/social/social-providers';
import { areForNothing } from '~/pricing/quote-shape';
import type { TextKey } from '~/text/translate';
import type { FormMessages } from './form-messages';
import type { PurchaseView } from './purchase-view.server';

/** One part of the form. */
export interface PartProps {
  view: PurchaseView;
  messages?: FormMessages | null;
  /** other ways to sign in, in the cart's panel */
  social?: SocialOffer;
  /** its number on this page */
  n: number;
}

export const isForNothing = ({ quotes }: Pick<PurchaseView, 'quotes'>): boolean => areForNothing(quotes);

/** The words of a field's message, if it has one. */
export const keyText = (t: (key: TextKey) => string, key: TextKey | undefined) => key && t(key);
