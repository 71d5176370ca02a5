import type { Request } from 'express';
import { cents, type Money, type PayPalOrders, type SandboxOrder } from './paypal-orders';
import { Refusal } from './paypal-refusal';

interface CreateAsk {
  intent?: string;
  purchase_units?: {
    custom_id?: string;
    invoice_id?: string;
    description?: string;
    amount?: Partial<Money> & { breakdown?: { item_total?: Money } };
  }[];
  payment_source?: {
    paypal?: { experience_context?: { return_url?: string; cancel_url?: string; locale?: string } };
  };
}

/** As strict as the real one, where the shop could get it wrong. */
export function readAsk(request: Request, others: readonly SandboxOrder[]) {
  const { intent, purchase_units: [unit] = [], payment_source } = request.body as CreateAsk;
  const { return_url = '', cancel_url = '' } = payment_source?.paypal?.experience_context ?? {};
  if (intent !== 'CAPTURE') throw new Refusal(400, 'INVALID_PARAMETER_VALUE', 'intent must be CAPTURE');
  if (!URL.canParse(return_url) || !URL.canParse(cancel_url))
    throw new Refusal(400, 'INVALID_PARAMETER_VALUE', 'return_url and cancel_url must be addresses');
  const { currency_code = '', value = '', breakdown } = unit?.amount ?? {};
  if (!['THB', 'USD'].includes(currency_code))
    throw new Refusal(422, 'CURRENCY_NOT_SUPPORTED', 'Currency code is not currently supported.');
  if (!/^\d{1,10}\.\d{2}$/.test(value) || Number(value) <= 0)
    throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero, with two decimals.');
  if (breakdown && breakdown.item_total?.value !== value)
    throw new Refusal(422, 'AMOUNT_MISMATCH', 'Should equal item_total + tax_total + …');
  const { custom_id = '', invoice_id = '', description = '' } = unit ?? {};
  if ([custom_id, invoice_id, description].some((text) => text.length > 127))
    throw new Refusal(400, 'INVALID_STRING_LENGTH', 'The value of a field is too long.');
  if (others.some((order) => order.invoiceId === invoice_id))
    throw new Refusal(422, 'DUPLICATE_INVOICE_ID', 'Requested invoice number has been previously captured.');
  return {
    amount: { currency_code, value },
    customId: custom_id,
    invoiceId: invoice_id,
    description,
    returnUrl: return_url,
    cancelUrl: cancel_url,
  };
}

export function refunded(orders: PayPalOrders, request: Request): { id: string; status: string } {
  const order = orders.ofCapture(request.params.id ?? '');
  const capture = order?.capture;
  if (!order || !capture)
    throw new Refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.');
  const { amount = capture.amount, custom_id = null } = request.body as {
    amount?: Money;
    custom_id?: string;
  };
  if (amount.currency_code !== capture.amount.currency_code)
    throw new Refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the capture’s currency.');
  const terms = { kind: 'refund', cents: cents(amount), customId: custom_id, webhook: 'once' } as const;
  const reversal = orders.take(order, terms);
  if (!reversal)
    throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED', 'The refund amount must not exceed the capture.');
  return { id: reversal.id, status: 'COMPLETED' };
}
