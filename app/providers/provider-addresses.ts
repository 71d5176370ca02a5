/**
 * The payment providers' addresses, the only difference between production, a test system and the sandbox; a
 * live shop uses only the real ones.
 */
export const PROVIDER_ADDRESSES = {
  omise: { setting: 'OMISE_API_URL', live: 'https://api.omise.co', sandbox: '/omise' },
  omiseVault: { setting: 'OMISE_VAULT_URL', live: 'https://vault.omise.co', sandbox: '/omise-vault' },
  omiseScript: {
    setting: 'OMISE_SCRIPT_URL',
    live: 'https://cdn.omise.co/omise.js',
    sandbox: '/omise-vault/omise.js',
  },
  payPal: { setting: 'PAYPAL_API_URL', live: 'https://api-m.paypal.com', sandbox: '/paypal' },
  gateway2c2p: { setting: 'GATEWAY_2C2P_URL', live: 'https://pgw.2c2p.com', sandbox: '/2c2p-pgw' },
  securePay2c2p: { setting: 'SECUREPAY_2C2P_URL', live: 'https://t.2c2p.com', sandbox: '/2c2p-demo' },
  scb: { setting: 'SCB_API_URL', live: 'https://api.partners.scb/partners', sandbox: '/scb' },
  gbPrimePay: { setting: 'GBPRIMEPAY_API_URL', live: 'https://api.gbprimepay.com', sandbox: '/gbprime' },
  xendit: { setting: 'XENDIT_API_URL', live: 'https://api.xendit.co', sandbox: '/xendit' },
  paySolutionsPage: {
    setting: 'PAYSOLUTIONS_PAGE_URL',
    live: 'https://www.thaiepay.com',
    sandbox: '/paysolutions',
  },
  paySolutionsApi: {
    setting: 'PAYSOLUTIONS_API_URL',
    live: 'https://apis.paysolutions.asia',
    sandbox: '/paysolutions',
  },
} as const satisfies Record<string, { setting: string; live: string; sandbox: string }>;

export type ProviderName = keyof typeof PROVIDER_ADDRESSES;
export type ProviderSetting = (typeof PROVIDER_ADDRESSES)[ProviderName]['setting'];

/** Without a trailing slash. Null: no address, so the provider cannot be used. */
export type ProviderAddresses = Readonly<Record<ProviderName, string | null>>;

const NAMES = Object.keys(PROVIDER_ADDRESSES) as ProviderName[];
export const PROVIDER_SETTINGS: readonly ProviderSetting[] = NAMES.map(
  (name) => PROVIDER_ADDRESSES[name].setting,
);

/**
 * The environment's address, else the real one in a live shop, else none: a demo shop calls no provider by
 * accident.
 */
export function providerAddressesOf(
  overrides: Readonly<Partial<Record<ProviderSetting, string | undefined>>>,
  isLive: boolean,
): ProviderAddresses {
  return eachProvider((name) => {
    const { setting, live } = PROVIDER_ADDRESSES[name];
    return overrides[setting]?.replace(/\/+$/, '') ?? (isLive ? live : null);
  });
}

/** Settings that would send a live shop's money elsewhere. */
export function providerAddressProblems(
  overrides: Readonly<Partial<Record<ProviderSetting, string | undefined>>>,
): { setting: ProviderSetting; live: string }[] {
  return Object.values(PROVIDER_ADDRESSES).filter(
    ({ setting, live }) =>
      overrides[setting] !== undefined && overrides[setting].replace(/\/+$/, '') !== live,
  );
}

/** The sandbox replaces every provider without an address. */
export const withSandbox = (addresses: ProviderAddresses, sandboxUrl: string): ProviderAddresses =>
  eachProvider((name) => addresses[name] ?? sandboxUrl + PROVIDER_ADDRESSES[name].sandbox);

export const needsSandbox = (addresses: ProviderAddresses): boolean =>
  NAMES.some((name) => addresses[name] === null);

const eachProvider = (addressOf: (name: ProviderName) => string | null): ProviderAddresses =>
  Object.fromEntries(NAMES.map((name) => [name, addressOf(name)])) as Record<ProviderName, string | null>;
