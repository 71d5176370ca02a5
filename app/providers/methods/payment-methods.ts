import { CARD_2C2P } from '~/providers/2c2p/2c2p-card';
import { INSTALMENT_2C2P } from '~/providers/2c2p/2c2p-instalment';
import { QR_2C2P } from '~/providers/2c2p/2c2p-qr';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { GBPRIMEPAY_CARD } from '~/providers/gbprimepay/gbprimepay-card';
import { GBPRIMEPAY_QR } from '~/providers/gbprimepay/gbprimepay-qr';
import { OMISE_CARD } from '~/providers/omise/omise-card';
import { OMISE_PROMPTPAY } from '~/providers/omise/omise-promptpay';
import { PAY_SOLUTIONS } from '~/providers/pay-solutions/pay-solutions';
import { PAYPAL } from '~/providers/paypal/paypal';
import { type KeyField, labelledKeys } from '~/providers/port/key-fields';
import type { PaymentMethod } from '~/providers/port/payment-method';
import { SCB_QR } from '~/providers/scb/scb-qr';
import { paths } from '~/values/paths';

/** Every method, one line each, in the order buyers here look for them. */
const METHODS = [
  OMISE_PROMPTPAY, //
  BANK_TRANSFER,
  OMISE_CARD,
  CARD_2C2P,
  INSTALMENT_2C2P,
  SCB_QR,
  QR_2C2P,
  GBPRIMEPAY_CARD,
  GBPRIMEPAY_QR,
  PAY_SOLUTIONS,
  PAYPAL,
] as const;

type KnownProvider = NonNullable<(typeof METHODS)[number]['provider']>;
type AddressOf<Known> = Known extends { addresses: infer Addresses } ? Addresses[keyof Addresses] : never;
/** The settings of the environment that replace providers' addresses. */
export type ProviderSetting = AddressOf<KnownProvider>['setting'];

export const PAYMENT_METHODS: readonly PaymentMethod[] = METHODS;

/** Null for an unknown id, and where there is none. */
export const paymentMethod = (methodId: number | null): PaymentMethod | null =>
  PAYMENT_METHODS.find(({ id }) => id === methodId) ?? null;

/** Bank transfer, and old orders without a method, are paid by a report that staff checks. */
export const isPaidByTransfer = (methodId: number | null = null): boolean =>
  methodId === null || paymentMethod(methodId)?.paidBy === 'transfer';

/** The bank's QR: its Done button goes on, whether the money has come or not (specification 2). */
export const leavesByDone = (methodId: number | null): boolean =>
  paymentMethod(methodId)?.leavesByDone ?? false;

/** The keys that owners type; a transfer needs none. */
export function keyFieldsOf(methodId: number): readonly KeyField[] {
  const { keys } = paymentMethod(methodId) ?? {};
  return keys ? labelledKeys(keys) : [];
}

/** The paths a provider sends a method's notifications to. */
export function webhookPaths(methodId: number): readonly string[] {
  const { webhooks, provider = null } = paymentMethod(methodId) ?? {};
  return webhooks ?? (provider === null ? [] : [paths.webhook({ provider: provider.name })]);
}
