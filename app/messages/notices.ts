import type { TextKey } from '../text/translate';

/** Every kind of notice of specification 8, with its severity and its text. */
export const NOTICES = {
  invalidData: { severity: 'warn', text: 'notice.invalidData' },
  invalidMainData: { severity: 'warn', text: 'notice.invalidMainData' },
  invalidLoginData: { severity: 'warn', text: 'notice.invalidLoginData' },
  invalidTaxInvoice: { severity: 'warn', text: 'notice.invalidTaxInvoice' },
  invalidCoupon: { severity: 'warn', text: 'notice.invalidCoupon' },
  requiredShippingAddress: { severity: 'warn', text: 'notice.requiredShippingAddress' },
  requiredShippingfee: { severity: 'warn', text: 'notice.requiredShippingfee' },
  timeLeft: { severity: 'bad', text: 'notice.timeLeft' },
  success: { severity: 'ok', text: 'notice.success' },
  fail: { severity: 'warn', text: 'notice.fail' },
  emptyCart: { severity: 'info', text: 'notice.emptyCart' },
  priceUsdIsNull: { severity: 'bad', text: 'notice.priceUsdIsNull' },
  networkError: { severity: 'bad', text: 'notice.networkError' },
  profileRetry: { severity: 'warn', text: 'notice.profileRetry' },
  booked: { severity: 'ok', text: 'notice.booked' },
  notForSale: { severity: 'warn', text: 'notice.notForSale' },
  fewerPieces: { severity: 'warn', text: 'notice.fewerPieces' },
  soldOut: { severity: 'warn', text: 'notice.soldOut' },
  cartRestored: { severity: 'warn', text: 'notice.cartRestored' },
  cartLost: { severity: 'warn', text: 'notice.cartLost' },
  cartFull: { severity: 'warn', text: 'notice.cartFull' },
  tooManyTries: { severity: 'warn', text: 'notice.tooManyTries' },
  saved: { severity: 'ok', text: 'notice.saved' },
  paymentFailed: { severity: 'bad', text: 'pay.failed.how' },
  paymentUnread: { severity: 'warn', text: 'notice.paymentUnread' },
  paymentNotSeen: { severity: 'info', text: 'notice.paymentNotSeen' },
  paymentCancelled: { severity: 'info', text: 'pay.cancelled' },
  passwordChanged: { severity: 'ok', text: 'security.changed' },
  wayAdded: { severity: 'ok', text: 'ways.added' },
  wayRemoved: { severity: 'ok', text: 'ways.removed' },
  emailLinkSent: { severity: 'info', text: 'email.linkSent' },
  emailProven: { severity: 'ok', text: 'email.done' },
  passwordLinkSent: { severity: 'info', text: 'ways.linkSent' },
  sessionEnded: { severity: 'ok', text: 'security.ended' },
  claimSent: { severity: 'info', text: 'claim.sent' },
  claimed: { severity: 'ok', text: 'claim.done' },
  userSuspended: { severity: 'bad', text: 'notice.userSuspended' },
  userNotListed: { severity: 'bad', text: 'notice.userNotListed' },
  staffJoined: { severity: 'ok', text: 'staff.joined' },
  sessionOver: { severity: 'warn', text: 'notice.sessionOver' },
  secondStepOver: { severity: 'warn', text: 'secondStep.over' },
  tokenRevoked: { severity: 'ok', text: 'tokens.revoked' },
  emailMended: { severity: 'ok', text: 'mend.done' },
  marketingSaved: { severity: 'ok', text: 'myData.newsSaved' },
  ownDataLinkSent: { severity: 'info', text: 'myData.linkSent' },
  ownDataLinkTooMany: { severity: 'warn', text: 'myData.linkTooMany' },
  accountErased: { severity: 'ok', text: 'notice.accountErased' },
  taxInvoiceIssued: { severity: 'ok', text: 'document.ask.done' },
  orderAgain: { severity: 'info', text: 'notice.orderAgain' },
  orderAgainOtherPlan: { severity: 'warn', text: 'notice.orderAgainOtherPlan' },
  orderOver: { severity: 'warn', text: 'notice.orderOver' },
  seatHeld: { severity: 'info', text: 'notice.seatHeld' },
  seatGivenBack: { severity: 'ok', text: 'seatBack.done' },
  orderCancelled: { severity: 'ok', text: 'notice.orderCancelled' },
} as const satisfies Record<string, { severity: 'info' | 'ok' | 'warn' | 'bad'; text: TextKey }>;

export type NoticeKind = keyof typeof NOTICES;

/** The kind of an address (`?notice=…`), or null: a forged address cannot make a page show other text. */
export function noticeKind(input: string | null): NoticeKind | null {
  return input !== null && Object.hasOwn(NOTICES, input) ? (input as NoticeKind) : null;
}

/** A page that shows the result of the step before. */
export const noticePath = (path: string, kind: NoticeKind): string => `${path}?notice=${kind}`;
