import type { FieldMessages } from '~/accounts/typed-fields';
import type { NoticeKind } from '~/messages/notices';
import type { HoldExcess } from '~/orders/placing/purchase-command';
import type { TextKey } from '~/text/translate';
import type { ChangedQuantity } from './changed-quantities';
import type { NewDueCause } from './new-due-cause';

/** The messages of a form that came back, beside its view. */
export interface FormMessages {
  /** text keys by field; '' is the form as a whole */
  errors: Readonly<Partial<Record<string, readonly string[]>>>;
  /** about the registration form's fields besides the contact, by field */
  personErrors: FieldMessages;
  /** the specification's kind of notice for an obstacle (specification 8) */
  notice: NoticeKind | null;
  /** about the code in the coupon field, in words */
  couponError: string | null;
  /** that code, as typed */
  typedCoupon: string;
  /** the amount, where another one was seen (CHK-06) */
  newDue: number | null;
  /** the choice that came with the pay button; null: the shop's prices changed */
  newDueCause: NewDueCause | null;
  /** the page showed another cart */
  isCartChanged: boolean;
  /** the pay button entered the code that was left in its field */
  isCouponEntered: boolean;
  /** codes that wait because of the method that came with the pay button (CRT-04) */
  waitingCoupons: readonly string[];
  /** the e-mail looks mistyped: the typed and the probable one, asked about once */
  emailHint: { typed: string; meant: string } | null;
  /** by product: a typed quantity that the cart does not have */
  quantities: Readonly<Record<number, ChangedQuantity>>;
  /** the thing that this visitor's unpaid orders would hold too much of */
  holdExcess: HoldExcess | null;
}

/** The pay button beside a hint: pays with the probable e-mail. */
export const PAY_AS_MEANT = 'pay:meant';

/** The pay button beside a refused code: pays without it. */
export const PAY_WITHOUT_CODE = 'pay:without-code';

/** Carries a refused code that is still in its field: the check button does not try it again. */
export const REFUSED_CODE_FIELD = 'refused_code';

/** Carries each entered code, so that a lost basket can be filled again. */
export const ENTERED_CODE_FIELD = 'entered_code';

export const NO_MESSAGES: FormMessages = {
  errors: {},
  personErrors: {},
  notice: null,
  couponError: null,
  typedCoupon: '',
  newDue: null,
  newDueCause: null,
  isCartChanged: false,
  isCouponEntered: false,
  waitingCoupons: [],
  emailHint: null,
  quantities: {},
  holdExcess: null,
};

/** The first message of a field. */
export const messageOf = (messages: FormMessages | null | undefined, name: string): TextKey | undefined =>
  messages?.errors[name]?.[0] as TextKey | undefined;
