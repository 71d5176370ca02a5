import type { ProviderAddress } from '~/providers/port/payment-method';
import { PAYMENT_METHODS, type ProviderSetting } from './payment-methods';

type KnownAddress = ProviderAddress & { setting: ProviderSetting };

/** Every provider's addresses, by their settings: methods of one provider share them. */
const ADDRESSES: ReadonlyMap<ProviderSetting, KnownAddress> = new Map(
  PAYMENT_METHODS.flatMap(({ provider }) => Object.values(provider?.addresses ?? {})).map((address) => [
    address.setting as ProviderSetting,
    address as KnownAddress,
  ]),
);
export const PROVIDER_SETTINGS: readonly ProviderSetting[] = [...ADDRESSES.keys()];

/** Without a trailing slash. Null: no address, so the provider cannot be used. */
export type ProviderAddresses = Readonly<Record<ProviderSetting, string | null>>;

type Overrides = Readonly<Partial<Record<ProviderSetting, string | undefined>>>;

/**
 * The environment's address, else the real one in a live shop, else none: a demo shop calls no provider by
 * accident.
 */
export const providerAddressesOf = (overrides: Overrides, isLive: boolean): ProviderAddresses =>
  eachAddress(({ setting, live }) => overrides[setting]?.replace(/\/+$/, '') ?? (isLive ? live : null));

/** Settings that would send a live shop's money elsewhere. */
export const providerAddressProblems = (overrides: Overrides): { setting: ProviderSetting; live: string }[] =>
  [...ADDRESSES.values()].filter(
    ({ setting, live }) =>
      overrides[setting] !== undefined && overrides[setting].replace(/\/+$/, '') !== live,
  );

/** The sandbox replaces every provider without an address. */
export const withSandbox = (addresses: ProviderAddresses, sandboxUrl: string): ProviderAddresses =>
  eachAddress(({ setting, sandbox }) => addresses[setting] ?? sandboxUrl + sandbox);

export const needsSandbox = (addresses: ProviderAddresses): boolean =>
  PROVIDER_SETTINGS.some((setting) => addresses[setting] === null);

const eachAddress = (written: (address: KnownAddress) => string | null): ProviderAddresses =>
  Object.fromEntries([...ADDRESSES.values()].map((address) => [address.setting, written(address)])) as Record<
    ProviderSetting,
    string | null
  >;
