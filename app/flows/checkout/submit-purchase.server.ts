import { saveAddress } from '~/accounts/addresses/save-address.server';
import { isProvenEmail } from '~/accounts/people/email-state.server';
import { saveTaxProfile } from '~/accounts/tax/save-tax-profile.server';
import { isMember } from '~/accounts/viewer';
import { PAY_LAST_PATH } from '~/orders/destinations';
import { sendPartnerCart } from '~/orders/partner/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner/partner-shop.server';
import { consumeOrderTokens, unprovedMailLimits } from '~/orders/placing/order-limits.server';
import type { PlacedOrder } from '~/orders/placing/placed-order';
import type { OrderRefusal, OrderRequest, PurchaseCommand } from '~/orders/placing/purchase-command';
import { ordersWithoutAnswer } from '~/payments/attempts/check-before-cancelling.server';
import { accountLines } from '~/payments/bank/account-lines';
import {
  type MethodsFor,
  readPaymentMethods,
  usableMethodIds,
} from '~/payments/methods/payment-methods.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { shopCurrency } from '~/settings/shop-currency';
import { ZERO } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { type PlacedPurchase, placePurchase } from './place-purchase.server';

export type PurchaseRefusal = OrderRefusal | { code: 'TOO_MANY_ORDERS' };

/**
 * A buyer's purchase, from a page or from a program. The order is decided and written in one transaction; calls to
 * providers and to the partner come before and after it.
 */
export async function submitPurchase(
  db: Db,
  command: PurchaseCommand,
  now: Date,
): Promise<Result<PlacedPurchase & { partnerUrl: string | null }, PurchaseRefusal>> {
  const limits = await consumeLimits(db, command, now);
  if (!limits.isAllowed) return refuse({ code: 'TOO_MANY_ORDERS' });
  const busy = await findBusyOrder(db, command, now);
  if (busy) return refuse({ code: 'BUSY_ORDER', token: busy.token });
  const methodsFor = await readPaymentMethods(db, shopCurrency(command.settings));
  const request = { ...withMethods(command, methodsFor), isMailHeld: !limits.isMailAllowed };
  const placed = await placePurchase(db, request, now, currentPartnerShop());
  if (!placed.ok) return placed;
  await saveForNextTime(db, command, placed.value, now);
  // the partner's page, where the buyer goes on; null: the shop's own
  const partnerUrl = await tellPartner(db, command, placed.value, now);
  return accept({ ...placed.value, partnerUrl });
}

/** Outside the transaction: a refused try counts too. */
async function consumeLimits(db: Db, { network, contact, viewer, settings }: PurchaseCommand, now: Date) {
  const { student } = viewer;
  const member = student?.kind === 'member' ? student : null;
  const { email } = contact;
  // a member's own proved e-mail is always written to
  const isProved = member?.email === email && (await isProvenEmail(db, { personId: member.id, email }));
  return consumeOrderTokens(db, {
    address: network ?? 'unknown',
    email,
    memberId: member?.id ?? null,
    unprovedMails: isProved ? null : unprovedMailLimits(settings),
    now,
  });
}

/** Asks the providers of the orders it would replace. One without an answer may be paid, and is not ended. */
async function findBusyOrder(db: Db, { replacing }: PurchaseCommand, now: Date) {
  const open = (replacing?.orders ?? []).filter(({ isOpen }) => isOpen);
  const silent = await ordersWithoutAnswer(
    db,
    open.map(({ id }) => id),
    now,
  );
  return open.find(({ id }) => silent.includes(id));
}

/** The command with the shop's methods of payment, for an order of staff too. */
export const withMethods = (command: PurchaseCommand, methodsFor: MethodsFor): OrderRequest => ({
  ...command,
  usableMethodIds: ({ due }) => usableMethodIds(methodsFor(due)),
  transferAccounts: accountLines(
    methodsFor(ZERO).flatMap(({ accounts }) => accounts),
    command.locale,
  ),
});

/** A member finds a new address and the tax data in the next purchase. */
async function saveForNextTime(
  db: Db,
  { viewer, newAddress, tax }: PurchaseCommand,
  { personId }: PlacedOrder,
  now: Date,
): Promise<void> {
  if (!isMember(viewer)) return;
  if (newAddress) await saveAddress(db, { personId, address: newAddress }, now);
  if (tax) await saveTaxProfile(db, { personId, identity: tax }, now);
}

/** One call with a time limit leads to the partner's page; after any other outcome a job goes on (CHK-07). */
async function tellPartner(
  db: Db,
  { publicUrl = '' }: PurchaseCommand,
  { partnerCallId: callId }: PlacedPurchase,
  now: Date,
): Promise<string | null> {
  const partner = currentPartnerShop();
  if (callId === null || !partner) return null;
  try {
    const returnUrl = `${publicUrl}${PAY_LAST_PATH}`;
    const call = await sendPartnerCart(db, { callId, partner, returnUrl }, now);
    return call.outcome === 'done' ? call.redirect : null;
  } catch (error) {
    log.error('the partner was not told', { callId, error });
    return null;
  }
}
