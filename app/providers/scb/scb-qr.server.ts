import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { parsedJson } from '~/providers/port/call-provider.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import type {
  ChargeRequest,
  NotificationReading,
  PaymentProvider,
  RawNotification,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { amountText } from '~/providers/port/wire-amount';
import { callScb, type ScbAccess, testScbKeys } from './scb-client.server';
import { expiryOf, isOurs, minutesFor, readCode } from './scb-code';
import { readScbKeys, SCB_QR, type ScbKeys, thirdReference } from './scb-qr';
import {
  daysToAsk,
  readBillPayments,
  readCardPayment,
  type ScbTransaction,
  verdictOf,
} from './scb-transactions';

interface Scb {
  access: ScbAccess;
  keys: ScbKeys;
  isDemo: boolean;
}

/** Method 4: an SCB bill QR, paid in any bank's app, or with a card where the shop supports that (PAY-04). */
export function scbQr(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: SCB_QR.id,
    name: SCB_QR.provider.name,
    references: 'digits',
    open: (secrets) => {
      const keys = readScbKeys(secrets, settings.mode);
      const apiUrl = addressOf(settings, SCB_QR.provider.addresses.api);
      if (!keys || apiUrl === null) return null;
      const scb: Scb = { access: { apiUrl, keys }, keys, isDemo: settings.mode === 'demo' };
      return {
        staysPayable: true,
        testKeys: () => testScbKeys(scb.access),
        start: (request, now) => start(scb, request, now),
        fetchVerdict: (attempt, now) => fetchVerdict(scb, attempt, now),
        readNotification: (notification) => Promise.resolve(readNotification(notification)),
        // the bank cannot withdraw a code
        withdraw: () => Promise.resolve(),
        refund: () => Promise.resolve({ outcome: 'by-hand' }),
      };
    },
    acknowledge: (notification) => ({
      contentType: 'application/json',
      body: JSON.stringify({
        resCode: '00',
        resDesc: 'success',
        transactionId: readConfirmation(notification)?.transactionId ?? '',
      }),
    }),
  };
}

async function start({ access, keys, isDemo }: Scb, request: ChargeRequest, now: Date): Promise<Started> {
  // a retry under the same reference makes another code for the same bill (payments 4.7)
  const answer = await callScb(access, {
    method: 'POST',
    path: '/payment/qrcode/create',
    body: bodyOf(request, keys, now),
  });
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: answer.failure };
  if (answer.outcome === 'unknown') return answer;
  const code = readCode(answer.data);
  if (!code) return { outcome: 'unknown', why: 'no code in the answer' };
  // it would pay somebody else or another amount, so nobody sees it
  if (!isOurs(code, { ...request, keys }))
    return { outcome: 'refused', failure: { code: 'wrong_code', description: '' } };
  const { qrRawData: payload, sandbox_page: testPage } = code;
  const isTestPage =
    isDemo && testPage && isKnownAddress(testPage, { addresses: [access.apiUrl], hosts: [] });
  return {
    outcome: 'started',
    providerId: code.qrCodeId ?? request.reference,
    step: { kind: 'qr', payload, ...(isTestPage && { testPage }) },
    expiresAt: expiryOf(code, request.expiresAt, now),
  };
}

function bodyOf({ amount, reference, expiresAt, mayExist }: ChargeRequest, keys: ScbKeys, now: Date) {
  const { qrType, billerId, reference2, merchantId, terminalId } = keys;
  return {
    qrType,
    amount: amountText(amount),
    ppType: 'BILLERID',
    ppId: billerId,
    ref1: reference,
    ...(reference2 && { ref2: reference2 }),
    ref3: thirdReference(keys, reference),
    ...(qrType === 'PPCS' && {
      merchantId,
      terminalId,
      // must be unique at the bank, even if an earlier call reached it
      invoice: mayExist ? `${reference}${randomInt(1_000, 10_000)}` : reference,
      csExtExpiryTime: String(minutesFor(expiresAt, now)),
    }),
  };
}

async function fetchVerdict(scb: Scb, attempt: VerdictRequest, now: Date): Promise<ProviderStatus> {
  const transactions: ScbTransaction[] = [];
  const inquiries = [billPayments(scb, attempt, now), cardPayment(scb, attempt)];
  for (const each of await Promise.all(inquiries)) {
    if ('why' in each) return { state: 'unknown', why: each.why };
    transactions.push(...each.found);
  }
  return verdictOf(transactions, attempt);
}

type Found = { found: readonly ScbTransaction[] } | { why: string };

/** Day by day, one after another: the bank allows few calls a second. */
async function billPayments({ access, keys }: Scb, attempt: VerdictRequest, now: Date): Promise<Found> {
  const { billerId } = keys;
  const { reference } = attempt;
  const transactions: ScbTransaction[] = [];
  for (const transactionDate of daysToAsk(attempt.createdAt, now)) {
    const query = new URLSearchParams({
      eventCode: '00300100',
      transactionDate,
      billerId,
      reference1: reference,
      ...(keys.reference2 && { reference2: keys.reference2 }),
    });
    const path = `/payment/billpayment/inquiry?${query.toString()}`;
    const data = await inquire(access, path);
    if ('why' in data) return data;
    const rows = readBillPayments(data.data, { reference, billerId });
    if (!rows) return { why: 'a payment of ours that cannot be read' };
    transactions.push(...rows);
  }
  return { found: transactions };
}

/** Only codes for cards have an id at the bank. */
async function cardPayment({ access, keys }: Scb, attempt: VerdictRequest): Promise<Found> {
  const { providerId, reference } = attempt;
  const { merchantId } = keys;
  if (providerId === null || providerId === reference || !merchantId) return { found: [] };
  const data = await inquire(access, `/payment/qrcode/creditcard/${encodeURIComponent(providerId)}`);
  if ('why' in data) return data;
  const payment = readCardPayment(data.data, { reference, merchantId });
  return payment ? { found: payment } : { why: 'a card payment of ours that cannot be read' };
}

/**
 * The bank does not document its answer about an unpaid bill: anything but a row of ours is "not yet"
 * (payments 4.5).
 */
async function inquire(access: ScbAccess, path: string): Promise<{ data: unknown } | { why: string }> {
  const answer = await callScb(access, { method: 'GET', path });
  if (answer.outcome === 'unknown') return { why: answer.why };
  if (answer.outcome === 'answer') return { data: answer.data };
  return answer.isKey ? { why: `keys: ${answer.failure.code}` } : { data: [] };
}

const confirmationShape = z.object({
  transactionId: z.string().regex(/^[\w-]{1,64}$/),
  billPaymentRef1: z
    .string()
    .regex(/^\d{12}$/)
    .nullish(),
  /** only in payments by card */
  qrId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish(),
});

function readConfirmation({ body }: RawNotification) {
  const parsed = confirmationShape.safeParse(parsedJson(body));
  return parsed.success ? parsed.data : null;
}

/** Unsigned: a notification only triggers a check (payments 4.4). */
function readNotification(notification: RawNotification): NotificationReading {
  const confirmation = readConfirmation(notification);
  if (!confirmation) return { outcome: 'refused', why: 'content' };
  const { transactionId, billPaymentRef1: reference, qrId } = confirmation;
  const attempt = qrId ? { providerId: qrId } : reference ? { reference } : null;
  if (!attempt) return { outcome: 'ignored' };
  return {
    outcome: 'about',
    eventKey: transactionId,
    attempt,
    payload: { transactionId, ...(reference && { reference }), ...(qrId && { qrId }) },
    isUnsigned: true,
  };
}
