import type { PaymentProvider, ProviderClient } from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { GBPRIMEPAY, type LegacyKeys, readGbPrimePayKeys, type XenditKeys } from './gbprimepay';
import { GBPRIMEPAY_CARD } from './gbprimepay-card';
import { legacyCard, legacyQr } from './gbprimepay-legacy.server';
import { GBPRIMEPAY_QR } from './gbprimepay-qr';
import { xenditCard, xenditQr } from './xendit.server';

/** Method 11: a card at GB Prime Pay or at Xendit, its successor; the keys decide (payments 8). */
export const gbPrimePayCard = (settings: ProviderSettings): PaymentProvider =>
  provider(settings, GBPRIMEPAY_CARD.id, { legacy: legacyCard, xendit: xenditCard });

/** Method 12: PromptPay, by either. */
export const gbPrimePayQr = (settings: ProviderSettings): PaymentProvider =>
  provider(settings, GBPRIMEPAY_QR.id, { legacy: legacyQr, xendit: xenditQr });

interface Dialects {
  legacy(access: { apiUrl: string; keys: LegacyKeys; isDemo: boolean }): ProviderClient;
  xendit(access: { apiUrl: string; keys: XenditKeys; isDemo: boolean }): ProviderClient;
}

/** Both methods and both dialects share a webhook: headers and content tell whose notification it is. */
function provider(settings: ProviderSettings, methodId: number, dialects: Dialects): PaymentProvider {
  const { mode } = settings;
  const isDemo = mode === 'demo';
  return {
    methodId,
    name: GBPRIMEPAY.name,
    references: 'digits',
    open: (secrets) => {
      const keys = readGbPrimePayKeys(secrets, mode);
      if (!keys) return null;
      if (keys.dialect === 'legacy') {
        const apiUrl = addressOf(settings, GBPRIMEPAY.addresses.legacy);
        return apiUrl === null ? null : dialects.legacy({ apiUrl, keys, isDemo });
      }
      const apiUrl = addressOf(settings, GBPRIMEPAY.addresses.xendit);
      return apiUrl === null ? null : dialects.xendit({ apiUrl, keys, isDemo });
    },
  };
}
