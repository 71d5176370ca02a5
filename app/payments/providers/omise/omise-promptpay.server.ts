import { OMISE_PROMPTPAY } from '~/settings/payment-method-facts';
import { instantOf, isRealCharge, type OmiseCharge, readCharge, verdictOf } from './omise-charge';
import { fetchOmisePicture, type OmiseAccess, testOmiseKey, writeToOmise } from './omise-client.server';
import { findCharge, fetchCharge } from './omise-charges.server';
import { readOmiseKeys } from './omise-keys';
import { fetchTakingsOfCharge, omiseLedger } from './omise-ledger.server';
import { readOmiseNotification } from './omise-notification.server';
import { withSecondCharge } from './omise-second-charge.server';
import type {
  ChargeAsk,
  PaymentProvider,
  Started,
  ProviderStatus,
  VerdictAsk,
} from '~/payments/providers/port/provider';
import type { ProviderSettings } from '~/payments/providers/port/provider-settings';

/** Method 9: a PromptPay QR made by Omise; the buyer pays in the bank's app, and Omise tells us. */
export function omisePromptPay(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: OMISE_PROMPTPAY,
    name: 'omise',
    references: 'token',
    open: (secrets) => {
      const keys = readOmiseKeys(secrets, settings.mode);
      const apiUrl = settings.providers.omise;
      if (!keys || apiUrl === null) return null;
      const access: OmiseAccess = { apiUrl, secretKey: keys.secretKey };
      return {
        publicId: keys.publicKey,
        testKeys: () => testOmiseKey(access),
        start: (ask) => start(access, ask),
        fetchVerdict: (attempt) => fetchVerdict(access, attempt, settings.mode),
        readNotification: (notification, now) =>
          Promise.resolve(readOmiseNotification(notification, keys, now)),
        withdraw: async ({ providerId }) => {
          if (providerId !== null) await writeToOmise(access, `/charges/${providerId}/expire`, {});
        },
        // PromptPay charges are not refundable through Omise: the money goes back by transfer
        refund: () => Promise.resolve({ outcome: 'by-hand' }),
        ledger: omiseLedger(access, settings.mode),
        fetchTakings: ({ providerId, named = providerId }) =>
          named === null ? Promise.resolve('no answer') : fetchTakingsOfCharge(access, named),
        fetchPicture: (address) => fetchOmisePicture(access, address),
      };
    },
  };
}

async function start(access: OmiseAccess, ask: ChargeAsk): Promise<Started> {
  if (ask.mayExist) {
    const found = await findCharge(access, ask);
    if (found === 'no answer') return { outcome: 'unknown', why: 'not found out whether it exists' };
    if (found) return startedWith(found);
  }
  const answer = await writeToOmise(access, '/charges', {
    amount: String(ask.amount),
    currency: ask.currency.toLowerCase(),
    'source[type]': 'promptpay',
    expires_at: ask.expiresAt.toISOString(),
    description: ask.orderNumber,
    'metadata[order]': ask.orderNumber,
    'metadata[attempt]': ask.reference,
  });
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: answer.failure };
  if (answer.outcome === 'unknown') return answer;
  const charge = readCharge(answer.body);
  return charge ? startedWith(charge) : { outcome: 'unknown', why: 'no charge in the answer' };
}

function startedWith(charge: OmiseCharge): Started {
  const pictureAddress = charge.source?.scannable_code?.image.download_uri;
  if (!pictureAddress) {
    const verdict = verdictOf(charge);
    if (verdict.state === 'failed') return { outcome: 'refused', failure: verdict.failure };
    return { outcome: 'unknown', why: 'a charge without a code' };
  }
  return {
    outcome: 'started',
    providerId: charge.id,
    step: { kind: 'qr', pictureAddress, ...(charge.sandbox_page && { testPage: charge.sandbox_page }) },
    expiresAt: instantOf(charge.expires_at),
  };
}

async function fetchVerdict(
  access: OmiseAccess,
  attempt: VerdictAsk,
  mode: ProviderSettings['mode'],
): Promise<ProviderStatus> {
  const found =
    attempt.providerId === null
      ? await findCharge(access, attempt)
      : await fetchCharge(access, attempt.providerId);
  const own = found !== null && found !== 'no answer' && 'id' in found ? found.id : null;
  const verdict = verdictOfFound(found, mode);
  return withSecondCharge(access, mode, verdict, { named: attempt.named, own, attempt });
}

function verdictOfFound(
  found: Awaited<ReturnType<typeof fetchCharge>> | null,
  mode: ProviderSettings['mode'],
): ProviderStatus {
  if (found === 'no answer') return { state: 'unknown', why: found };
  if (found === null) return { state: 'absent' };
  if ('gone' in found) return { state: 'gone', failure: found.gone };
  if (!isRealCharge(found, mode)) return { state: 'unknown', why: 'a test charge in a live shop' };
  return verdictOf(found);
}
