import type { ProviderAddresses } from '~/settings/provider-addresses';

/** What every provider's client is made with. */
export interface ProviderSettings {
  mode: 'demo' | 'live';
  providers: ProviderAddresses;
}
