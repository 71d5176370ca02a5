import type {
  ChargeRequest,
  PaymentProvider,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { OMISE, readOmiseKeys } from './omise';
import { instantOf, isRealCharge, type OmiseCharge, readCharge, verdictOf } from './omise-charge';
import { findCharge, fetchCharge } from './omise-charges.server';
import { fetchOmisePicture, type OmiseAccess, testOmiseKey, writeToOmise } from './omise-client.server';
import { fetchReversalsOfCharge, omiseLedger } from './omise-ledger.server';
import { readOmiseNotification } from './omise-notification.server';
import { OMISE_PROMPTPAY } from './omise-promptpay';
import { withSecondCharge } from './omise-second-charge.server';

/** Method 9: a PromptPay QR by Omise; the buyer pays in the bank's app, and Omise notifies the shop. */
export function omisePromptPay(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: OMISE_PROMPTPAY.id,
    name: OMISE.name,
    references: 'token',
    open: (secrets) => {
      const keys = readOmiseKeys(OMISE_PROMPTPAY.keys, secrets, settings.mode);
      const apiUrl = addressOf(settings, OMISE.addresses.api);
      if (!keys || apiUrl === null) return null;
      const access: OmiseAccess = { apiUrl, secretKey: keys.secretKey };
      return {
        publicId: keys.publicKey,
        testKeys: () => testOmiseKey(access),
        start: (request) => start(access, request),
        fetchVerdict: (attempt) => fetchVerdict(access, attempt, settings.mode),
        readNotification: (notification, now) =>
          Promise.resolve(readOmiseNotification(notification, keys, now)),
        withdraw: async ({ providerId }) => {
          if (providerId !== null) await writeToOmise(access, `/charges/${providerId}/expire`, {});
        },
        // Omise cannot refund PromptPay charges: the money goes back by transfer
        refund: () => Promise.resolve({ outcome: 'by-hand' }),
        ledger: omiseLedger(access, settings.mode),
        fetchReversals: ({ providerId, paymentName = providerId }) =>
          paymentName === null ? Promise.resolve('no answer') : fetchReversalsOfCharge(access, paymentName),
        fetchPicture: (address) => fetchOmisePicture(access, address),
      };
    },
  };
}

async function start(access: OmiseAccess, request: ChargeRequest): Promise<Started> {
  if (request.mayExist) {
    const existing = await findCharge(access, request);
    if (existing === 'no answer') return { outcome: 'unknown', why: 'not found out whether it exists' };
    if (existing) return startedWith(existing);
  }
  const answer = await writeToOmise(access, '/charges', {
    amount: String(request.amount),
    currency: request.currency.toLowerCase(),
    'source[type]': 'promptpay',
    expires_at: request.expiresAt.toISOString(),
    description: request.orderNumber,
    'metadata[order]': request.orderNumber,
    'metadata[attempt]': request.reference,
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
  attempt: VerdictRequest,
  mode: ProviderSettings['mode'],
): Promise<ProviderStatus> {
  const charge =
    attempt.providerId === null
      ? await findCharge(access, attempt)
      : await fetchCharge(access, attempt.providerId);
  const own = charge !== null && charge !== 'no answer' && 'id' in charge ? charge.id : null;
  const verdict = verdictOfFound(charge, mode);
  return withSecondCharge(access, mode, verdict, { paymentName: attempt.paymentName, own, attempt });
}

function verdictOfFound(
  charge: Awaited<ReturnType<typeof fetchCharge>> | null,
  mode: ProviderSettings['mode'],
): ProviderStatus {
  if (charge === 'no answer') return { state: 'unknown', why: charge };
  if (charge === null) return { state: 'absent' };
  if ('gone' in charge) return { state: 'gone', failure: charge.gone };
  if (!isRealCharge(charge, mode)) return { state: 'unknown', why: 'a test charge in a live shop' };
  return verdictOf(charge);
}
