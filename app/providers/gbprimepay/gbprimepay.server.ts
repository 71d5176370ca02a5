import { GBPRIMEPAY_CARD, GBPRIMEPAY_QR } from '~/providers/payment-method-facts';
import type { PaymentProvider, ProviderClient } from '~/providers/port/provider';
import type { ProviderSettings } from '~/providers/port/provider-settings';
import { type LegacyKeys, readGbPrimePayKeys, type XenditKeys } from './gbprimepay-keys';
import { legacyCard, legacyQr } from './gbprimepay-legacy.server';
import { xenditCard, xenditQr } from './xendit.server';

/** Method 11: a card at GB Prime Pay or at Xendit, its successor; the keys decide (payments 8). */
export const gbPrimePayCard = (settings: ProviderSettings): PaymentProvider =>
  provider(settings, GBPRIMEPAY_CARD, { legacy: legacyCard, xendit: xenditCard });

/** Method 12: PromptPay, by either. */
export const gbPrimePayQr = (settings: ProviderSettings): PaymentProvider =>
  provider(settings, GBPRIMEPAY_QR, { legacy: legacyQr, xendit: xenditQr });

interface Dialects {
  legacy(access: { apiUrl: string; keys: LegacyKeys; isDemo: boolean }): ProviderClient;
  xendit(access: { apiUrl: string; keys: XenditKeys; isDemo: boolean }): ProviderClient;
}

/** Both methods and both dialects share a webhook: headers and content tell whose notification it is. */
function provider(
  { mode, providers }: ProviderSettings,
  methodId: number,
  dialects: Dialects,
): PaymentProvider {
  const isDemo = mode === 'demo';
  return {
    methodId,
    name: 'gbprime',
    references: 'digits',
    open: (secrets) => {
      const keys = readGbPrimePayKeys(secrets, mode);
      if (!keys) return null;
      if (keys.dialect === 'legacy') {
        const apiUrl = providers.gbPrimePay;
        return apiUrl === null ? null : dialects.legacy({ apiUrl, keys, isDemo });
      }
      const apiUrl = providers.xendit;
      return apiUrl === null ? null : dialects.xendit({ apiUrl, keys, isDemo });
    },
  };
}
