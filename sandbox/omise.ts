import { type Request, type Response, Router } from 'express';
import { billPayment } from 'promptparse/generate';
import QRCode from 'qrcode';
import { webhookMode } from './notifier';
import { type Decision, OmiseCharges, SANDBOX_SECRET_KEY, type SandboxCharge } from './omise-charges';
import { chargePage } from './omise-pages';
import type { ProviderFaults } from './sandbox-faults';
import type { OpenPart } from './sandbox-part';

/** Limits of a PromptPay charge, in satang. */
const MINIMUM = 2_000;
const MAXIMUM = 15_000_000;
const LONGEST_MS = 24 * 3_600_000;
const SILENCE_MS = 30_000;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Omise's API as far as PromptPay goes, and the page of a bank that never was. */
export const openOmise: OpenPart = ({ faults, notifier }) => {
  const charges = new OmiseCharges(notifier);
  return {
    router: omiseRoutes({ charges, faults }),
    clear: () => charges.clear(),
    items: () =>
      charges.all().map(({ id, description, amount, currency, status }) => ({
        path: `/omise/charges/${id}/page`,
        what: `Omise ${description}`,
        amount: `${(amount / 100).toFixed(2)} ${currency}`,
        status,
      })),
  };
};

function omiseRoutes({ charges, faults }: { charges: OmiseCharges; faults: ProviderFaults }): Router {
  const router = Router();

  // the buyer's side: no key
  router.get('/charges/:id/documents/:document/downloads/:code', (request, response) => {
    void sendCode(found(charges, request), request, response);
  });
  router.get('/charges/:id/page', (request, response) => {
    response.type('html').send(chargePage(found(charges, request)));
  });
  router.post('/charges/:id/decide', (request, response) => {
    const charge = found(charges, request);
    const { decision, webhook, amount, currency } = request.body as Record<string, string | undefined>;
    if (charge.status === 'pending')
      charges.decide(charge, decisionOf(decision), {
        webhook: webhookMode(webhook),
        ...(amount && { amount: Number(amount) }),
        ...(currency && { currency }),
      });
    response.redirect(303, `/omise/charges/${charge.id}/page`);
  });

  router.use(requireKey);
  router.post('/charges', (request, response) => {
    if (faults.take('create-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    if (faults.take('create-refused')) throw new Refusal(400, 'invalid_charge', 'promptpay is not available');
    const charge = charges.create(readAsk(request));
    const answer = () => response.json(asJson(charge, request));
    if (faults.take('create-timeout')) setTimeout(answer, SILENCE_MS).unref();
    else answer();
  });
  router.get('/charges', (request, response) => {
    if (faults.take('read-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    const { from, limit, order } = request.query as Record<string, string | undefined>;
    const since = from ? new Date(from) : new Date(0);
    const listed = charges.all().filter((charge) => charge.createdAt >= since);
    if (order === 'reverse_chronological') listed.reverse();
    const data = listed.slice(0, Math.min(Number(limit ?? 20), 100)).map((charge) => asJson(charge, request));
    response.json({ object: 'list', total: listed.length, data });
  });
  router.get('/charges/:id', (request, response) => {
    if (faults.take('read-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
    const answer = () => response.json(asJson(found(charges, request), request));
    if (faults.take('read-timeout')) setTimeout(answer, SILENCE_MS).unref();
    else answer();
  });
  router.post('/charges/:id/:verb(expire|mark_as_paid|mark_as_failed)', (request, response) => {
    const charge = found(charges, request);
    if (charge.status !== 'pending') throw new Refusal(400, 'invalid_charge', `charge is ${charge.status}`);
    const decision = ({ expire: 'expire', mark_as_paid: 'approve', mark_as_failed: 'decline' } as const)[
      request.params.verb as 'expire'
    ];
    charges.decide(charge, decision, { webhook: 'once' });
    response.json(asJson(charge, request));
  });
  router.use((_request, _response) => {
    throw new Refusal(404, 'not_found', 'the requested object was not found');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: () => void) => {
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, 'backend_error', 'the sandbox broke');
    response.status(status).json({
      object: 'error',
      location: `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`,
      code,
      message,
    });
  });
  return router;
}

function requireKey(request: Request, _response: Response, next: () => void): void {
  const [kind, given = ''] = (request.get('Authorization') ?? '').split(' ');
  const [user, password] = Buffer.from(given, 'base64').toString().split(':');
  if (kind !== 'Basic' || user !== SANDBOX_SECRET_KEY || password !== '')
    throw new Refusal(401, 'authentication_failure', 'authentication failed');
  next();
}

function found(charges: OmiseCharges, request: Request): SandboxCharge {
  const charge = charges.find(request.params.id ?? '');
  if (!charge) throw new Refusal(404, 'not_found', 'charge was not found');
  return charge;
}

const decisionOf = (typed: string | undefined): Decision =>
  typed === 'decline' || typed === 'expire' ? typed : 'approve';

/** As strict as the real one, where the shop could get it wrong. */
function readAsk(request: Request) {
  const { amount, currency, source, description, metadata, expires_at } = request.body as {
    amount?: string | number;
    currency?: string;
    source?: { type?: string };
    description?: string;
    metadata?: Record<string, string>;
    expires_at?: string;
  };
  if (currency?.toUpperCase() !== 'THB')
    throw new Refusal(400, 'invalid_charge', 'currency is not supported');
  if (!/^\d+$/.test(String(amount))) throw new Refusal(400, 'invalid_amount', 'amount must be an integer');
  const satang = Number(amount);
  if (satang < MINIMUM || satang > MAXIMUM)
    throw new Refusal(400, 'invalid_amount', `amount must be between ${MINIMUM} and ${MAXIMUM}`);
  if (source?.type !== 'promptpay') throw new Refusal(400, 'invalid_source', 'source type is not supported');
  const latest = new Date(Date.now() + LONGEST_MS);
  const expiresAt = expires_at === undefined ? latest : new Date(expires_at);
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= new Date() || expiresAt > latest)
    throw new Refusal(400, 'bad_request', 'expires_at must be within 24 hours');
  return {
    amount: satang,
    currency: 'THB',
    description: description ?? '',
    metadata: metadata ?? {},
    expiresAt,
  };
}

function asJson(charge: SandboxCharge, request: Request) {
  const home = `http://${request.get('Host')}/omise`;
  const location = `/charges/${charge.id}/documents/${charge.documentId}`;
  return {
    object: 'charge',
    id: charge.id,
    location: `/charges/${charge.id}`,
    livemode: false,
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    status: charge.status,
    authorized: charge.status === 'successful',
    paid: charge.status === 'successful',
    paid_at: charge.paidAt?.toISOString() ?? null,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    authorize_uri: null,
    created_at: charge.createdAt.toISOString(),
    expires_at: charge.expiresAt.toISOString(),
    metadata: charge.metadata,
    refunded_amount: 0,
    source: {
      object: 'source',
      type: 'promptpay',
      flow: 'offline',
      amount: charge.amount,
      scannable_code: {
        object: 'barcode',
        type: 'qr',
        image: {
          object: 'document',
          id: charge.documentId,
          filename: 'qrcode.svg',
          kind: 'qr',
          location,
          download_uri: `${home}${location}/downloads/${charge.downloadCode}`,
        },
      },
    },
    sandbox_page: `${home}/charges/${charge.id}/page`,
  };
}

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
