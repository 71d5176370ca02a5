import { setProviders } from '../../../app/payments/providers/registry.server';
import { providerAddressesOf, withSandbox } from '../../../app/settings/provider-addresses';

/** Every provider at this sandbox, as a demo shop has them. */
export const useSandboxProviders = (sandboxUrl: string): void =>
  setProviders({ mode: 'demo', providers: withSandbox(providerAddressesOf({}, false), sandboxUrl) });

/** The shop's own address, where nothing listens. */
export const SHOP = 'http://shop.test';
