import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { ProviderFaults } from '../sandbox-faults';
import type { OmiseCharges } from './omise-charges';
import { disputeJson, listJson, refundJson } from './omise-json';
import { Refusal } from './omise-refusal';

/** Money on its way to the merchant's bank. */
export interface SandboxTransfer {
  id: string;
  amount: number;
  createdAt: Date;
}

const A_TRANSFER = 3_000;

/** The lists of an account beside its charges: refunds, disputes and transfers. */
export function listRoutes(
  charges: OmiseCharges,
  transfers: SandboxTransfer[],
  faults: ProviderFaults,
): Router {
  const router = Router();
  router.get('/refunds', (request, response) => {
    const all = charges
      .all()
      .flatMap((charge) => charge.refunds.map((refund) => ({ ...refund, json: refundJson(refund, charge) })));
    sendPage(all, request, response, faults, ({ json }) => json);
  });
  router.get('/disputes', (request, response) => {
    const all = charges.all().flatMap((charge) => {
      const { dispute } = charge;
      return dispute ? [{ createdAt: dispute.createdAt, json: disputeJson(dispute, charge) }] : [];
    });
    sendPage(all, request, response, faults, ({ json }) => json);
  });
  router.get('/transfers', (request, response) => {
    sendPage(transfers, request, response, faults, transferJson);
  });
  router.post('/transfers', (request, response) => {
    const { amount } = request.body as { amount?: string };
    if (!/^\d+$/.test(amount ?? '') || Number(amount) <= A_TRANSFER)
      throw new Refusal(400, 'invalid_transfer', 'amount is not valid');
    const id = `trsf_test_${randomBytes(10).toString('hex')}`;
    const transfer = { id, amount: Number(amount), createdAt: new Date() };
    transfers.push(transfer);
    response.json(transferJson(transfer));
  });
  return router;
}

const transferJson = ({ id, amount, createdAt }: SandboxTransfer) => ({
  object: 'transfer',
  id,
  livemode: false,
  location: `/transfers/${id}`,
  amount,
  currency: 'THB',
  fee: A_TRANSFER,
  fee_vat: 210,
  net: amount - A_TRANSFER - 210,
  sent: true,
  paid: true,
  sent_at: createdAt.toISOString(),
  paid_at: createdAt.toISOString(),
  failure_code: null,
  created_at: createdAt.toISOString(),
});

/** `from`, `to`, `limit`, `offset` and `order`, as every list of Omise's takes them. */
export function sendPage<T extends { createdAt: Date }>(
  all: readonly T[],
  { query }: Request,
  response: Response,
  faults: ProviderFaults,
  jsonOf: (one: T) => unknown,
): void {
  if (faults.take('list-error')) throw new Refusal(500, 'backend_error', 'something went wrong');
  const { from, to, limit, offset, order } = query as Record<string, string | undefined>;
  const [since, until] = [new Date(from ?? 0), to ? new Date(to) : new Date(Date.now() + 1_000)];
  const listed = all.filter(({ createdAt }) => createdAt >= since && createdAt <= until);
  if (order === 'reverse_chronological') listed.reverse();
  const most = faults.take('list-short') ? 2 : Math.min(Number(limit ?? 20), 100);
  const skipped = Number(offset ?? 0);
  response.json(listJson(listed.slice(skipped, skipped + most).map(jsonOf), listed.length));
}
