import type { ContactInput } from '~/accounts/contact/contact-form';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import type { Viewer } from '~/accounts/viewer';
import type { OrderBlocker, PurchaseAsk } from '~/orders/purchase/purchase';
import type { Quote } from '~/pricing/quote-shape';
import type { Environment } from '~/settings/environment.server';
import type { SiteSettings } from '~/settings/site-settings';
import type { CustomTexts } from '~/text/translate';
import type { Currency, Satang } from '~/values/money';
import type { Locale } from '~/values/time';

/** All that an order is made from. */
export interface OrderRequest {
  viewer: Viewer;
  contact: ContactInput;
  purchase: PurchaseAsk;
  /** who the tax invoice is made out to; null: none is asked for */
  tax: TaxIdentity | null;
  /** of the form that was sent (`checkoutKey`): one form makes at most one order */
  checkoutKey: string;
  /** the amount the buyer saw */
  seenDue: Satang;
  locale: Locale;
  settings: SiteSettings;
  /** the shop's own texts in `locale`; read anew where they are left out */
  customTexts?: CustomTexts;
  features: Environment['features'];
  /** ids an amount can be paid with now; decided by the payments room */
  usableMethodIds: (quote: Pick<Quote, 'due' | 'currency'>) => ReadonlySet<number>;
  /** the shop's accounts as lines of the mail, for an order paid by transfer; written by the payments room */
  transferAccounts?: readonly string[];
  /** `networkOf` the buyer's address; none: it is not known */
  network?: string | null;
  /**
   * Who sits at this browser, and of which of their unpaid orders a provider was asked a moment ago: what this purchase was before
   * ends with it. Absent: nothing is replaced.
   */
  replacing?: { personId: number | null; isCart: boolean; askedOrderIds: readonly number[] };
  /** by which way the buyer came (`sourceName`); none: typed in, or not known */
  source?: string | null;
  /** somebody of the staff makes it for the buyer, payable until then if they say so; absent: the buyer does */
  madeBy?: { administratorId: number; payableUntil?: Date };
  /** too many mails went to e-mails nobody proved: this order sends none before it is approved */
  isMailHeld?: boolean;
}

/** One thing of which the visitor's unpaid orders would hold more than they may, and how much of it this order may take. */
export interface TooMuchHeld {
  kind: 'course' | 'product';
  id: number;
  name: string;
  /** never below 0 */
  allowed: number;
}

export type OrderRefusal =
  | { code: 'BLOCKED'; blockers: OrderBlocker[] }
  | { code: 'PRICE_CHANGED'; due: Satang; currency: Currency }
  | { code: 'HOLDS_TOO_MUCH'; held: TooMuchHeld }
  /** an order this one would replace can be paid at a provider that was not asked yet, or has just been paid */
  | { code: 'OLD_ORDER_STIRS'; token: string }
  /** a free seat whose link no mail could bring */
  | { code: 'MAIL_HELD' };
