import { type Request, type Response, Router } from 'express';
import { billPayment } from 'promptparse/generate';
import QRCode from 'qrcode';
import { answerCreation, answerQuery } from '../answer-call';
import { webhookMode } from '../notifier';
import type { ProviderFaults } from '../sandbox-faults';
import type { OpenPart } from '../sandbox-part';
import { readCharge, readLink } from './omise-asks';
import {
  AFTERWARDS,
  type Decision,
  OmiseCharges,
  SANDBOX_SECRET_KEY,
  type SandboxCharge,
} from './omise-charges';
import { answerRefusals, requireKey } from './omise-doors';
import { chargeJson, linkJson, listJson, refundJson } from './omise-json';
import { chargesOf, OmiseLinks, type SandboxLink } from './omise-links';
import { listRoutes, type SandboxTransfer, sendPage } from './omise-lists';
import { authorizePage, chargePage, linkPage } from './omise-pages';
import { Refusal } from './omise-refusal';
import { OmiseTokens } from './omise-tokens';
import { vaultRoutes } from './omise-vault';

interface Account {
  charges: OmiseCharges;
  links: OmiseLinks;
  tokens: OmiseTokens;
  transfers: SandboxTransfer[];
  faults: ProviderFaults;
}

/** Omise as far as PromptPay and cards go: its API, its vault, the pages of a bank that never was, and links. */
export const openOmise: OpenPart = ({ faults, notifier }) => {
  const account: Account = {
    charges: new OmiseCharges(notifier),
    links: new OmiseLinks(),
    tokens: new OmiseTokens(),
    transfers: [],
    faults,
  };
  const { charges, links, tokens } = account;
  return {
    router: omiseRoutes(account),
    besides: { 'omise-vault': vaultRoutes(tokens) },
    clear: () => {
      for (const each of [charges, links, tokens]) each.clear();
      account.transfers.length = 0;
    },
    items: () => [
      ...charges.all().map((charge) => ({
        path: charge.returnUri
          ? `/omise/payments/${charge.paymentId}/authorize`
          : `/omise/charges/${charge.id}/page`,
        what: `Omise ${charge.description}`,
        amount: `${(charge.amount / 100).toFixed(2)} ${charge.currency}`,
        status: charge.status,
      })),
      ...links.all().map((link) => ({
        path: `/omise/links/${link.id}/page`,
        what: `Omise link ${link.title}`,
        amount: `${(link.amount / 100).toFixed(2)} ${link.currency}`,
        status: link.isUsed ? 'used' : 'open',
      })),
    ],
  };
};

function omiseRoutes(account: Account): Router {
  const router = Router();
  addPages(router, account);
  router.use(requireKey(SANDBOX_SECRET_KEY));
  router.get('/account', (_request, response) => {
    response.json({ object: 'account', livemode: false, currency: 'THB' });
  });
  addCharges(router, account);
  addLinks(router, account);
  router.use(listRoutes(account.charges, account.transfers, account.faults));
  router.use((_request, _response) => {
    throw new Refusal(404, 'not_found', 'the requested object was not found');
  });
  router.use(answerRefusals);
  return router;
}

/** The buyer's side: no key. */
function addPages(router: Router, { charges, links }: Account): void {
  router.get('/charges/:id/documents/:document/downloads/:code', (request, response) => {
    void sendCode(found(charges, request), request, response);
  });
  router.get('/charges/:id/page', (request, response) => {
    response.type('html').send(chargePage(found(charges, request)));
  });
  router.post('/charges/:id/afterwards', (request, response) => {
    const { what: typed, webhook, amount } = request.body as Record<string, string | undefined>;
    const what = AFTERWARDS.find((each) => each === typed);
    const charge = found(charges, request);
    if (what && charge.status === 'successful')
      charges.afterwards(charge, what, {
        webhook: webhookMode(webhook),
        ...(amount && { amount: Number(amount) }),
      });
    response.redirect(303, `/omise/charges/${charge.id}/page`);
  });
  router.post('/charges/:id/decide', (request, response) => {
    decide(charges, found(charges, request), request);
    response.redirect(303, `/omise/charges/${request.params.id}/page`);
  });
  router.get('/payments/:payment/authorize', (request, response) => {
    response.type('html').send(authorizePage(foundPayment(charges, request)));
  });
  router.post('/payments/:payment/authorize', (request, response) => {
    const charge = foundPayment(charges, request);
    decide(charges, charge, request);
    response.redirect(303, charge.returnUri ?? '/');
  });
  router.get('/links/:id/page', (request, response) => {
    const link = foundLink(links, request);
    response.type('html').send(linkPage(link, chargesOf(charges, link)));
  });
  router.post('/links/:id/decide', (request, response) => {
    const link = foundLink(links, request);
    if (!link.isUsed) {
      const { amount, currency, title: description, id: linkId } = link;
      const expiresAt = new Date(Date.now() + 3_600_000);
      const charge = charges.create({ amount, currency, description, metadata: {}, expiresAt, linkId });
      // before the shop is told and asks
      link.isUsed = (request.body as Record<string, string>).decision === 'approve';
      decide(charges, charge, request);
    }
    response.redirect(303, `/omise/links/${link.id}/page`);
  });
}

/** `amount`, `currency` and `attempt` (our reference) only where a test wants them wrong. */
function decide(charges: OmiseCharges, charge: SandboxCharge, request: Request): void {
  if (charge.status !== 'pending') return;
  const { decision, webhook, amount, currency, attempt } = request.body as Record<string, string | undefined>;
  if (attempt) charge.metadata = { ...charge.metadata, attempt };
  charges.decide(charge, decisionOf(decision), {
    webhook: webhookMode(webhook),
    ...(amount && { amount: Number(amount) }),
    ...(currency && { currency }),
  });
}

function addCharges(router: Router, { charges, tokens, faults }: Account): void {
  router.post('/charges', (request, response) => {
    if (faults.take('create-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    if (faults.take('create-refused')) throw new Refusal(400, 'invalid_charge', 'promptpay is not available');
    const terms = readCharge(request);
    const make = () => {
      const charge = charges.create({ ...terms, card: 'token' in terms ? tokens.use(terms.token) : null });
      charges.decideAtOnce(charge);
      if (faults.take('create-garbage')) return void response.type('html').send('<p>maintenance</p>');
      answerCreation(faults, response, () => response.json(chargeJson(charge, request)));
    };
    if (faults.take('create-held')) faults.hold(make);
    else make();
  });
  router.get('/charges', (request, response) => {
    if (faults.take('read-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    if (faults.take('list-stray')) stray(charges);
    sendPage(charges.all(), request, response, faults, (charge) => chargeJson(charge, request));
  });
  router.get('/charges/:id', (request, response) => {
    if (faults.take('read-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    if (faults.take('read-garbage')) return void response.json({ object: 'charge' });
    const answer = () => response.json(chargeJson(found(charges, request), request));
    answerQuery(faults, answer);
  });
  router.get('/charges/:id/refunds', (request, response) => {
    const charge = found(charges, request);
    response.json(listJson(charge.refunds.map((refund) => refundJson(refund, charge))));
  });
  router.post('/charges/:id/refunds', (request, response) => {
    const charge = found(charges, request);
    const { amount, metadata } = request.body as { amount?: string; metadata?: Record<string, string> };
    const left = charge.refunds.reduce((sum, refund) => sum - refund.amount, charge.amount);
    const isCard = charge.card !== null || charge.linkId !== null;
    if (!isCard || charge.status !== 'successful')
      throw new Refusal(400, 'failed_refund', 'charge cannot be refunded');
    if (!/^\d+$/.test(amount ?? '') || Number(amount) < 1 || Number(amount) > left)
      throw new Refusal(400, 'failed_refund', 'refund amount is more than what is left of the charge');
    const refund = charges.refund(charge, Number(amount), metadata ?? {});
    const answer = () => response.json(refundJson(refund, charge));
    answerCreation(faults, response, answer);
  });
  router.post('/charges/:id/:verb(expire|mark_as_paid|mark_as_failed)', (request, response) => {
    const charge = found(charges, request);
    if (charge.status !== 'pending') throw new Refusal(400, 'invalid_charge', `charge is ${charge.status}`);
    const decision = ({ expire: 'expire', mark_as_paid: 'approve', mark_as_failed: 'decline' } as const)[
      request.params.verb as 'expire'
    ];
    charges.decide(charge, decision, { webhook: 'once' });
    response.json(chargeJson(charge, request));
  });
}

function addLinks(router: Router, { charges, links, faults }: Account): void {
  const json = (link: SandboxLink, request: Request) => linkJson(link, chargesOf(charges, link), request);
  router.post('/links', (request, response) => {
    if (faults.take('create-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    const link = links.create(readLink(request));
    const answer = () => response.json(json(link, request));
    answerCreation(faults, response, answer);
  });
  router.get('/links', (request, response) => {
    response.json(listJson(pageOf(links.all(), request).map((link) => json(link, request))));
  });
  router.get(
    '/links/:id',
    (request, response) => void response.json(json(foundLink(links, request), request)),
  );
  router.delete('/links/:id', (request, response) => {
    const link = foundLink(links, request);
    links.delete(link);
    response.json({ object: 'link', id: link.id, livemode: false, deleted: true });
  });
}

/** Paid past the shop, as at another till of the same account. */
function stray(charges: OmiseCharges): void {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const of = { amount: 77_700, currency: 'THB', description: 'ขายหน้าร้าน', metadata: {}, expiresAt };
  const charge = charges.create(of);
  // a while ago: a list is asked for up to a moment that has passed
  charge.createdAt = new Date(Date.now() - 60_000);
  charges.decide(charge, 'approve', { webhook: 'never' });
}

function pageOf<T extends { createdAt: Date }>(all: readonly T[], { query }: Request): T[] {
  const { from, limit, order } = query as Record<string, string | undefined>;
  const since = from ? new Date(from) : new Date(0);
  const listed = all.filter(({ createdAt }) => createdAt >= since);
  if (order === 'reverse_chronological') listed.reverse();
  return listed.slice(0, Math.min(Number(limit ?? 20), 100));
}

function found(charges: OmiseCharges, request: Request): SandboxCharge {
  const charge = charges.find(request.params.id ?? '');
  if (!charge) throw new Refusal(404, 'not_found', 'charge was not found');
  return charge;
}

function foundPayment(charges: OmiseCharges, request: Request): SandboxCharge {
  const charge = charges.all().find(({ paymentId }) => paymentId === request.params.payment);
  if (!charge?.returnUri) throw new Refusal(404, 'not_found', 'payment was not found');
  return charge;
}

function foundLink(links: OmiseLinks, request: Request): SandboxLink {
  const link = links.find(request.params.id ?? '');
  if (!link) throw new Refusal(404, 'not_found', 'link was not found');
  return link;
}

const decisionOf = (typed: string | undefined): Decision =>
  typed === 'decline' || typed === 'expire' || typed === 'cancel' ? typed : 'approve';

/** A Thai QR with the amount inside, for a biller that does not exist. */
async function sendCode(charge: SandboxCharge, request: Request, response: Response): Promise<void> {
  if (request.params.code !== charge.downloadCode) {
    response.status(404).end();
    return;
  }
  const payload = billPayment({
    billerId: '010550000000301',
    amount: charge.amount / 100,
    ref1: charge.id.slice(-20).toUpperCase(),
  });
  response.type('image/svg+xml').send(await QRCode.toString(payload, { type: 'svg', margin: 4 }));
}
