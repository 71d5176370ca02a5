import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { SCB_QR } from '~/settings/payment-method-facts';
import { parsedJson } from '~/payments/providers/port/call-provider.server';
import { isKnownAddress } from '~/payments/providers/port/known-hosts';
import type {
  ChargeAsk,
  NotificationReading,
  PaymentProvider,
  RawNotification,
  Started,
  ProviderStatus,
  VerdictAsk,
} from '~/payments/providers/port/provider';
import type { ProviderSettings } from '~/payments/providers/port/provider-settings';
import { callScb, type ScbAccess, testScbKeys } from './scb-client.server';
import { expiryOf, isOurs, minutesFor, readCode } from './scb-code';
import { readScbKeys, type ScbKeys, thirdReference } from './scb-keys';
import {
  daysToAsk,
  readBillPayments,
  readCardPayment,
  type ScbTransaction,
  verdictOf,
} from './scb-transactions';
import { amountText } from '~/payments/providers/port/wire-amount';

interface Scb {
  access: ScbAccess;
  keys: ScbKeys;
  isDemo: boolean;
}

/** Method 4: a QR of SCB's for a bill of its own, paid in any bank's app, and with a card where the shop has that (PAY-04). */
export function scbQr(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: SCB_QR,
    name: 'scb',
    references: 'digits',
    open: (secrets) => {
      const keys = readScbKeys(secrets, settings.mode);
      const apiUrl = settings.providers.scb;
      if (!keys || apiUrl === null) return null;
      const scb: Scb = { access: { apiUrl, keys }, keys, isDemo: settings.mode === 'demo' };
      return {
        staysPayable: true,
        testKeys: () => testScbKeys(scb.access),
        start: (ask, now) => start(scb, ask, now),
        fetchVerdict: (attempt, now) => fetchVerdict(scb, attempt, now),
        readNotification: (notification) => Promise.resolve(readNotification(notification)),
        // a code of the bank's cannot be taken back
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

async function start({ access, keys, isDemo }: Scb, ask: ChargeAsk, now: Date): Promise<Started> {
  // made again under the same reference it is another code for the same bill (payments 4.7): what had no answer is asked for anew
  const answer = await callScb(access, {
    method: 'POST',
    path: '/payment/qrcode/create',
    body: bodyOf(ask, keys, now),
  });
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: answer.failure };
  if (answer.outcome === 'unknown') return answer;
  const code = readCode(answer.data);
  if (!code) return { outcome: 'unknown', why: 'no code in the answer' };
  // whoever pays it would pay somebody else, or another amount: nobody sees it
  if (!isOurs(code, { ...ask, keys }))
    return { outcome: 'refused', failure: { code: 'wrong_code', description: '' } };
  const { qrRawData: payload, sandbox_page: testPage } = code;
  const isTestPage =
    isDemo && testPage && isKnownAddress(testPage, { addresses: [access.apiUrl], hosts: [] });
  return {
    outcome: 'started',
    providerId: code.qrCodeId ?? ask.reference,
    step: { kind: 'qr', payload, ...(isTestPage && { testPage }) },
    expiresAt: expiryOf(code, ask.expiresAt, now),
  };
}

function bodyOf({ amount, reference, expiresAt, mayExist }: ChargeAsk, keys: ScbKeys, now: Date) {
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
      // unique at the bank, even where an earlier call may have reached it
      invoice: mayExist ? `${reference}${randomInt(1_000, 10_000)}` : reference,
      csExtExpiryTime: String(minutesFor(expiresAt, now)),
    }),
  };
}

async function fetchVerdict(scb: Scb, attempt: VerdictAsk, now: Date): Promise<ProviderStatus> {
  const found: ScbTransaction[] = [];
  const asked = [billPayments(scb, attempt, now), cardPayment(scb, attempt)];
  for (const each of await Promise.all(asked)) {
    if ('why' in each) return { state: 'unknown', why: each.why };
    found.push(...each.found);
  }
  return verdictOf(found, attempt);
}

type Found = { found: readonly ScbTransaction[] } | { why: string };

/** Day by day: the bank allows few calls a second. */
async function billPayments({ access, keys }: Scb, attempt: VerdictAsk, now: Date): Promise<Found> {
  const { billerId } = keys;
  const { reference } = attempt;
  const found: ScbTransaction[] = [];
  for (const transactionDate of daysToAsk(attempt.createdAt, now)) {
    const query = new URLSearchParams({
      ...{ eventCode: '00300100', transactionDate, billerId, reference1: reference },
      ...(keys.reference2 && { reference2: keys.reference2 }),
    });
    const path = `/payment/billpayment/inquiry?${query.toString()}`;
    const data = await ask(access, path);
    if ('why' in data) return data;
    const rows = readBillPayments(data.data, { reference, billerId });
    if (!rows) return { why: 'a payment of ours that cannot be read' };
    found.push(...rows);
  }
  return { found };
}

/** Only codes for cards have a name of the bank's. */
async function cardPayment({ access, keys }: Scb, attempt: VerdictAsk): Promise<Found> {
  const { providerId, reference } = attempt;
  const { merchantId } = keys;
  if (providerId === null || providerId === reference || !merchantId) return { found: [] };
  const data = await ask(access, `/payment/qrcode/creditcard/${encodeURIComponent(providerId)}`);
  if ('why' in data) return data;
  const found = readCardPayment(data.data, { reference, merchantId });
  return found ? { found } : { why: 'a card payment of ours that cannot be read' };
}

/** What the bank answers of an unpaid bill is not written down: anything but a row of ours is "not yet" (payments 4.5). */
async function ask(access: ScbAccess, path: string): Promise<{ data: unknown } | { why: string }> {
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
  /** of payments by card */
  qrId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish(),
});

function readConfirmation({ body }: RawNotification) {
  const parsed = confirmationShape.safeParse(parsedJson(body));
  return parsed.success ? parsed.data : null;
}

/** The bank signs nothing: it rings, and is asked (payments 4.4). */
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
