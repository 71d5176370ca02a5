import type { ContactInput } from '~/accounts/contact/contact-form';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { modeOf } from '~/catalogue/course-type';
import type { PurchaseCommand } from '~/orders/placing/purchase-command';
import { courseIdsOf } from '~/orders/purchase/purchase-quote';
import type { Satang } from '~/values/money';
import { type PurchaseState, savedAddressOf } from './purchase-state.server';
import type { PurchaseVisit } from './purchase-visit';

interface Submission {
  contact: ContactInput;
  tax: TaxIdentity | null;
  checkoutKey: string;
  seenDue: Satang;
  source?: string | null;
}

/** The command of a purchase whose details were checked. */
export const purchaseCommand = (
  { viewer, settings, customTexts, environment, session, locale, clientAddress, publicUrl }: PurchaseVisit,
  { basket, ask, person, replaced, values, savedAddresses }: PurchaseState,
  submission: Submission,
): PurchaseCommand => ({
  ...submission,
  viewer,
  purchase: ask,
  locale,
  settings,
  customTexts,
  features: environment.features,
  network: clientAddress,
  publicUrl,
  replacing: {
    personId: viewer.student?.id ?? null,
    isCart: basket.courseId === null,
    orders: replaced,
  },
  newAddress: savedAddressOf(values, savedAddresses) ? null : ask.shippingAddress,
  person: person?.person ?? null,
  isTrial: !settings.is_shop_open && session?.isTrial === true,
});

/** A place in a class is held from the order on (specification 8); an online course holds none. */
export const holdsClass = ({ ask, facts }: PurchaseState): boolean =>
  courseIdsOf(ask).some((id) => {
    const offer = facts.courses.get(id);
    return offer !== undefined && modeOf(offer.course.type) !== 'online';
  });
