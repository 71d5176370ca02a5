import { OMISE_CARD } from '~/settings/payment-method-facts';
import { log } from '~/platform/log.server';
import { isKnownAddress } from '~/payments/providers/port/known-hosts';
import { isRealCharge, type OmiseCharge, readCharge, verdictOf } from './omise-charge';
import { fetchCharge, findCharge } from './omise-charges.server';
import { deleteAtOmise, type OmiseAccess, testOmiseKey, writeToOmise } from './omise-client.server';
import { readOmiseKeys } from './omise-keys';
import { fetchTakingsOfCharge, omiseLedger } from './omise-ledger.server';
import { linkDescription, type OmiseLink, paidChargeOf, readOmiseLink, verdictOfLink } from './omise-link';
import { fetchLink, findLink, isLinkId } from './omise-links.server';
import { readOmiseNotification } from './omise-notification.server';
import { refundCharge } from './omise-refund.server';
import { withSecondCharge } from './omise-second-charge.server';
import type {
  AttemptIdentity,
  CardForm,
  ChargeAsk,
  PaymentFailure,
  PaymentProvider,
  RefundAsk,
  Refunded,
  Started,
  ProviderStatus,
  VerdictAsk,
} from '~/payments/providers/port/provider';
import type { ProviderSettings } from '~/payments/providers/port/provider-settings';

/** Pages of Omise's: a bank's own page (3-D Secure) is led to from there. */
const OMISE_HOSTS = ['.omise.co'];
/** A call that had no answer may be at work for a while: before it is over nothing is said of it, and no other card is charged. */
const IN_FLIGHT_MS = 60_000;

interface Omise extends OmiseAccess {
  mode: ProviderSettings['mode'];
}

/**
 * Method 8: a card, whose token the buyer's browser got from Omise and whose number never comes here. Without JavaScript a page
 * of Omise's takes it (a link). Both are one attempt, known by the charge or by the link.
 */
export function omiseCard(settings: ProviderSettings): PaymentProvider {
  return {
    methodId: OMISE_CARD,
    name: 'omise',
    references: 'token',
    open: (secrets) => {
      const keys = readOmiseKeys(secrets, settings.mode);
      const { omise: apiUrl, omiseVault: vault, omiseScript: script } = settings.providers;
      if (!keys?.publicKey || apiUrl === null || vault === null || script === null) return null;
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
        start: (ask, now) => start(omise, ask, now),
        fetchVerdict: (attempt) => fetchVerdict(omise, attempt),
        readNotification: (notification, now) =>
          Promise.resolve(readOmiseNotification(notification, keys, now)),
        withdraw: (attempt) => withdraw(omise, attempt),
        refund: (ask) => refund(omise, ask),
        ledger: omiseLedger(omise, settings.mode),
        fetchTakings: (attempt) => fetchTakings(omise, attempt),
      };
    },
  };
}

async function start(omise: Omise, ask: ChargeAsk, now: Date): Promise<Started> {
  if (ask.mayExist) {
    const found = await findStarted(omise, ask, now);
    if (found) return found;
  }
  // asked for again by a page that has no card to send: there is nothing to begin with
  if (!ask.card) return refused({ code: 'not_created', description: '' });
  return ask.card.kind === 'token' ? chargeToken(omise, ask, ask.card.fields) : openLink(omise, ask);
}

/** What an earlier call made; null when it made nothing, and nothing can come of it any more. */
async function findStarted(omise: Omise, ask: ChargeAsk, now: Date): Promise<Started | null> {
  const notKnown: Started = { outcome: 'unknown', why: 'not found out whether it exists' };
  const charge = await findCharge(omise, ask);
  if (charge === 'no answer') return notKnown;
  if (charge) return startedWith(omise, charge);
  const link = await findLink(omise, ask);
  if (link === 'no answer') return notKnown;
  if (link) return startedLink(omise, link);
  return now.getTime() - ask.createdAt.getTime() < IN_FLIGHT_MS ? notKnown : null;
}

async function chargeToken(
  omise: Omise,
  ask: ChargeAsk,
  { token = '' }: Readonly<Record<string, string>>,
): Promise<Started> {
  if (!/^tokn_\w{1,60}$/.test(token)) return refused({ code: 'invalid_card', description: '' });
  const answer = await writeToOmise(omise, '/charges', {
    amount: String(ask.amount),
    currency: ask.currency.toLowerCase(),
    card: token,
    capture: 'true',
    return_uri: ask.returnUrl,
    description: ask.orderNumber,
    'metadata[order]': ask.orderNumber,
    'metadata[attempt]': ask.reference,
  });
  if (answer.outcome === 'refused') return refused(answer.failure);
  if (answer.outcome === 'unknown') return answer;
  const charge = readCharge(answer.body);
  return charge ? startedWith(omise, charge) : { outcome: 'unknown', why: 'no charge in the answer' };
}

/** A bank may ask its customer first; one that does not has decided already, and its word is asked for at once. */
function startedWith(omise: Omise, charge: OmiseCharge): Started {
  const verdict = verdictOf(charge);
  if (verdict.state === 'failed') return refused(verdict.failure);
  if (verdict.state === 'expired') return refused({ code: 'payment_expired', description: '' });
  const started = { outcome: 'started', providerId: charge.id, expiresAt: null } as const;
  if (verdict.state !== 'pending' || !charge.authorize_uri) return { ...started, step: { kind: 'wait' } };
  const url = charge.authorize_uri;
  // without its page nobody can agree to it: no money comes of it
  return isPageOf(omise, url) ? { ...started, step: { kind: 'redirect', url } } : unknownPage(charge.id);
}

async function openLink(omise: Omise, ask: ChargeAsk): Promise<Started> {
  const answer = await writeToOmise(omise, '/links', {
    amount: String(ask.amount),
    currency: ask.currency.toLowerCase(),
    title: ask.orderNumber,
    description: linkDescription(ask.orderNumber, ask.reference),
    multiple: 'false',
  });
  if (answer.outcome === 'refused') return refused(answer.failure);
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
  isKnownAddress(url, { addresses: [apiUrl], hosts: OMISE_HOSTS });

function unknownPage(providerId: string): Started {
  log.error('a page that is none of the provider’s', { provider: 'omise', providerId });
  return refused({ code: 'unknown_page', description: '' });
}

const refused = (failure: PaymentFailure): Started => ({ outcome: 'refused', failure });

async function fetchVerdict(omise: Omise, attempt: VerdictAsk): Promise<ProviderStatus> {
  const found = await findPayment(omise, attempt);
  const isUnwantedLink = !attempt.isWanted && isThere(found) && 'charges' in found;
  if (isUnwantedLink && (await takeAway(omise, found))) return { state: 'expired' };
  const { named } = attempt;
  const own = chargeIdOf(found);
  return withSecondCharge(omise, omise.mode, chargeVerdict(omise, found, attempt), { named, own, attempt });
}

function chargeIdOf(found: Found): string | null {
  if (!isThere(found) || 'gone' in found) return null;
  return 'charges' in found ? (paidChargeOf(found)?.id ?? null) : found.id;
}

async function fetchTakings(omise: Omise, attempt: AttemptIdentity & { named?: string }) {
  const chargeId = attempt.named ?? chargeIdOf(await findPayment(omise, attempt));
  return chargeId === null ? 'no answer' : fetchTakingsOfCharge(omise, chargeId);
}

type Found = OmiseCharge | OmiseLink | { gone: PaymentFailure } | null | 'no answer';

const isThere = (found: Found): found is Exclude<Found, null | string> =>
  found !== null && found !== 'no answer';

async function findPayment(omise: Omise, attempt: AttemptIdentity): Promise<Found> {
  const { providerId } = attempt;
  if (providerId === null) return (await findCharge(omise, attempt)) ?? findLink(omise, attempt);
  return isLinkId(providerId) ? fetchLink(omise, providerId) : fetchCharge(omise, providerId);
}

function chargeVerdict({ mode }: Omise, found: Found, attempt: VerdictAsk): ProviderStatus {
  if (found === 'no answer') return { state: 'unknown', why: found };
  if (found === null) return { state: 'absent' };
  if ('gone' in found) return { state: 'gone', failure: found.gone };
  const charge = 'charges' in found ? paidChargeOf(found) : found;
  if (charge && !isRealCharge(charge, mode)) return { state: 'unknown', why: 'a test charge in a live shop' };
  return 'charges' in found ? verdictOfLink(found, attempt) : verdictOf(found);
}

/** A link is taken away by the next question about it: deleted, it is found no more than one of another account. */
async function withdraw(omise: Omise, { providerId }: AttemptIdentity): Promise<void> {
  if (providerId === null || isLinkId(providerId)) return;
  await writeToOmise(omise, `/charges/${providerId}/expire`, {});
}

/** What nobody has paid on and nobody should any more is deleted, and can be paid no more; one that a card is at work on stays. */
async function takeAway(omise: Omise, { id, isUsed, charges }: OmiseLink): Promise<boolean> {
  const isAtWork = charges.some((charge) => !['failed', 'expired'].includes(verdictOf(charge).state));
  return !isUsed && !isAtWork && (await deleteAtOmise(omise, `/links/${id}`)).outcome === 'answer';
}

async function refund(omise: Omise, ask: RefundAsk): Promise<Refunded> {
  const { moneyId, amount, refundReference } = ask;
  // the second charge of an attempt goes back by its own name
  const providerId = moneyId?.startsWith('chrg_') ? moneyId : ask.providerId;
  if (providerId === null) return { outcome: 'by-hand' };
  if (!isLinkId(providerId)) return refundCharge(omise, { chargeId: providerId, amount, refundReference });
  const link = await fetchLink(omise, providerId);
  if (link === 'no answer') return { outcome: 'unknown', why: link };
  if ('gone' in link) return { outcome: 'refused', failure: link.gone };
  const paid = paidChargeOf(link);
  return paid ? refundCharge(omise, { chargeId: paid.id, amount, refundReference }) : { outcome: 'by-hand' };
}
