import type {
  NotificationReading,
  PaymentProvider,
  ProviderClient,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { type MerchantKeys, PROVIDER_2C2P, read2c2pKeys } from './2c2p';
import { CARD_2C2P } from './2c2p-card';
import {
  fetchReversals,
  fetchVerdict,
  type Gateway,
  readGatewayNotification,
  startAtGateway,
  testGatewayKeys,
} from './2c2p-gateway.server';
import { INSTALMENT_2C2P } from './2c2p-instalment';
import { QR_2C2P } from './2c2p-qr';
import type { Channel } from './2c2p-token';
import { isSecurePayId } from './securepay-result';
import { readSecurePayResponse, securePayCardForm, startAtSecurePay } from './securepay.server';

/** At most 20 letters and digits for a QR, and all three methods share one row of invoice numbers. */
const ABOUT_ALL = { name: PROVIDER_2C2P.name, references: 'digits' } as const;
const CARD: Channel = { name: 'CC', extras: { request3DS: 'Y' } };

/**
 * Method 3: a card on the gateway's hosted page; or, with `securepay99`, encrypted on our page and posted to
 * SecurePay by the browser, with the hosted page for buyers without JavaScript.
 */
export const card2c2p = (settings: ProviderSettings): PaymentProvider => ({
  ...ABOUT_ALL,
  methodId: CARD_2C2P.id,
  open: (secrets, site) => {
    const keys = read2c2pKeys(CARD_2C2P.keys, secrets, { ...site, mode: settings.mode });
    if (!keys) return null;
    const gateway = gatewayOf(settings, keys);
    const hosted = gateway && gatewayClient(gateway, [CARD]);
    const address = addressOf(settings, PROVIDER_2C2P.addresses.securePay);
    if (keys.transport === 'pgw43')
      return (
        hosted && {
          ...hosted,
          readNotification: ({ body }, now) => readEither(keys, body, { isWord: false, now }),
        }
      );
    if (address === null) return null;
    return {
      publicId: keys.merchantId,
      cardForm: securePayCardForm(address, keys, { hasHostedPage: hosted !== null }),
      start: async (request, now): Promise<Started> => {
        if (request.card?.kind === 'token')
          return startAtSecurePay(address, keys, request, request.card.fields, now);
        return hosted
          ? hosted.start(request, now)
          : { outcome: 'refused', failure: { code: 'not_configured', description: '' } };
      },
      fetchVerdict: async (attempt, now) => {
        const inquiryVerdict = hosted ? await hosted.fetchVerdict(attempt, now) : null;
        return isSecurePayId(attempt.providerId) || !inquiryVerdict
          ? verdictWithoutInquiry(attempt, inquiryVerdict)
          : inquiryVerdict;
      },
      readNotification: ({ body }, now) => readEither(keys, body, { isWord: true, now }),
      // a card refused by the signed answer stays refused: no more checks
      ...THE_REST,
    };
  },
});

/** Who pays the interest, by the gateway's letters; `A` takes what each plan says. */
const INTEREST = { A: 'unknown', C: 'buyer', M: 'shop' } as const;

/** Method 10: `secrets.periods` in months, and who pays the interest. */
export const instalment2c2p = (settings: ProviderSettings): PaymentProvider => ({
  ...ABOUT_ALL,
  methodId: INSTALMENT_2C2P.id,
  open: (secrets, site) => {
    const keys = read2c2pKeys(INSTALMENT_2C2P.keys, secrets, { ...site, mode: settings.mode });
    const gateway = keys && gatewayOf(settings, keys);
    if (!gateway) return null;
    const { interestType, periods } = keys;
    const options = { request3DS: 'Y', interestType, ...(periods && { installmentPeriodFilter: periods }) };
    const client = gatewayClient(gateway, [{ name: 'IPP', extras: options }]);
    return periods ? { ...client, instalments: { periods, interest: INTEREST[interestType] } } : client;
  },
});

/** Method 15: a Thai QR. The name of the merchant's channel shows only when it is requested. */
export const qr2c2p = (settings: ProviderSettings): PaymentProvider => ({
  ...ABOUT_ALL,
  methodId: QR_2C2P.id,
  open: (secrets, site) => {
    const keys = read2c2pKeys(QR_2C2P.keys, secrets, { ...site, mode: settings.mode });
    const gateway = keys && gatewayOf(settings, keys);
    if (!gateway) return null;
    const others = keys.channel === 'QR' ? [] : [{ name: 'QR' }];
    return gatewayClient(gateway, [{ name: keys.channel }, ...others]);
  },
});

function gatewayOf(settings: ProviderSettings, { merchantId, secretKey }: MerchantKeys): Gateway | null {
  const apiUrl = addressOf(settings, PROVIDER_2C2P.addresses.gateway);
  return apiUrl === null ? null : { apiUrl, merchantId, secretKey };
}

const gatewayClient = (gateway: Gateway, channels: readonly [Channel, ...Channel[]]): ProviderClient => ({
  publicId: gateway.merchantId,
  testKeys: () => testGatewayKeys(gateway),
  start: (request, now) => startAtGateway(gateway, request, channels, now),
  fetchVerdict: async (attempt) => {
    const verdict = await fetchVerdict(gateway, attempt);
    // started on the card form before the shop changed its transport
    return isSecurePayId(attempt.providerId) ? verdictWithoutInquiry(attempt, verdict) : verdict;
  },
  fetchReversals: (attempt, now) => fetchReversals(gateway, attempt, now),
  readNotification: ({ body }) => readGatewayNotification(gateway, body),
  // a page takes another card after a declined one and expires by itself; about an unused page the inquiry
  // never changes its answer
  staysPayable: true,
  ...THE_REST,
});

/**
 * The gateway sends JSON, SecurePay a form; each is signed with the merchant's key. SecurePay's is a verdict
 * (`isWord`) only while the shop pays by it; otherwise it triggers a check.
 */
async function readEither(
  keys: MerchantKeys,
  body: string,
  { isWord, now }: { isWord: boolean; now: Date },
): Promise<NotificationReading> {
  if (body.trimStart().startsWith('{')) return readGatewayNotification(keys, body);
  const reading = readSecurePayResponse(keys, body, now);
  if (isWord || reading.outcome !== 'about') return reading;
  const { verdict: _, reversals: __, ...withoutVerdict } = reading;
  return withoutVerdict;
}

/**
 * The gateway's inquiry is not documented to know SecurePay's transactions: only "paid" counts, and the
 * signed posts are the verdict. Without a providerId no form was handed out, so nobody can have paid.
 */
function verdictWithoutInquiry(
  { providerId }: VerdictRequest,
  inquiryVerdict: ProviderStatus | null,
): ProviderStatus {
  if (inquiryVerdict?.state === 'paid') return inquiryVerdict;
  if (providerId === null) return { state: 'absent' };
  return { state: 'unknown', why: 'no inquiry knows it', hasNoInquiry: true };
}

const THE_REST: Pick<ProviderClient, 'withdraw' | 'refund'> = {
  withdraw: () => Promise.resolve(),
  // refunds need the Payment Action API with exchanged certificates, which the shop lacks: staff refund in
  // the portal
  refund: () => Promise.resolve({ outcome: 'by-hand' }),
};
