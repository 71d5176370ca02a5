import type { ProviderAddresses } from '~/providers/provider-addresses';

/** The settings every provider's client is created with. */
export interface ProviderSettings {
  mode: 'demo' | 'live';
  providers: ProviderAddresses;
}
