import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  callProvider,
  parsedJson,
  type ProviderAnswer,
  readFromProvider,
} from '~/providers/port/call-provider.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import { cancelUrl } from '~/providers/port/payment-paths';
import type {
  AttemptIdentity,
  ChargeRequest,
  NotificationReading,
  PaymentFailure,
  ProviderClient,
  RawNotification,
  Started,
  ProviderStatus,
} from '~/providers/port/provider';
import { isCodeOver } from '~/providers/port/thai-qr';
import { amountText } from '~/providers/port/wire-amount';
import { GBPRIMEPAY, type XenditKeys } from './gbprimepay';
import {
  matchesCharge,
  instantOf,
  invoiceOf,
  readInvoice,
  readXenditNotification,
  verdictOfInvoice,
  type XenditInvoice,
} from './xendit-invoice';
import { testXenditKey, xenditLedger } from './xendit-ledger.server';
import { codeOf, readPaymentRequest, verdictOfRequest } from './xendit-payment-request';

export interface XenditAccess {
  /** Without a slash at its end: `https://api.xendit.co`. */
  apiUrl: string;
  keys: XenditKeys;
  isDemo: boolean;
}

const VERSION = { 'api-version': '2024-11-11' };

/** A card on Xendit's page: an invoice, by the specification's fields. */
export const xenditCard = (access: XenditAccess): ProviderClient => ({
  testKeys: () => testXenditKey(access),
  start: (request, now) => startInvoice(access, request, now),
  fetchVerdict: (attempt) => fetchInvoiceVerdict(access, attempt),
  readNotification: (notification) => Promise.resolve(readNotification(notification, access.keys)),
  withdraw: async ({ providerId }) => {
    if (providerId !== null) await post(access, `/invoices/${encodeURIComponent(providerId)}/expire!`, {});
  },
  refund: () => Promise.resolve({ outcome: 'by-hand' }),
  ledger: xenditLedger({ apiUrl: access.apiUrl, secretKey: access.keys.secretKey }),
});

/** PromptPay by Xendit: the text of a code, drawn here. */
export const xenditQr = (access: XenditAccess): ProviderClient => ({
  testKeys: () => testXenditKey(access),
  // a code whose payment failed can be scanned again
  staysPayable: true,
  start: (request) => startRequest(access, request),
  fetchVerdict: (attempt) => fetchRequestVerdict(access, attempt),
  readNotification: (notification) => Promise.resolve(readNotification(notification, access.keys)),
  withdraw: async ({ providerId }) => {
    if (providerId === null) return;
    await post(access, `/v3/payment_requests/${encodeURIComponent(providerId)}/cancel`, {}, VERSION);
  },
  refund: () => Promise.resolve({ outcome: 'by-hand' }),
  ledger: xenditLedger({ apiUrl: access.apiUrl, secretKey: access.keys.secretKey }),
});

async function startInvoice(access: XenditAccess, request: ChargeRequest, now: Date): Promise<Started> {
  if (request.mayExist) {
    const existing = await findInvoice(access, request);
    if (existing === 'no answer') return { outcome: 'unknown', why: 'not found out whether it exists' };
    if (existing) return startedWith(access, request, existing);
  }
  const { orderNumber: description, buyer, currency, returnUrl } = request;
  const answer = await post(access, '/v2/invoices', {
    external_id: request.reference,
    amount: Number(amountText(request.amount)),
    currency,
    description,
    ...(buyer.email && { payer_email: buyer.email }),
    customer: { given_names: buyer.name, ...(buyer.email && { email: buyer.email }) },
    invoice_duration: Math.max(60, Math.floor((request.expiresAt.getTime() - now.getTime()) / 1000)),
    success_redirect_url: returnUrl,
    failure_redirect_url: cancelUrl(returnUrl),
    payment_methods: ['CREDIT_CARD'],
    locale: request.locale,
  });
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: failureOf(answer) };
  if (answer.outcome === 'unknown') return answer;
  const invoice = readInvoice(answer.json);
  return invoice
    ? startedWith(access, request, invoice)
    : { outcome: 'unknown', why: 'no invoice in the answer' };
}

function startedWith({ apiUrl }: XenditAccess, request: ChargeRequest, invoice: XenditInvoice): Started {
  const { id: providerId, invoice_url: url } = invoice;
  if (!matchesCharge(invoice, request))
    return { outcome: 'unknown', why: 'another invoice than was asked for' };
  if (!url) return { outcome: 'unknown', why: 'an invoice without a page' };
  if (!isKnownAddress(url, { addresses: [apiUrl], hosts: GBPRIMEPAY.addresses.xendit.pageHosts }))
    return { outcome: 'refused', failure: { code: 'unknown_address', description: '' } };
  const expiry = instantOf(invoice.expiry_date);
  const expiresAt = expiry && expiry < request.expiresAt ? expiry : null;
  return { outcome: 'started', providerId, step: { kind: 'redirect', url }, expiresAt };
}

async function findInvoice(
  access: XenditAccess,
  { reference }: Pick<AttemptIdentity, 'reference'>,
): Promise<XenditInvoice | null | 'no answer'> {
  const answer = await get(access, `/v2/invoices?external_id=${encodeURIComponent(reference)}`);
  if (answer.outcome !== 'answer' || !Array.isArray(answer.json)) return 'no answer';
  return invoiceOf(answer.json, reference);
}

async function fetchInvoiceVerdict(access: XenditAccess, attempt: AttemptIdentity): Promise<ProviderStatus> {
  const { providerId, reference } = attempt;
  if (providerId === null) {
    const existing = await findInvoice(access, attempt);
    if (existing === 'no answer') return { state: 'unknown', why: existing };
    return existing ? verdictOfInvoice(existing) : { state: 'absent' };
  }
  const answer = await get(access, `/v2/invoices/${encodeURIComponent(providerId)}`);
  if (answer.outcome === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.outcome === 'refused') return notThere(answer);
  const invoice = readInvoice(answer.json);
  if (invoice?.id !== providerId) return { state: 'unknown', why: 'no such invoice in the answer' };
  if (invoice.external_id !== reference) return { state: 'unknown', why: 'another reference' };
  return verdictOfInvoice(invoice);
}

async function startRequest(access: XenditAccess, ask: ChargeRequest): Promise<Started> {
  const { apiUrl, keys, isDemo } = access;
  // an earlier one may exist, but nobody saw its code, and this is another
  const answer = await post(
    access,
    '/v3/payment_requests',
    {
      reference_id: ask.reference,
      type: 'PAY',
      country: 'TH',
      currency: ask.currency,
      capture_method: 'AUTOMATIC',
      request_amount: Number(amountText(ask.amount)),
      channel_code: keys.channelCode,
      channel_properties: { expires_at: ask.expiresAt.toISOString() },
      description: ask.orderNumber,
    },
    VERSION,
  );
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: failureOf(answer) };
  if (answer.outcome === 'unknown') return answer;
  const request = readPaymentRequest(answer.json);
  const payload = request && codeOf(request);
  if (!payload || request.reference_id !== ask.reference)
    return { outcome: 'unknown', why: 'no code in the answer' };
  if (!isCodeOver(payload, ask.amount))
    return { outcome: 'refused', failure: { code: 'wrong_code', description: '' } };
  const { sandbox_page: testPage } = request;
  const isTestPage = isDemo && testPage && isKnownAddress(testPage, { addresses: [apiUrl], hosts: [] });
  return {
    outcome: 'started',
    providerId: request.payment_request_id,
    step: { kind: 'qr', payload, ...(isTestPage && { testPage }) },
    expiresAt: null,
  };
}

async function fetchRequestVerdict(access: XenditAccess, attempt: AttemptIdentity): Promise<ProviderStatus> {
  const { providerId, reference } = attempt;
  // it cannot be found by our reference, and nobody saw its code
  if (providerId === null) return { state: 'absent' };
  const answer = await get(access, `/v3/payment_requests/${encodeURIComponent(providerId)}`, VERSION);
  if (answer.outcome === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.outcome === 'refused') return notThere(answer);
  const request = readPaymentRequest(answer.json);
  if (request?.payment_request_id !== providerId || request.reference_id !== reference)
    return { state: 'unknown', why: 'another reference' };
  return verdictOfRequest(request);
}

type Refusal = Extract<ProviderAnswer, { outcome: 'refused' }>;

/** A known payment that is not found means other keys, not that nobody paid. */
const notThere = (answer: Refusal): ProviderStatus =>
  answer.status === 404
    ? { state: 'gone', failure: failureOf(answer) }
    : { state: 'unknown', why: `HTTP ${answer.status}` };

const errorShape = z.object({ error_code: z.string(), message: z.string().default('') });

function failureOf({ json, status }: Refusal): PaymentFailure {
  const parsed = errorShape.safeParse(json);
  const { error_code: code, message } = parsed.success
    ? parsed.data
    : { error_code: `HTTP ${status}`, message: '' };
  return { code: code.slice(0, 60), description: message.slice(0, 300) };
}

const authorization = (secretKey: string) => ({
  Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
});

const get = ({ apiUrl, keys }: XenditAccess, path: string, headers: Record<string, string> = {}) =>
  readFromProvider({
    url: apiUrl + path,
    method: 'GET',
    headers: { ...authorization(keys.secretKey), ...headers },
  });

const post = (
  { apiUrl, keys }: XenditAccess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  callProvider({
    url: apiUrl + path,
    method: 'POST',
    headers: { ...authorization(keys.secretKey), 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Its notifications carry a fixed token instead of a signature. */
function readNotification(
  { headers, body }: RawNotification,
  { callbackToken }: XenditKeys,
): NotificationReading {
  if (!isSame(headers.get('x-callback-token') ?? '', callbackToken))
    return { outcome: 'refused', why: 'signature' };
  return readXenditNotification(parsedJson(body));
}

const isSame = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));
const digest = (text: string) => createHash('sha256').update(text).digest();
