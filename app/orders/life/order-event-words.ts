import type { TextKey } from '~/text/translate';
import type { OrderEventKind } from './order-event-kinds';

/** Every kind of happening in staff's words: one without any is no program. */
const WORDS: Readonly<Record<OrderEventKind, TextKey>> = {
  placed: 'admin.order.event.placed',
  'transfer-reported': 'admin.order.event.transferReported',
  'transfer-approved': 'admin.order.event.transferApproved',
  'transfer-rejected': 'admin.order.event.transferRejected',
  'transfer-withdrawn': 'admin.order.event.transferWithdrawn',
  paid: 'admin.order.event.paid',
  'money-accepted': 'admin.order.event.moneyAccepted',
  'free-given': 'admin.order.event.freeGiven',
  'free-approved': 'admin.order.event.freeApproved',
  'free-refused': 'admin.order.event.freeRefused',
  'payment-failed': 'admin.order.event.paymentFailed',
  approved: 'admin.order.event.approved',
  'tax-invoice-asked': 'admin.order.event.taxInvoiceAsked',
  'document-issued': 'admin.order.event.documentIssued',
  'document-reissued': 'admin.order.event.documentReissued',
  'tax-identity-changed': 'admin.order.event.taxIdentityChanged',
  opened: 'admin.order.event.opened',
  'email-mended': 'admin.order.event.emailMended',
  'slip-unread': 'admin.order.event.slipUnread',
  expired: 'admin.order.event.expired',
  'cancelled-by-buyer': 'admin.order.event.cancelledByBuyer',
  replaced: 'admin.order.event.replaced',
  'cancelled-by-staff': 'admin.order.event.cancelledByStaff',
  reopened: 'admin.money.event.reopened',
  'method-changed': 'admin.money.event.method-changed',
  'lines-refunded': 'admin.order.event.linesRefunded',
  'money-late': 'admin.order.case.late',
  'money-double': 'admin.order.case.double',
  'money-underpaid': 'admin.order.case.underpaid',
  'money-overpaid': 'admin.order.case.overpaid',
  'money-unmatched': 'admin.order.case.unmatched',
  'money-line-refund': 'admin.order.case.line-refund',
  'money-unanswered': 'admin.money.event.money-unanswered',
  'money-unrecorded': 'admin.order.case.unrecorded',
  'money-unlisted': 'admin.order.case.unlisted',
  'money-differs': 'admin.order.case.differs',
  'money-taken-back': 'admin.order.case.taken-back',
  'money-loss-kept': 'admin.money.event.money-loss-kept',
  'money-access-ended': 'admin.money.event.money-access-ended',
  'money-answered': 'admin.money.event.money-answered',
  'money-kept': 'admin.money.event.money-kept',
  'money-moved': 'admin.money.event.money-moved',
  'money-arrived': 'admin.money.event.money-arrived',
  'money-refunded': 'admin.money.event.money-refunded',
  'money-closed': 'admin.money.event.money-closed',
  'refund-asked': 'admin.money.event.refund-asked',
  'refund-refused': 'admin.money.event.refund-refused',
  'goods-packed': 'shipment.event.packed',
  'goods-unpacked': 'shipment.event.unpacked',
  'goods-sent': 'shipment.event.sent',
  'goods-withdrawn': 'shipment.event.withdrawn',
  'partner-told-again': 'partner.event.again',
};

export const EVENT_KINDS = Object.keys(WORDS) as OrderEventKind[];

/** Rows of another version may be of a kind this one does not know. */
export const eventWord = (kind: string): TextKey =>
  Object.hasOwn(WORDS, kind) ? WORDS[kind as OrderEventKind] : 'admin.order.event.other';
