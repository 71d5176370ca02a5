import { readFromProvider } from '~/providers/port/call-provider.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import type {
  ChargeRequest,
  PaymentProvider,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { PAY_SOLUTIONS, type PaySolutionsKeys, readPaySolutionsKeys, shortMerchantId } from './pay-solutions';
import { paySolutionsFields } from './pay-solutions-form';
import { reversalsOfInquiry, verdictOfInquiry } from './pay-solutions-inquiry';
import { readPostback } from './pay-solutions-postback';

const { page: PAGE, api: API } = PAY_SOLUTIONS.provider.addresses;

/**
 * Method 13: the browser posts a form to Pay Solutions. Form and postbacks are unsigned: only the inquiry
 * with our keys counts.
 */
export function paySolutions(settings: ProviderSettings): PaymentProvider {
  const [pageUrl, apiUrl] = [addressOf(settings, PAGE), addressOf(settings, API)];
  return {
    methodId: PAY_SOLUTIONS.id,
    name: PAY_SOLUTIONS.provider.name,
    references: 'digits',
    acknowledge: () => ({ contentType: 'text/plain', body: 'success' }),
    open: (secrets) => {
      const keys = readPaySolutionsKeys(secrets, settings.mode);
      if (!keys || pageUrl === null || apiUrl === null) return null;
      return {
        publicId: keys.merchantId,
        testKeys: async () => {
          const answer = await inquireOf(apiUrl, keys, '000000000000');
          if (answer.outcome === 'unknown') return { outcome: 'no answer' };
          const isNo = answer.outcome === 'refused' && [401, 403].includes(answer.status);
          return isNo ? { outcome: 'refused', words: '' } : { outcome: 'accepted' };
        },
        // a buyer who was refused or turned back still has the form
        staysPayable: true,
        start: (request) => Promise.resolve(start(pageUrl, keys, request)),
        fetchVerdict: (attempt) => fetchVerdict(apiUrl, keys, attempt),
        fetchReversals: async ({ reference }, now) => {
          const answer = await inquireOf(apiUrl, keys, reference);
          if (answer.outcome !== 'answer') return 'no answer';
          return reversalsOfInquiry(answer.json, { reference, ...keys }, now) ?? 'no answer';
        },
        readNotification: (notification) => Promise.resolve(readPostback(notification, keys.merchantId)),
        // a form handed out cannot be withdrawn
        withdraw: () => Promise.resolve(),
        // the provider has no API for it
        refund: () => Promise.resolve({ outcome: 'by-hand' }),
      };
    },
  };
}

/** Makes no call: the form is ours, under our reference. */
function start(pageUrl: string, keys: PaySolutionsKeys, request: ChargeRequest): Started {
  if (request.currency !== 'THB')
    return { outcome: 'refused', failure: { code: 'CURRENCY_NOT_SUPPORTED', description: request.currency } };
  const action = `${pageUrl}/epaylink/payment.aspx`;
  const places = { addresses: [pageUrl], hosts: PAGE.pageHosts };
  if (!isKnownAddress(action, places))
    return { outcome: 'refused', failure: { code: 'UNKNOWN_PAGE', description: '' } };
  const fields = paySolutionsFields(keys, request);
  return {
    outcome: 'started',
    providerId: request.reference,
    step: { kind: 'form', action, fields },
    expiresAt: null,
  };
}

async function fetchVerdict(
  apiUrl: string,
  keys: PaySolutionsKeys,
  { reference }: VerdictRequest,
): Promise<ProviderStatus> {
  const answer = await inquireOf(apiUrl, keys, reference);
  if (answer.outcome === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.outcome === 'refused') return { state: 'unknown', why: `HTTP ${answer.status}` };
  return verdictOfInquiry(answer.json, { reference, ...keys });
}

async function inquireOf(apiUrl: string, keys: PaySolutionsKeys, reference: string) {
  const answer = await inquire(apiUrl, keys, { reference, blank: '' });
  // some accounts reject empty fields
  return answer.outcome === 'refused' && [400, 422].includes(answer.status)
    ? inquire(apiUrl, keys, { reference, blank: 'X' })
    : answer;
}

function inquire(
  apiUrl: string,
  keys: PaySolutionsKeys,
  { reference, blank }: { reference: string; blank: string },
) {
  const merchantId = shortMerchantId(keys);
  return readFromProvider({
    url: `${apiUrl}/order/orderdetailpost`,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      merchantId,
      merchantSecretKey: keys.secretKey,
      apikey: keys.apiKey,
    },
    body: JSON.stringify({ merchantId, orderNo: blank, refNo: reference, productDetail: blank }),
  });
}
