import { z } from 'zod';
import { callProvider, parsedJson, readFromProvider } from '~/providers/port/call-provider.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import type {
  AttemptIdentity,
  ChargeRequest,
  KeyTest,
  NotificationReading,
  Started,
  ProviderStatus,
} from '~/providers/port/provider';
import type { Reversal } from '~/providers/port/provider-ledger';
import { addMilliseconds } from '~/values/time';
import { PROVIDER_2C2P } from './2c2p';
import { IS_KNOWN_INVOICE, IS_WRONG_CHANNEL, meaningOf } from './2c2p-codes';
import { type Opened, sealed, unsealed } from './2c2p-envelope.server';
import { failureOf, isTakenBack, readResult, reversalOfResult, unpaid, verdictOfResult } from './2c2p-result';
import { type Channel, tokenParameters } from './2c2p-token';

/** One merchant account at the gateway 4.3. */
export interface Gateway {
  /** Without a slash at its end: `https://pgw.2c2p.com`. */
  apiUrl: string;
  merchantId: string;
  secretKey: string;
}

/** The gateway's pages a browser may be sent to. */
/**
 * A token lives half an hour: then the page is useless and the buyer may try again. Later money still counts.
 */
const TOKEN_LIVES_MS = 30 * 60_000;

const tokenShape = z.object({ respCode: z.literal('0000'), webPaymentUrl: z.string().max(2_000) });
const codeShape = z.object({ respCode: z.string().max(10), respDesc: z.string().nullish() });

type TokenAnswer =
  | { kind: 'page'; url: string }
  | { kind: 'no'; code: string; description: string }
  | { kind: 'unknown'; why: string };

/** Gets a payment page for this attempt, by the first channel the merchant has. */
export async function startAtGateway(
  gateway: Gateway,
  request: ChargeRequest,
  channels: readonly [Channel, ...Channel[]],
  now: Date,
): Promise<Started> {
  for (const [position, channel] of channels.entries()) {
    const answer = await askForToken(gateway, request, channel);
    if (answer.kind === 'page') return startedAt(answer.url, request, now);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    const isLast = position === channels.length - 1;
    if (IS_WRONG_CHANNEL.has(answer.code) && !isLast) continue;
    if (IS_KNOWN_INVOICE.has(answer.code)) return takenUp(gateway, request, answer);
    return { outcome: 'refused', failure: failureOf(answer.code, answer.description) };
  }
  return { outcome: 'unknown', why: 'no channel' };
}

/** Retries once without an answer: the same invoice and idempotencyID is the same request. */
async function askForToken(gateway: Gateway, request: ChargeRequest, channel: Channel): Promise<TokenAnswer> {
  const parameters = tokenParameters(request, channel, gateway.merchantId);
  const first = await call(gateway, 'paymentToken', parameters, callProvider);
  const answer =
    first.kind === 'unknown' ? await call(gateway, 'paymentToken', parameters, callProvider) : first;
  if (answer.kind === 'unknown') return answer;
  // unsigned: it is a refusal or nothing
  if (answer.kind === 'plain')
    return answer.code === '0000'
      ? { kind: 'unknown', why: 'a success without a signature' }
      : { kind: 'no', code: answer.code, description: answer.description };
  const token = tokenShape.safeParse(answer.claims);
  if (token.success) {
    const isTheirs = isKnownAddress(token.data.webPaymentUrl, {
      addresses: [gateway.apiUrl],
      hosts: PROVIDER_2C2P.addresses.gateway.pageHosts,
    });
    return isTheirs
      ? { kind: 'page', url: token.data.webPaymentUrl }
      : { kind: 'unknown', why: 'a page of somebody else' };
  }
  const fields = codeShape.safeParse(answer.claims);
  if (!fields.success || fields.data.respCode === '0000')
    return { kind: 'unknown', why: 'no page in the answer' };
  return { kind: 'no', code: fields.data.respCode, description: fields.data.respDesc ?? '' };
}

const startedAt = (url: string, { reference, expiresAt }: ChargeRequest, now: Date): Started => {
  const tokenEnds = addMilliseconds(now, TOKEN_LIVES_MS);
  return {
    outcome: 'started',
    providerId: reference,
    step: { kind: 'redirect', url },
    expiresAt: tokenEnds < expiresAt ? tokenEnds : expiresAt,
  };
};

/** The invoice exists, but its page cannot be fetched again: report its state, or let the buyer try again. */
async function takenUp(
  gateway: Gateway,
  request: ChargeRequest,
  { code, description }: { code: string; description: string },
): Promise<Started> {
  const verdict = await fetchVerdict(gateway, { ...request, providerId: request.reference });
  if (verdict.state === 'unknown') return { outcome: 'unknown', why: verdict.why };
  if (verdict.state === 'paid')
    return { outcome: 'started', providerId: request.reference, step: { kind: 'wait' }, expiresAt: null };
  return { outcome: 'refused', failure: failureOf(code, description) };
}

/** paymentInquiry, the authority. */
export async function fetchVerdict(
  gateway: Gateway,
  attempt: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): Promise<ProviderStatus> {
  const inquiry = { merchantID: gateway.merchantId, invoiceNo: attempt.reference, locale: 'en' };
  const answer = await call(gateway, 'paymentInquiry', inquiry, readFromProvider);
  if (answer.kind === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.kind === 'plain') return plainVerdict(answer, attempt);
  const result = readResult(answer.claims);
  if (result) return verdictOfResult(result, attempt, gateway.merchantId);
  const fields = codeShape.safeParse(answer.claims);
  // signed, but without a payment: there is none, or the request was wrong
  return fields.success
    ? plainVerdict({ code: fields.data.respCode, description: fields.data.respDesc ?? '' }, attempt)
    : { state: 'unknown', why: 'no result in the answer' };
}

/** Whether the invoice was refunded or charged back; the inquiry gives its latest state. */
export async function fetchReversals(
  gateway: Gateway,
  { reference }: Pick<AttemptIdentity, 'reference'>,
  now: Date,
): Promise<readonly Reversal[] | 'no answer'> {
  const inquiry = { merchantID: gateway.merchantId, invoiceNo: reference, locale: 'en' };
  const answer = await call(gateway, 'paymentInquiry', inquiry, readFromProvider);
  const result = answer.kind === 'unknown' || answer.kind === 'plain' ? null : readResult(answer.claims);
  if (result?.invoiceNo !== reference) return 'no answer';
  return [reversalOfResult(result, gateway.merchantId, now) ?? []].flat();
}

/**
 * An unsigned answer is about the request (keys, a field), not the payment, except for one that has not
 * begun.
 */
function plainVerdict(
  { code, description }: { code: string; description: string },
  attempt: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): ProviderStatus {
  const meaning = meaningOf(code);
  if (meaning === 'not-started' || meaning === 'pending')
    return unpaid(meaning, failureOf(code, description), attempt);
  return { state: 'unknown', why: `an answer without a result: ${code}` };
}

async function call(
  { apiUrl, secretKey }: Gateway,
  verb: 'paymentToken' | 'paymentInquiry',
  parameters: object,
  send: typeof callProvider,
): Promise<Exclude<Opened, { kind: 'unreadable' }> | { kind: 'unknown'; why: string }> {
  const answer = await send({
    url: `${apiUrl}/payment/4.3/${verb}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: await sealed(parameters, secretKey),
  });
  if (answer.outcome === 'unknown') return { kind: 'unknown', why: answer.why };
  const message = await unsealed(answer.json, secretKey);
  if (message.kind === 'unreadable') return { kind: 'unknown', why: `an answer of no use: ${message.why}` };
  return message;
}

/** Reads the gateway's notification, signed with our key; the inquiry decides in every case. */
export async function readGatewayNotification(
  { merchantId, secretKey }: Pick<Gateway, 'merchantId' | 'secretKey'>,
  body: string,
): Promise<NotificationReading> {
  const message = await unsealed(parsedJson(body), secretKey);
  if (message.kind === 'plain') return { outcome: 'refused', why: 'signature' };
  if (message.kind === 'unreadable') return { outcome: 'refused', why: message.why };
  const result = readResult(message.claims);
  if (result?.merchantID !== merchantId) return { outcome: 'refused', why: 'content' };
  const { invoiceNo, respCode, tranRef } = result;
  return {
    outcome: 'about',
    eventKey: `${invoiceNo} ${tranRef ?? ''} ${respCode}`,
    attempt: { reference: invoiceNo },
    payload: { invoiceNo, respCode, ...(tranRef && { tranRef }) },
    ...(isTakenBack(respCode) && { reversals: 'ask' }),
  };
}

/** No invoice begins with a zero, so the answer is about the merchant and its key. */
const NO_INVOICE = '000000000000';

/** Tests whether merchant and key belong together, by an inquiry about an invoice that never existed. */
export async function testGatewayKeys(gateway: Gateway): Promise<KeyTest> {
  const inquiry = { merchantID: gateway.merchantId, invoiceNo: NO_INVOICE, locale: 'en' };
  const answer = await call(gateway, 'paymentInquiry', inquiry, readFromProvider);
  // signed with our key, so they have it too
  if (answer.kind === 'signed') return { outcome: 'accepted' };
  if (answer.kind === 'unknown')
    return answer.why.endsWith('signature') ? { outcome: 'refused', words: '' } : { outcome: 'no answer' };
  if (meaningOf(answer.code) === 'not-started') return { outcome: 'accepted' };
  const isNo = /^90\d\d$/.test(answer.code);
  return isNo
    ? { outcome: 'refused', words: `${answer.code} ${answer.description}`.trim() }
    : { outcome: 'no answer' };
}
