import type { TextKey } from '~/text/translate';
import type { LineRefundRefusal } from './refund-lines.server';

/** Why lines cannot be refunded, in words for staff. */
export const REFUSAL_TEXTS: Readonly<Record<LineRefundRefusal['code'], TextKey>> = {
  NO_SUCH_ORDER: 'refund.no.NO_SUCH_LINE',
  NO_SUCH_LINE: 'refund.no.NO_SUCH_LINE',
  NO_LINES: 'refund.typed.lines',
  REASON_MISSING: 'admin.reasonMissing',
  NOT_APPROVED: 'refund.no.NOT_APPROVED',
  ALREADY_REFUNDED: 'refund.no.ALREADY_REFUNDED',
  CHANGED: 'refund.no.CHANGED',
  SEATS_CHANGED: 'refund.no.SEATS_CHANGED',
  MONEY_CASE_OPEN: 'refund.no.MONEY_CASE_OPEN',
  REFUND_UNDER_WAY: 'refund.no.REFUND_UNDER_WAY',
  RENEWAL_WAITS: 'refund.no.RENEWAL_WAITS',
  NO_SUCH_PIECES: 'refund.no.NO_SUCH_PIECES',
  MORE_THAN_LEFT: 'refund.no.MORE_THAN_LEFT',
  FOREIGN_MONEY: 'refund.no.FOREIGN_MONEY',
  BY_HAND_NEEDED: 'refund.no.BY_HAND_NEEDED',
};
