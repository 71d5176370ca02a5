import { CARD_2C2P, INSTALMENT_2C2P, QR_2C2P } from '~/settings/payment-method-facts';
import {
  fetchTakings,
  fetchVerdict,
  type Gateway,
  readGatewayNotification,
  startAtGateway,
  testGatewayKeys,
} from './2c2p-gateway.server';
import { type MerchantKeys, readCardKeys, readInstalmentKeys, readQrKeys } from './2c2p-keys';
import type { Channel } from './2c2p-token';
import type {
  NotificationReading,
  PaymentProvider,
  ProviderClient,
  Started,
  ProviderStatus,
  VerdictAsk,
} from '~/payments/providers/port/provider';
import type { ProviderSettings } from '~/payments/providers/port/provider-settings';
import { readSecurePayResponse, securePayCardForm, startAtSecurePay } from './securepay.server';
import { isSecurePayId } from './securepay-result';

/** At most 20 letters and figures for a QR, and all three share one row of invoice numbers. */
const ABOUT_ALL = { name: '2c2p', references: 'digits' } as const;
const CARD: Channel = { name: 'CC', given: { request3DS: 'Y' } };

/**
 * Method 3: a card on the gateway's hosted page; or, where the shop chose `securepay99`, encrypted on our page and sent to SecurePay by
 * the browser, with the hosted page for whoever has no JavaScript.
 */
export const card2c2p = (settings: ProviderSettings): PaymentProvider => ({
  ...ABOUT_ALL,
  methodId: CARD_2C2P,
  open: (secrets, site) => {
    const keys = readCardKeys(secrets, settings.mode, site);
    if (!keys) return null;
    const gateway = gatewayOf(settings, keys);
    const hosted = gateway && gatewayClient(gateway, [CARD]);
    const address = settings.providers.securePay2c2p;
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
      start: async (ask, now): Promise<Started> => {
        if (ask.card?.kind === 'token') return startAtSecurePay(address, keys, ask, ask.card.fields, now);
        return hosted
          ? hosted.start(ask, now)
          : { outcome: 'refused', failure: { code: 'not_configured', description: '' } };
      },
      fetchVerdict: async (attempt, now) => {
        const asked = hosted ? await hosted.fetchVerdict(attempt, now) : null;
        return isSecurePayId(attempt.providerId) || !asked ? verdictWithoutInquiry(attempt, asked) : asked;
      },
      readNotification: ({ body }, now) => readEither(keys, body, { isWord: true, now }),
      // a card its signed word refused is refused: nothing is asked on about
      ...THE_REST,
    };
  },
});

/** Method 10: `secrets.periods` in months, and who pays the interest. */
export const instalment2c2p = (settings: ProviderSettings): PaymentProvider => ({
  ...ABOUT_ALL,
  methodId: INSTALMENT_2C2P,
  open: (secrets, site) => {
    const keys = readInstalmentKeys(secrets, settings.mode, site);
    const gateway = keys && gatewayOf(settings, keys);
    if (!gateway) return null;
    const { interestType, periods } = keys;
    const given = { request3DS: 'Y', interestType, ...(periods && { installmentPeriodFilter: periods }) };
    return gatewayClient(gateway, [{ name: 'IPP', given }]);
  },
});

/** Method 15: a Thai QR. Which name the merchant's channel goes by is known only when it is asked for. */
export const qr2c2p = (settings: ProviderSettings): PaymentProvider => ({
  ...ABOUT_ALL,
  methodId: QR_2C2P,
  open: (secrets, site) => {
    const keys = readQrKeys(secrets, settings.mode, site);
    const gateway = keys && gatewayOf(settings, keys);
    if (!gateway) return null;
    const others = keys.channel === 'QR' ? [] : [{ name: 'QR' }];
    return gatewayClient(gateway, [{ name: keys.channel }, ...others]);
  },
});

function gatewayOf({ providers }: ProviderSettings, { merchantId, secretKey }: MerchantKeys): Gateway | null {
  const apiUrl = providers.gateway2c2p;
  return apiUrl === null ? null : { apiUrl, merchantId, secretKey };
}

const gatewayClient = (gateway: Gateway, channels: readonly [Channel, ...Channel[]]): ProviderClient => ({
  publicId: gateway.merchantId,
  testKeys: () => testGatewayKeys(gateway),
  start: (ask, now) => startAtGateway(gateway, ask, channels, now),
  fetchVerdict: async (attempt) => {
    const verdict = await fetchVerdict(gateway, attempt);
    // begun on the card form before the shop changed its way
    return isSecurePayId(attempt.providerId) ? verdictWithoutInquiry(attempt, verdict) : verdict;
  },
  fetchTakings: (attempt, now) => fetchTakings(gateway, attempt, now),
  readNotification: ({ body }) => readGatewayNotification(gateway, body),
  // a page takes another card after one that was refused, and runs out by itself; of one that was never used the inquiry says the same for ever
  staysPayable: true,
  ...THE_REST,
});

/**
 * JSON is the gateway's, a form SecurePay's; each signed with the merchant's key. SecurePay's is a verdict (`isWord`) only while the shop
 * pays by it: of a card form begun before the shop changed its way it makes us ask, as everything else does.
 */
async function readEither(
  keys: MerchantKeys,
  body: string,
  { isWord, now }: { isWord: boolean; now: Date },
): Promise<NotificationReading> {
  if (body.trimStart().startsWith('{')) return readGatewayNotification(keys, body);
  const reading = readSecurePayResponse(keys, body, now);
  if (isWord || reading.outcome !== 'about') return reading;
  const { verdict: _, takings: __, ...heard } = reading;
  return heard;
}

/**
 * Whether the gateway's inquiry knows SecurePay's transactions nobody says: it may say "paid", and nothing else of it counts. The
 * signed posts are the word; without them nothing is known of a form that was handed out. One that never came to be (no name of the
 * provider's) nobody can have paid with.
 */
function verdictWithoutInquiry({ providerId }: VerdictAsk, asked: ProviderStatus | null): ProviderStatus {
  if (asked?.state === 'paid') return asked;
  if (providerId === null) return { state: 'absent' };
  return { state: 'unknown', why: 'no inquiry knows it', hasNoInquiry: true };
}

const THE_REST: Pick<ProviderClient, 'withdraw' | 'refund'> = {
  withdraw: () => Promise.resolve(),
  // refunds take the Payment Action API with exchanged certificates, which the shop has none of: staff refund in the portal
  refund: () => Promise.resolve({ outcome: 'by-hand' }),
};
