import type { FieldMessages } from '~/accounts/typed-fields';
import type { NoticeKind } from '~/messages/notices';
import type { HoldExcess } from '~/orders/placing/purchase-command';
import type { TextKey } from '~/text/translate';
import type { ChangedQuantity } from './changed-quantities';
import type { NewDueCause } from './why-new-due';

/** What a form that came back has to say besides its view. */
export interface PurchaseReturn {
  /** text keys by field; '' is the form as a whole */
  errors: Readonly<Partial<Record<string, readonly string[]>>>;
  /** about what the registration form requires besides the contact, by field */
  askedErrors: FieldMessages;
  /** what kind of thing stands in the way (specification 8) */
  notice: NoticeKind | null;
  /** about the code in the coupon field, in words */
  couponError: string | null;
  /** that code, as typed */
  couponTyped: string;
  /** the amount, when it is not the one that was seen (CHK-06) */
  newDue: number | null;
  /** what the buyer chose with the button that paid; null: the shop's prices changed */
  newDueCause: NewDueCause | null;
  /** what lies in the cart is not what the page showed */
  isCartChanged: boolean;
  /** the code left in the field was entered with the button that pays */
  isCouponEntered: boolean;
  /** codes that wait because of the way of paying sent with the pay button (CRT-04) */
  waitingCoupons: readonly string[];
  /** the e-mail looks mistyped: what was typed and what was probably meant, asked once */
  emailHint: { typed: string; meant: string } | null;
  /** by product: what was typed and is not what lies in the cart */
  quantities: Readonly<Record<number, ChangedQuantity>>;
  /** what this visitor's unpaid orders hold too much of */
  tooMuchHeld: HoldExcess | null;
}

/** The pay button beside a hint: pays, with the e-mail as it was probably meant. */
export const PAY_AS_MEANT = 'pay:meant';

/** The pay button once the code in its field was refused: pays without it. */
export const PAY_WITHOUT_CODE = 'pay:without-code';

/** Carries the code that was refused and is still in its field, so that looking at the form tries it no second time. */
export const REFUSED_CODE_FIELD = 'refused_code';

/** Each code that was entered, so that a basket that is lost can be filled again. */
export const ENTERED_CODE_FIELD = 'entered_code';

export const NOTHING_RETURNED: PurchaseReturn = {
  errors: {},
  askedErrors: {},
  notice: null,
  couponError: null,
  couponTyped: '',
  newDue: null,
  newDueCause: null,
  isCartChanged: false,
  isCouponEntered: false,
  waitingCoupons: [],
  emailHint: null,
  quantities: {},
  tooMuchHeld: null,
};

/** The first message of a field. */
export const messageOf = (returned: PurchaseReturn | null | undefined, name: string): TextKey | undefined =>
  returned?.errors[name]?.[0] as TextKey | undefined;
