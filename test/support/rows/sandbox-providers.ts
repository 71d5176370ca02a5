import { providerAddressesOf, withSandbox } from '../../../app/providers/methods/provider-addresses';
import { setProviders } from '../../../app/providers/methods/registry.server';

/** Every provider at this sandbox, as a demo shop has them. */
export const useSandboxProviders = (sandboxUrl: string): void =>
  setProviders({ mode: 'demo', providers: withSandbox(providerAddressesOf({}, false), sandboxUrl) });

/** The shop's own address, where nothing listens. */
export const SHOP = 'http://shop.test';
