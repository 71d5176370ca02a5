import type { Request } from 'express';
import type { ProviderFaults } from '../sandbox-faults';
import { cents, type Money, newId, type PayPalOrders } from './paypal-orders';
import { Refusal } from './paypal-refusal';

interface Movement {
  id: string;
  code: string;
  cents: number;
  feeCents: number | null;
  currency: string;
  status: string;
  /** a reversal names the capture it takes back */
  captureId: string | null;
  invoiceId: string | null;
  customField: string | null;
  at: Date;
}

const LONGEST_RANGE_MS = 31 * 24 * 3_600_000;

/** Transactions of the PayPal account that belong to no order: withdrawals to the bank, and other people's payments. */
export class PayPalBook {
  readonly #others: Movement[] = [];

  withdraw(amount: Money): void {
    this.#others.push(movement('T0400', -cents(amount), amount.currency_code));
  }
  addStrayPayment(): void {
    // a minute ago, because the shop asks for the list only up to a past moment
    const at = new Date(Date.now() - 60_000);
    this.#others.push({ ...movement('T0006', 88_800, 'THB'), feeCents: -4_500, at });
  }
  clear(): void {
    this.#others.length = 0;
  }

  /** `GET /v1/reporting/transactions`, as strict as the real one where the shop could get it wrong. */
  page(orders: PayPalOrders, { query }: Request, faults: ProviderFaults): unknown {
    if (faults.take('list-error')) throw new Refusal(500, 'INTERNAL_SERVER_ERROR', 'try again');
    if (faults.take('list-stray')) this.addStrayPayment();
    const { start_date, end_date, page_size, page = '1' } = query as Record<string, string | undefined>;
    const [from, to] = [new Date(start_date ?? ''), new Date(end_date ?? '')];
    if (!(to.getTime() - from.getTime() > 0) || to.getTime() - from.getTime() > LONGEST_RANGE_MS)
      throw new Refusal(400, 'INVALID_REQUEST', 'Date range is greater than 31 days.');
    const size = faults.take('list-short') ? 2 : Number(page_size ?? 100);
    if (!(size >= 1 && size <= 500)) throw new Refusal(400, 'INVALID_REQUEST', 'page_size is not valid');
    const all = [...orderMovements(orders), ...this.#others]
      .filter(({ at }) => at >= from && at <= to)
      .sort((one, other) => one.at.getTime() - other.at.getTime());
    const first = (Number(page) - 1) * size;
    return {
      transaction_details: all.slice(first, first + size).map(asJson),
      account_number: 'SANDBOX',
      start_date,
      end_date,
      page: Number(page),
      total_items: all.length,
      total_pages: Math.max(1, Math.ceil(all.length / size)),
    };
  }
}

const movement = (code: string, amount: number, currency: string): Movement => ({
  id: newId(),
  code,
  cents: amount,
  feeCents: null,
  currency,
  status: 'S',
  captureId: null,
  invoiceId: null,
  customField: null,
  at: new Date(),
});

/** The captures and reversals of all orders. The fee is 4.4 % and 11 baht; a refund gives no fee back. */
function orderMovements(orders: PayPalOrders): Movement[] {
  return orders.all().flatMap(({ capture, customId, invoiceId }) => {
    if (!capture || capture.status === 'DECLINED') return [];
    const { currency_code: currency } = capture.amount;
    const reversals = capture.reversals.map((reversal) => ({
      ...movement(reversal.kind === 'refund' ? 'T1107' : 'T1106', -reversal.cents, currency),
      id: reversal.id,
      captureId: capture.id,
      invoiceId,
      customField: reversal.customId,
      at: reversal.at,
    }));
    const gross = cents(capture.amount);
    return [
      {
        ...movement('T0006', gross, currency),
        id: capture.id,
        invoiceId,
        customField: customId,
        at: capture.at,
        feeCents: -(Math.round((gross * 44) / 1_000) + 1_100),
        status: capture.status === 'PENDING' ? 'P' : 'S',
      },
      ...reversals,
    ];
  });
}

const money = (currency_code: string, amount: number): Money => ({
  currency_code,
  value: (amount / 100).toFixed(2),
});

const asJson = (row: Movement) => ({
  transaction_info: {
    paypal_account_id: 'QYR5Z8XDVJNXQ',
    transaction_id: row.id,
    transaction_event_code: row.code,
    transaction_initiation_date: row.at.toISOString(),
    transaction_updated_date: row.at.toISOString(),
    transaction_amount: money(row.currency, row.cents),
    ...(row.feeCents !== null && { fee_amount: money(row.currency, row.feeCents) }),
    transaction_status: row.status,
    ...(row.captureId && { paypal_reference_id: row.captureId, paypal_reference_id_type: 'TXN' }),
    ...(row.invoiceId && { invoice_id: row.invoiceId }),
    ...(row.customField && { custom_field: row.customField }),
    protection_eligibility: '01',
  },
});
