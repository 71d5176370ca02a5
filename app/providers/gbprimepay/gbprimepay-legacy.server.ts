import { z } from 'zod';
import {
  callProvider,
  parsedJson,
  type ProviderAnswer,
  readFromProvider,
} from '~/providers/port/call-provider.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import type {
  ChargeRequest,
  KeyTest,
  NotificationReading,
  ProviderClient,
  RawNotification,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { isCodeOver } from '~/providers/port/thai-qr';
import { amountText } from '~/providers/port/wire-amount';
import { addMilliseconds } from '~/values/time';
import { GBPRIMEPAY, type LegacyKeys } from './gbprimepay';
import { failureOf, readLegacyNotification, verdictOfStatus } from './gbprimepay-transaction';

export interface LegacyAccess {
  /** Without a slash at its end: `https://api.gbprimepay.com`. */
  apiUrl: string;
  keys: LegacyKeys;
  isDemo: boolean;
}

/** A usual time (payments 8.3). */
const LINK_MINUTES = 30;

/**
 * A card by the legacy API: tokenised in the browser and confirmed at its bank, or on a page of the provider.
 */
export const legacyCard = (access: LegacyAccess): ProviderClient => ({
  ...common(access, 'card'),
  cardForm: {
    dialect: 'gbprime',
    script: null,
    vault: `${access.apiUrl}/v2/tokens`,
    publicKey: access.keys.publicKey,
    hasHostedPage: true,
  },
  start: (request, now) => startCard(access, request, now),
});

/** PromptPay by the legacy API: the text of a code, drawn here (R-43). */
export const legacyQr = (access: LegacyAccess): ProviderClient => ({
  ...common(access, 'qr'),
  start: (request) => startQr(access, request),
});

const common = (access: LegacyAccess, kind: 'card' | 'qr'): Omit<ProviderClient, 'start'> => ({
  staysPayable: true,
  publicId: access.keys.publicKey,
  testKeys: () => testLegacyKeys(access),
  fetchVerdict: (attempt) => fetchVerdict(access, attempt, kind),
  readNotification: (notification) => Promise.resolve(readNotification(notification)),
  // the API can neither withdraw a payment nor refund one
  withdraw: () => Promise.resolve(),
  refund: () => Promise.resolve({ outcome: 'by-hand' }),
});

async function startCard(access: LegacyAccess, request: ChargeRequest, now: Date): Promise<Started> {
  if (request.currency !== 'THB') return refusedWith('currency');
  if (request.mayExist) {
    const existing = await lookForIt(access, request, 'card');
    if (existing) return existing;
  }
  if (!request.card) return refusedWith('interrupted');
  return request.card.kind === 'token'
    ? charge(access, request, request.card.fields.token ?? '')
    : makeLink(access, request, now);
}

/**
 * After a call without an answer. Paid: the verdict will follow. Unpaid: its code cannot be fetched again and
 * was never shown, so the next try gets a new reference. Null: it was not created.
 */
async function lookForIt(
  access: LegacyAccess,
  request: ChargeRequest,
  kind: 'card' | 'qr',
): Promise<Started | null> {
  const verdict = await fetchVerdict(access, request, kind);
  if (verdict.state === 'absent') return null;
  if (verdict.state === 'unknown') return { outcome: 'unknown', why: verdict.why };
  if (verdict.state !== 'paid') return refusedWith('interrupted');
  return { outcome: 'started', providerId: verdict.providerId, step: { kind: 'wait' }, expiresAt: null };
}

const refusedWith = (code: string): Started => ({ outcome: 'refused', failure: { code, description: '' } });

const answerShape = z.object({
  resultCode: z.union([z.string(), z.number()]).transform(String),
  resultMessage: z.string().nullish(),
  referenceNo: z.union([z.string(), z.number()]).transform(String).nullish(),
  gbpReferenceNo: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullish(),
  gbLinkUrl: z.string().nullish(),
  qrcode: z.string().nullish(),
  /** only in the local sandbox */
  sandbox_page: z.string().optional(),
});
type Made = z.output<typeof answerShape>;

/** The charge created under our reference, or why there is none. */
function readMade(answer: ProviderAnswer, { reference }: ChargeRequest): { made: Made } | { ended: Started } {
  if (answer.outcome === 'unknown') return { ended: answer };
  const parsed = answerShape.safeParse(answer.json);
  if (!parsed.success) {
    const isNo = answer.outcome === 'refused';
    return {
      ended: isNo
        ? refusedWith(`HTTP ${answer.status}`)
        : { outcome: 'unknown', why: 'nothing in the answer' },
    };
  }
  const { resultCode, resultMessage, referenceNo } = parsed.data;
  if (resultCode !== '00')
    return { ended: { outcome: 'refused', failure: failureOf(resultCode, resultMessage) } };
  if (referenceNo && referenceNo !== reference)
    return { ended: { outcome: 'unknown', why: 'another reference' } };
  return { made: parsed.data };
}

/** Charged with 3-D Secure: nothing is paid before the buyer's bank has asked (payments 8.2). */
async function charge(access: LegacyAccess, request: ChargeRequest, token: string): Promise<Started> {
  if (!/^[\w-]{8,100}$/.test(token)) return refusedWith('no_token');
  const { apiUrl, keys } = access;
  const answer = readMade(
    await postJson(
      `${apiUrl}/v2/tokens/charge`,
      { ...described(request), card: { token }, otp: 'Y' },
      keys.secretKey,
    ),
    request,
  );
  if ('ended' in answer) return answer.ended;
  const { gbpReferenceNo } = answer.made;
  if (!gbpReferenceNo) return { outcome: 'unknown', why: 'no gbpReferenceNo in the answer' };
  return {
    outcome: 'started',
    providerId: gbpReferenceNo,
    step: {
      kind: 'form',
      action: `${apiUrl}/v2/tokens/3d_secured`,
      fields: { publicKey: keys.publicKey, gbpReferenceNo },
    },
    expiresAt: null,
  };
}

/** The provider's own page, without our script (payments 8.3). */
async function makeLink(access: LegacyAccess, request: ChargeRequest, now: Date): Promise<Started> {
  const { apiUrl, keys } = access;
  const minutesLeft = Math.floor((request.expiresAt.getTime() - now.getTime()) / 60_000);
  const minutes = Math.max(1, Math.min(LINK_MINUTES, minutesLeft));
  const body = {
    ...described(request),
    token: keys.token,
    payType: 'F',
    cardUse: 'Y',
    billUse: 'N',
    qrUse: 'N',
    deliveryMethod: '0',
    multipleUse: 'N',
    expire: minutes,
  };
  const answer = readMade(await postJson(`${apiUrl}/gbp/gateway/link`, body), request);
  if ('ended' in answer) return answer.ended;
  const { gbLinkUrl: url, gbpReferenceNo } = answer.made;
  if (!url) return { outcome: 'unknown', why: 'no link in the answer' };
  if (!isKnownAddress(url, { addresses: [apiUrl], hosts: GBPRIMEPAY.addresses.legacy.pageHosts }))
    return refusedWith('unknown_address');
  return {
    outcome: 'started',
    providerId: gbpReferenceNo ?? request.reference,
    step: { kind: 'redirect', url },
    expiresAt: addMilliseconds(now, minutes * 60_000),
  };
}

async function startQr(access: LegacyAccess, request: ChargeRequest): Promise<Started> {
  if (request.mayExist) {
    const existing = await lookForIt(access, request, 'qr');
    if (existing) return existing;
  }
  const { apiUrl, keys, isDemo } = access;
  const { orderNumber: detail, buyer, reference, notifyUrl: backgroundUrl } = request;
  const body = new URLSearchParams({
    token: keys.token,
    amount: amountText(request.amount),
    referenceNo: reference,
    payType: 'F',
    detail,
    customerName: buyer.name,
    customerEmail: buyer.email,
    merchantDefined1: reference,
    backgroundUrl,
    responseUrl: request.returnUrl,
  });
  const answer = readMade(
    await callProvider({ url: `${apiUrl}/v3/qrcode/text`, method: 'POST', body }),
    request,
  );
  if ('ended' in answer) return answer.ended;
  const { qrcode: payload, gbpReferenceNo, sandbox_page: testPage } = answer.made;
  if (!payload) return { outcome: 'unknown', why: 'no code in the answer' };
  // its payer would pay another amount, so nobody sees it
  if (!isCodeOver(payload, request.amount)) return refusedWith('wrong_code');
  const isTestPage = isDemo && testPage && isKnownAddress(testPage, { addresses: [apiUrl], hosts: [] });
  return {
    outcome: 'started',
    providerId: gbpReferenceNo ?? reference,
    step: { kind: 'qr', payload, ...(isTestPage && { testPage }) },
    // the code has no known end: the order's deadline is its end
    expiresAt: null,
  };
}

const described = ({ amount, reference, orderNumber, buyer, returnUrl, notifyUrl }: ChargeRequest) => ({
  // a JSON number with the digits of the text
  amount: Number(amountText(amount)),
  referenceNo: reference,
  detail: orderNumber,
  customerName: buyer.name,
  customerEmail: buyer.email,
  merchantDefined1: reference,
  responseUrl: returnUrl,
  backgroundUrl: notifyUrl,
});

const postJson = (url: string, body: unknown, secretKey?: string) =>
  callProvider(jsonCall(url, body, secretKey));

const jsonCall = (url: string, body: unknown, secretKey?: string) => ({
  url,
  method: 'POST' as const,
  headers: {
    'Content-Type': 'application/json',
    ...(secretKey !== undefined && {
      Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    }),
  },
  body: JSON.stringify(body),
});

/** A POST that changes nothing, so it may be repeated. */
async function fetchVerdict(
  { apiUrl, keys }: LegacyAccess,
  attempt: Pick<VerdictRequest, 'reference' | 'providerId'>,
  kind: 'card' | 'qr',
): Promise<ProviderStatus> {
  const body = { referenceNo: attempt.reference };
  const answer = await readFromProvider(jsonCall(`${apiUrl}/v1/check_status_txn`, body, keys.secretKey));
  if (answer.outcome === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.status === 401 || answer.status === 403) return { state: 'unknown', why: 'keys' };
  return verdictOfStatus(answer.json, attempt, kind);
}

/**
 * Asks about a payment that does not exist: this tests only the secret key; the first payment tests the other
 * two.
 */
async function testLegacyKeys({ apiUrl, keys }: LegacyAccess): Promise<KeyTest> {
  const body = { referenceNo: '000000000000' };
  const answer = await readFromProvider(jsonCall(`${apiUrl}/v1/check_status_txn`, body, keys.secretKey));
  if (answer.outcome === 'unknown') return { outcome: 'no answer' };
  const isNo = answer.status === 401 || answer.status === 403;
  return isNo ? { outcome: 'refused', words: '' } : { outcome: 'accepted' };
}

/** A form for cards, JSON for QR, by its content type (payments 8.5). */
function readNotification({ headers, body }: RawNotification): NotificationReading {
  const isJson = headers.get('Content-Type')?.includes('json') ?? false;
  return readLegacyNotification(isJson ? parsedJson(body) : Object.fromEntries(new URLSearchParams(body)));
}
