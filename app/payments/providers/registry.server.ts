import type { Environment } from '~/settings/environment.server';
import { omisePromptPay } from './omise-promptpay.server';
import type { PaymentProvider } from './provider';

export type ProviderSettings = Pick<Environment, 'mode' | 'omiseApiUrl'>;

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianProviders?: readonly PaymentProvider[] };

/** Every provider this shop has a client for. Once at the start, and again when the sandbox has found its port. */
export function setProviders({ mode, omiseApiUrl }: ProviderSettings): void {
  shared.__rianProviders = [omisePromptPay({ mode, apiUrl: omiseApiUrl })];
}

/** None before `setProviders`: then only bank transfer can be paid with. */
const providers = (): readonly PaymentProvider[] => shared.__rianProviders ?? [];

export const providerOfMethod = (methodId: number): PaymentProvider | null =>
  providers().find((provider) => provider.methodId === methodId) ?? null;

export const methodIdsWithProvider = (): number[] => providers().map((provider) => provider.methodId);

/** Methods that share a provider share its notification door. */
export const providersNamed = (name: string): PaymentProvider[] =>
  providers().filter((provider) => provider.name === name);
