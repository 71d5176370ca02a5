import type { PaymentMethod } from '~/providers/port/payment-method';

/** Method 1: the buyer transfers to an account of the shop and reports it with a slip. */
export const BANK_TRANSFER = {
  id: 1,
  name: { th: 'โอนเงินแนบสลิป', en: 'Bank transfer with slip' },
  provider: null,
  paidBy: 'transfer',
} as const satisfies PaymentMethod;
