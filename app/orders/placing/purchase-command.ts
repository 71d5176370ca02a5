import type { ContactInput } from '~/accounts/contact/contact-form';
import type { PersonInput } from '~/accounts/registration/registration-form';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import type { Viewer } from '~/accounts/viewer';
import type { Basket } from '~/orders/cart/basket';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import type { OrderBlocker, PurchaseAsk } from '~/orders/purchase/purchase';
import type { ShippingAddress } from '~/orders/purchase/shipping-address';
import type { Quote } from '~/pricing/quote-shape';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { CustomTexts } from '~/text/translate';
import type { Currency, Satang } from '~/values/money';
import type { Locale } from '~/values/time';

/** A purchase that is ready to be made: by whom, of what, and for the amount that was seen. */
export interface PurchaseCommand {
  viewer: Viewer;
  contact: ContactInput;
  purchase: PurchaseAsk;
  /** who the tax invoice is made out to; null: none is requested */
  tax: TaxIdentity | null;
  /** one key makes at most one order (`checkoutKey`) */
  checkoutKey: string;
  /** the amount the buyer saw */
  seenDue: Satang;
  locale: Locale;
  settings: SiteSettings;
  /** the shop's own texts in `locale`; absent: they are read again */
  customTexts?: CustomTexts;
  features: Environment['features'];
  /** `networkOf` the buyer's address; absent: it is not known */
  network?: string | null;
  /** the buyer's unpaid orders that this purchase takes the place of, as they were read; absent: it replaces none */
  replacing?: {
    personId: number | null;
    isCart: boolean;
    orders: readonly Pick<ReplaceableOrder, 'id' | 'token' | 'isOpen'>[];
  };
  /** the channel the buyer came by (`sourceName`); absent: not known */
  source?: string | null;
  /** staff make the order for the buyer, payable until then; absent: the buyer does */
  madeBy?: { administratorId: number; payableUntil?: Date };
  /** an address a member has not saved yet */
  newAddress?: ShippingAddress | null;
  /** answers the registration form requires besides the contact */
  person?: PersonInput | null;
  /** the shop's own address, without a slash at its end: the partner leads back to it */
  publicUrl?: string;
  /** the shop's own people try the road */
  isTrial?: boolean;
  /** a browser without a session gets one with the order, and this as its first basket */
  newSession?: { userAgent: string | null; basket: Basket | null };
}

/** A command with what the payments room and the limits add to it. */
export interface OrderRequest extends PurchaseCommand {
  /** ids of the methods that can take an amount now */
  usableMethodIds: (quote: Pick<Quote, 'due' | 'currency'>) => ReadonlySet<number>;
  /** the shop's accounts as lines of the mail, for an order paid by transfer */
  transferAccounts?: readonly string[];
  /** too many mails went to unproved e-mails: this order sends none before it is approved */
  isMailHeld?: boolean;
}

/** A thing that the visitor's unpaid orders would hold too much of, and how much this order may take. */
export interface HoldExcess {
  kind: 'course' | 'product';
  id: number;
  name: string;
  /** never below 0 */
  allowed: number;
}

export type OrderRefusal =
  | { code: 'BLOCKED'; blockers: OrderBlocker[] }
  | { code: 'PRICE_CHANGED'; due: Satang; currency: Currency }
  | { code: 'HOLDS_TOO_MUCH'; excess: HoldExcess }
  /** an order this one would replace may be paid at its provider, or was paid a moment ago */
  | { code: 'BUSY_ORDER'; token: string }
  /** the mail with the link of a free seat cannot be sent */
  | { code: 'MAIL_HELD' };
