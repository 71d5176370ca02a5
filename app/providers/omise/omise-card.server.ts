import { log } from '~/platform/log.server';
import { isKnownAddress } from '~/providers/port/known-hosts';
import type {
  AttemptIdentity,
  CardForm,
  ChargeRequest,
  PaymentFailure,
  PaymentProvider,
  RefundCommand,
  Refunded,
  Started,
  ProviderStatus,
  VerdictRequest,
} from '~/providers/port/provider';
import { addressOf, type ProviderSettings } from '~/providers/port/provider-settings';
import { OMISE, readOmiseKeys } from './omise';
import { OMISE_CARD } from './omise-card';
import { isRealCharge, type OmiseCharge, readCharge, verdictOf } from './omise-charge';
import { fetchCharge, findCharge } from './omise-charges.server';
import { deleteAtOmise, type OmiseAccess, testOmiseKey, writeToOmise } from './omise-client.server';
import { fetchReversalsOfCharge, omiseLedger } from './omise-ledger.server';
import { linkDescription, type OmiseLink, paidChargeOf, readOmiseLink, verdictOfLink } from './omise-link';
import { fetchLink, findLink, isLinkId } from './omise-links.server';
import { readOmiseNotification } from './omise-notification.server';
import { refundCharge } from './omise-refund.server';
import { withSecondCharge } from './omise-second-charge.server';

/**
 * A call without an answer may still run for this long: until then its result is unknown and no other card is
 * charged.
 */
const IN_FLIGHT_MS = 60_000;

interface Omise extends OmiseAccess {
  mode: ProviderSettings['mode'];
}

/**
 * Method 8: a card, as a token the buyer's browser got from Omise; the number never reaches the shop. Without
 * JavaScript an Omise page (a link) takes it. Both are one attempt, known by the charge's or the link's id.
 */
export function omiseCard(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: OMISE_CARD.id,
    name: OMISE.name,
    references: 'token',
    open: (secrets) => {
      const keys = readOmiseKeys(OMISE_CARD.keys, secrets, settings.mode);
      const { api, vault: vaultAddress, script: scriptAddress } = OMISE.addresses;
      const apiUrl = addressOf(settings, api);
      const [vault, script] = [addressOf(settings, vaultAddress), addressOf(settings, scriptAddress)];
      if (!keys || apiUrl === null || vault === null || script === null) return null;
      const omise: Omise = { apiUrl, secretKey: keys.secretKey, mode: settings.mode };
      const cardForm: CardForm = {
        dialect: 'omise',
        script,
        vault,
        publicKey: keys.publicKey,
        hasHostedPage: true,
      };
      return {
        cardForm,
        publicId: keys.publicKey,
        testKeys: () => testOmiseKey(omise),
        start: (request, now) => start(omise, request, now),
        fetchVerdict: (attempt) => fetchVerdict(omise, attempt),
        readNotification: (notification, now) =>
          Promise.resolve(readOmiseNotification(notification, keys, now)),
        withdraw: (attempt) => withdraw(omise, attempt),
        refund: (request) => refund(omise, request),
        ledger: omiseLedger(omise, settings.mode),
        fetchReversals: (attempt) => fetchReversals(omise, attempt),
      };
    },
  };
}

async function start(omise: Omise, request: ChargeRequest, now: Date): Promise<Started> {
  if (request.mayExist) {
    const existing = await findStarted(omise, request, now);
    if (existing) return existing;
  }
  // resumed by a page without a card: there is nothing to start with
  if (!request.card) return refusedWith({ code: 'not_created', description: '' });
  return request.card.kind === 'token'
    ? chargeToken(omise, request, request.card.fields)
    : openLink(omise, request);
}

/** The result of an earlier call; null when it created nothing and cannot any more. */
async function findStarted(omise: Omise, request: ChargeRequest, now: Date): Promise<Started | null> {
  const notKnown: Started = { outcome: 'unknown', why: 'not found out whether it exists' };
  const charge = await findCharge(omise, request);
  if (charge === 'no answer') return notKnown;
  if (charge) return startedWith(omise, charge);
  const link = await findLink(omise, request);
  if (link === 'no answer') return notKnown;
  if (link) return startedLink(omise, link);
  return now.getTime() - request.createdAt.getTime() < IN_FLIGHT_MS ? notKnown : null;
}

async function chargeToken(
  omise: Omise,
  request: ChargeRequest,
  { token = '' }: Readonly<Record<string, string>>,
): Promise<Started> {
  if (!/^tokn_\w{1,60}$/.test(token)) return refusedWith({ code: 'invalid_card', description: '' });
  const answer = await writeToOmise(omise, '/charges', {
    amount: String(request.amount),
    currency: request.currency.toLowerCase(),
    card: token,
    capture: 'true',
    return_uri: request.returnUrl,
    description: request.orderNumber,
    'metadata[order]': request.orderNumber,
    'metadata[attempt]': request.reference,
  });
  if (answer.outcome === 'refused') return refusedWith(answer.failure);
  if (answer.outcome === 'unknown') return answer;
  const charge = readCharge(answer.body);
  return charge ? startedWith(omise, charge) : { outcome: 'unknown', why: 'no charge in the answer' };
}

/** A bank may ask its customer first; otherwise it has decided already, and the charge is read at once. */
function startedWith(omise: Omise, charge: OmiseCharge): Started {
  const verdict = verdictOf(charge);
  if (verdict.state === 'failed') return refusedWith(verdict.failure);
  if (verdict.state === 'expired') return refusedWith({ code: 'payment_expired', description: '' });
  const { card: charged } = charge;
  const card = charged ? { lastDigits: charged.last_digits ?? '', bank: charged.bank ?? '' } : undefined;
  const started = { outcome: 'started', providerId: charge.id, expiresAt: null, card } as const;
  if (verdict.state !== 'pending' || !charge.authorize_uri) return { ...started, step: { kind: 'wait' } };
  const url = charge.authorize_uri;
  // without its page the buyer cannot authorise it, so no money comes
  return isPageOf(omise, url) ? { ...started, step: { kind: 'redirect', url } } : unknownPage(charge.id);
}

async function openLink(omise: Omise, request: ChargeRequest): Promise<Started> {
  const answer = await writeToOmise(omise, '/links', {
    amount: String(request.amount),
    currency: request.currency.toLowerCase(),
    title: request.orderNumber,
    description: linkDescription(request.orderNumber, request.reference),
    multiple: 'false',
  });
  if (answer.outcome === 'refused') return refusedWith(answer.failure);
  if (answer.outcome === 'unknown') return answer;
  const link = readOmiseLink(answer.body);
  return link ? startedLink(omise, link) : { outcome: 'unknown', why: 'no link in the answer' };
}

function startedLink(omise: Omise, { id, paymentUri: url }: OmiseLink): Started {
  if (!isPageOf(omise, url)) return unknownPage(id);
  return {
    outcome: 'started',
    providerId: id,
    step: { kind: 'redirect', url, staysOpen: true },
    expiresAt: null,
  };
}

const isPageOf = ({ apiUrl }: Omise, url: string) =>
  isKnownAddress(url, { addresses: [apiUrl], hosts: OMISE.addresses.api.pageHosts });

function unknownPage(providerId: string): Started {
  log.error('a page that is none of the provider’s', { provider: 'omise', providerId });
  return refusedWith({ code: 'unknown_page', description: '' });
}

const refusedWith = (failure: PaymentFailure): Started => ({ outcome: 'refused', failure });

async function fetchVerdict(omise: Omise, attempt: VerdictRequest): Promise<ProviderStatus> {
  const payment = await findPayment(omise, attempt);
  const isUnwantedLink = !attempt.isWanted && isThere(payment) && 'charges' in payment;
  if (isUnwantedLink && (await takeAway(omise, payment))) return { state: 'expired' };
  const { paymentName } = attempt;
  const own = chargeIdOf(payment);
  return withSecondCharge(omise, omise.mode, chargeVerdict(omise, payment, attempt), {
    paymentName,
    own,
    attempt,
  });
}

function chargeIdOf(payment: Found): string | null {
  if (!isThere(payment) || 'gone' in payment) return null;
  return 'charges' in payment ? (paidChargeOf(payment)?.id ?? null) : payment.id;
}

async function fetchReversals(omise: Omise, attempt: AttemptIdentity & { paymentName?: string }) {
  const chargeId = attempt.paymentName ?? chargeIdOf(await findPayment(omise, attempt));
  return chargeId === null ? 'no answer' : fetchReversalsOfCharge(omise, chargeId);
}

type Found = OmiseCharge | OmiseLink | { gone: PaymentFailure } | null | 'no answer';

const isThere = (payment: Found): payment is Exclude<Found, null | string> =>
  payment !== null && payment !== 'no answer';

async function findPayment(omise: Omise, attempt: AttemptIdentity): Promise<Found> {
  const { providerId } = attempt;
  if (providerId === null) return (await findCharge(omise, attempt)) ?? findLink(omise, attempt);
  return isLinkId(providerId) ? fetchLink(omise, providerId) : fetchCharge(omise, providerId);
}

function chargeVerdict({ mode }: Omise, payment: Found, attempt: VerdictRequest): ProviderStatus {
  if (payment === 'no answer') return { state: 'unknown', why: payment };
  if (payment === null) return { state: 'absent' };
  if ('gone' in payment) return { state: 'gone', failure: payment.gone };
  const charge = 'charges' in payment ? paidChargeOf(payment) : payment;
  if (charge && !isRealCharge(charge, mode)) return { state: 'unknown', why: 'a test charge in a live shop' };
  return 'charges' in payment ? verdictOfLink(payment, attempt) : verdictOf(payment);
}

/** The next check deletes the link; a deleted link looks like one of another account. */
async function withdraw(omise: Omise, { providerId }: AttemptIdentity): Promise<void> {
  if (providerId === null || isLinkId(providerId)) return;
  await writeToOmise(omise, `/charges/${providerId}/expire`, {});
}

/** Deletes an unpaid, unwanted link, so that it cannot be paid; one with a card in progress stays. */
async function takeAway(omise: Omise, { id, isUsed, charges }: OmiseLink): Promise<boolean> {
  const isAtWork = charges.some((charge) => !['failed', 'expired'].includes(verdictOf(charge).state));
  return !isUsed && !isAtWork && (await deleteAtOmise(omise, `/links/${id}`)).outcome === 'answer';
}

async function refund(omise: Omise, request: RefundCommand): Promise<Refunded> {
  const { moneyId, amount, refundReference } = request;
  // a refund of the attempt's second charge uses that charge's id
  const providerId = moneyId?.startsWith('chrg_') ? moneyId : request.providerId;
  if (providerId === null) return { outcome: 'by-hand' };
  if (!isLinkId(providerId)) return refundCharge(omise, { chargeId: providerId, amount, refundReference });
  const link = await fetchLink(omise, providerId);
  if (link === 'no answer') return { outcome: 'unknown', why: link };
  if ('gone' in link) return { outcome: 'refused', failure: link.gone };
  const paid = paidChargeOf(link);
  return paid ? refundCharge(omise, { chargeId: paid.id, amount, refundReference }) : { outcome: 'by-hand' };
}
