import { z } from 'zod';
import { addMilliseconds } from '~/values/time';
import { IS_KNOWN_INVOICE, IS_WRONG_CHANNEL, meaningOf } from './2c2p-codes';
import { type Opened, sealed, unsealed } from './2c2p-envelope.server';
import { failureOf, isTakenBack, readResult, takingOfResult, unpaid, verdictOfResult } from './2c2p-result';
import { type Channel, tokenParameters } from './2c2p-token';
import { callProvider, parsedJson, readFromProvider } from '~/payments/providers/port/call-provider.server';
import { isKnownAddress } from '~/payments/providers/port/known-hosts';
import type {
  AttemptIdentity,
  ChargeAsk,
  KeyTest,
  NotificationReading,
  Started,
  ProviderStatus,
} from '~/payments/providers/port/provider';
import type { Taking } from '~/payments/providers/port/provider-ledger';

/** One merchant account at the gateway 4.3. */
export interface Gateway {
  /** Without a slash at its end: `https://pgw.2c2p.com`. */
  apiUrl: string;
  merchantId: string;
  secretKey: string;
}

/** The pages of theirs a browser may be sent to. */
const PAGE_HOSTS = ['pgw-ui.2c2p.com', 'sandbox-pgw-ui.2c2p.com'];
/** A token lives half an hour: after it the page is of no use, and another try is offered. Money that comes later counts all the same. */
const TOKEN_LIVES_MS = 30 * 60_000;

const tokenShape = z.object({ respCode: z.literal('0000'), webPaymentUrl: z.string().max(2_000) });
const codeShape = z.object({ respCode: z.string().max(10), respDesc: z.string().nullish() });

type TokenAnswer =
  | { kind: 'page'; url: string }
  | { kind: 'no'; code: string; description: string }
  | { kind: 'unknown'; why: string };

/** A page of the gateway's for this attempt, by the first channel the merchant has. */
export async function startAtGateway(
  gateway: Gateway,
  ask: ChargeAsk,
  channels: readonly [Channel, ...Channel[]],
  now: Date,
): Promise<Started> {
  for (const [position, channel] of channels.entries()) {
    const answer = await askForToken(gateway, ask, channel);
    if (answer.kind === 'page') return startedAt(answer.url, ask, now);
    if (answer.kind === 'unknown') return { outcome: 'unknown', why: answer.why };
    const isLast = position === channels.length - 1;
    if (IS_WRONG_CHANNEL.has(answer.code) && !isLast) continue;
    if (IS_KNOWN_INVOICE.has(answer.code)) return takenUp(gateway, ask, answer);
    return { outcome: 'refused', failure: failureOf(answer.code, answer.description) };
  }
  return { outcome: 'unknown', why: 'no channel' };
}

/** Without an answer once more: the same invoice under the same idempotencyID is the same question. */
async function askForToken(gateway: Gateway, ask: ChargeAsk, channel: Channel): Promise<TokenAnswer> {
  const parameters = tokenParameters(ask, channel, gateway.merchantId);
  const first = await call(gateway, 'paymentToken', parameters, callProvider);
  const answer =
    first.kind === 'unknown' ? await call(gateway, 'paymentToken', parameters, callProvider) : first;
  if (answer.kind === 'unknown') return answer;
  // nobody signed it: it says no, or nothing
  if (answer.kind === 'plain')
    return answer.code === '0000'
      ? { kind: 'unknown', why: 'a success without a signature' }
      : { kind: 'no', code: answer.code, description: answer.description };
  const token = tokenShape.safeParse(answer.claims);
  if (token.success) {
    const isTheirs = isKnownAddress(token.data.webPaymentUrl, {
      addresses: [gateway.apiUrl],
      hosts: PAGE_HOSTS,
    });
    return isTheirs
      ? { kind: 'page', url: token.data.webPaymentUrl }
      : { kind: 'unknown', why: 'a page of somebody else' };
  }
  const said = codeShape.safeParse(answer.claims);
  if (!said.success || said.data.respCode === '0000')
    return { kind: 'unknown', why: 'no page in the answer' };
  return { kind: 'no', code: said.data.respCode, description: said.data.respDesc ?? '' };
}

const startedAt = (url: string, { reference, expiresAt }: ChargeAsk, now: Date): Started => {
  const tokenEnds = addMilliseconds(now, TOKEN_LIVES_MS);
  return {
    outcome: 'started',
    providerId: reference,
    step: { kind: 'redirect', url },
    expiresAt: tokenEnds < expiresAt ? tokenEnds : expiresAt,
  };
};

/** The invoice is there already, its page is not to be had again: what became of it, or another try. */
async function takenUp(
  gateway: Gateway,
  ask: ChargeAsk,
  { code, description }: { code: string; description: string },
): Promise<Started> {
  const verdict = await fetchVerdict(gateway, { ...ask, providerId: ask.reference });
  if (verdict.state === 'unknown') return { outcome: 'unknown', why: verdict.why };
  if (verdict.state === 'paid')
    return { outcome: 'started', providerId: ask.reference, step: { kind: 'wait' }, expiresAt: null };
  return { outcome: 'refused', failure: failureOf(code, description) };
}

/** paymentInquiry, the authority. */
export async function fetchVerdict(
  gateway: Gateway,
  attempt: Pick<AttemptIdentity, 'reference' | 'providerId'>,
): Promise<ProviderStatus> {
  const asked = { merchantID: gateway.merchantId, invoiceNo: attempt.reference, locale: 'en' };
  const answer = await call(gateway, 'paymentInquiry', asked, readFromProvider);
  if (answer.kind === 'unknown') return { state: 'unknown', why: answer.why };
  if (answer.kind === 'plain') return plainVerdict(answer, attempt);
  const result = readResult(answer.claims);
  if (result) return verdictOfResult(result, attempt, gateway.merchantId);
  const said = codeShape.safeParse(answer.claims);
  // signed, and about no payment: there is none, or the question was no good
  return said.success
    ? plainVerdict({ code: said.data.respCode, description: said.data.respDesc ?? '' }, attempt)
    : { state: 'unknown', why: 'no result in the answer' };
}

/** Whether the invoice was refunded or charged back since it was paid: the inquiry tells its last state. */
export async function fetchTakings(
  gateway: Gateway,
  { reference }: Pick<AttemptIdentity, 'reference'>,
  now: Date,
): Promise<readonly Taking[] | 'no answer'> {
  const asked = { merchantID: gateway.merchantId, invoiceNo: reference, locale: 'en' };
  const answer = await call(gateway, 'paymentInquiry', asked, readFromProvider);
  const result = answer.kind === 'unknown' || answer.kind === 'plain' ? null : readResult(answer.claims);
  if (result?.invoiceNo !== reference) return 'no answer';
  return [takingOfResult(result, gateway.merchantId, now) ?? []].flat();
}

/** It speaks of our question (keys, a field), not of the payment; but for one that has not begun. */
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
  const opened = await unsealed(answer.json, secretKey);
  if (opened.kind === 'unreadable') return { kind: 'unknown', why: `an answer of no use: ${opened.why}` };
  return opened;
}

/** The gateway tells us of an invoice, signed with our key; whatever it says, the inquiry decides. */
export async function readGatewayNotification(
  { merchantId, secretKey }: Pick<Gateway, 'merchantId' | 'secretKey'>,
  body: string,
): Promise<NotificationReading> {
  const opened = await unsealed(parsedJson(body), secretKey);
  if (opened.kind === 'plain') return { outcome: 'refused', why: 'signature' };
  if (opened.kind === 'unreadable') return { outcome: 'refused', why: opened.why };
  const result = readResult(opened.claims);
  if (result?.merchantID !== merchantId) return { outcome: 'refused', why: 'content' };
  const { invoiceNo, respCode, tranRef } = result;
  return {
    outcome: 'about',
    eventKey: `${invoiceNo} ${tranRef ?? ''} ${respCode}`,
    attempt: { reference: invoiceNo },
    payload: { invoiceNo, respCode, ...(tranRef && { tranRef }) },
    ...(isTakenBack(respCode) && { takings: 'ask' }),
  };
}

/** No invoice begins with a zero: whatever it answers is about the merchant and its key. */
const NO_INVOICE = '000000000000';

/** Whether merchant and key belong together: an inquiry about an invoice that never was. */
export async function testGatewayKeys(gateway: Gateway): Promise<KeyTest> {
  const asked = { merchantID: gateway.merchantId, invoiceNo: NO_INVOICE, locale: 'en' };
  const answer = await call(gateway, 'paymentInquiry', asked, readFromProvider);
  // signed with our key: they have it too
  if (answer.kind === 'signed') return { outcome: 'accepted' };
  if (answer.kind === 'unknown')
    return answer.why.endsWith('signature') ? { outcome: 'refused', words: '' } : { outcome: 'no answer' };
  if (meaningOf(answer.code) === 'not-started') return { outcome: 'accepted' };
  const isNo = /^90\d\d$/.test(answer.code);
  return isNo
    ? { outcome: 'refused', words: `${answer.code} ${answer.description}`.trim() }
    : { outcome: 'no answer' };
}
