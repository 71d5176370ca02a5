import { card2c2p, instalment2c2p, qr2c2p } from '~/providers/2c2p/2c2p.server';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { gbPrimePayCard, gbPrimePayQr } from '~/providers/gbprimepay/gbprimepay.server';
import { omiseCard } from '~/providers/omise/omise-card.server';
import { omisePromptPay } from '~/providers/omise/omise-promptpay.server';
import { paySolutions } from '~/providers/pay-solutions/pay-solutions.server';
import { payPal } from '~/providers/paypal/paypal.server';
import type { PaymentProvider, RawNotification } from '~/providers/port/provider';
import type { ProviderSettings } from '~/providers/port/provider-settings';
import { scbQr } from '~/providers/scb/scb-qr.server';
import { openKeys } from './sealed-keys.server';

interface Registered {
  providers: readonly PaymentProvider[];
  settings: ProviderSettings;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianProviders?: Registered };

/**
 * Every provider this shop has a client for. Called once at the start, and again when the sandbox has its
 * port.
 */
export function setProviders(settings: ProviderSettings): void {
  shared.__rianProviders = {
    settings,
    // one line each
    providers: [
      omisePromptPay(settings), //
      omiseCard(settings),
      payPal(settings),
      paySolutions(settings),
      card2c2p(settings),
      instalment2c2p(settings),
      qr2c2p(settings),
      scbQr(settings),
      gbPrimePayCard(settings),
      gbPrimePayQr(settings),
    ].map(withSealedKeys),
  };
}

/** A provider gets its keys decrypted; their storage is not its concern. */
const withSealedKeys = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  open: (stored, site) => provider.open(openKeys(provider.methodId, stored), site),
});

/** None before `setProviders`: then only bank transfer can be paid with. */
const providers = (): readonly PaymentProvider[] => shared.__rianProviders?.providers ?? [];

export const providerOfMethod = (methodId: number): PaymentProvider | null =>
  providers().find((provider) => provider.methodId === methodId) ?? null;

/** Every provider with a client, method by method. */
export const everyProvider = (): readonly PaymentProvider[] => providers();

/** The methods this shop has a client for. */
export const payableMethodIds = (): number[] => [
  BANK_TRANSFER.id,
  ...providers().map((provider) => provider.methodId),
];

/** Methods that share a provider share its webhook. */
export const providersNamed = (name: string): PaymentProvider[] =>
  providers().filter((provider) => provider.name === name);

export const acknowledgementOf = (name: string, notification: RawNotification) =>
  providersNamed(name)[0]?.acknowledge?.(notification) ?? null;

/**
 * Where a form of ours may end up (`form-action` covers every redirect, down to an unknown bank): any https,
 * and the sandbox under the shop's host name. Each provider checks where the chain begins.
 */
export function paymentFormHosts(hostname: string): string[] {
  const addresses = Object.values(shared.__rianProviders?.settings.providers ?? {});
  const plain = addresses.flatMap((address) => (address?.startsWith('http:') ? [new URL(address)] : []));
  return ['https:', ...new Set(plain.map(({ port }) => `http://${hostname}:${port}`))];
}
