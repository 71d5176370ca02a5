import type { ProviderAddress } from './payment-method';

/** The settings every provider's client is created with. */
export interface ProviderSettings {
  mode: 'demo' | 'live';
  /** By their settings, without a trailing slash; null: none, so the provider cannot be used. */
  providers: Readonly<Record<string, string | null>>;
}

export const addressOf = ({ providers }: ProviderSettings, { setting }: ProviderAddress): string | null =>
  providers[setting] ?? null;
