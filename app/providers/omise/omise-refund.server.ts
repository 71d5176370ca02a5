import { z } from 'zod';
import type { Refunded } from '~/providers/port/provider';
import { type OmiseAccess, readFromOmise, writeToOmise } from './omise-client.server';

const refundShape = z.object({
  object: z.literal('refund'),
  id: z.string().regex(/^rfnd_\w{1,60}$/),
  amount: z.number().int(),
  status: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
const listShape = z.object({ data: z.array(z.unknown()) });

/**
 * Refunds a card charge, whole or in part. Omise has no idempotency key, so a refund under this reference is
 * looked up first, and without an answer to that nothing is sent.
 */
export async function refundCharge(
  access: OmiseAccess,
  { chargeId, amount, refundReference }: { chargeId: string; amount: number; refundReference: string },
): Promise<Refunded> {
  const path = `/charges/${encodeURIComponent(chargeId)}/refunds`;
  const before = await readFromOmise(access, `${path}?limit=100`);
  if (before.outcome === 'refused') return { outcome: 'refused', failure: before.failure };
  const list = before.outcome === 'answer' ? listShape.safeParse(before.body) : null;
  if (!list?.success) return { outcome: 'unknown', why: 'not found out whether it was refunded' };
  const earlier = list.data.data
    .flatMap((each) => refundShape.safeParse(each).data ?? [])
    .find(({ metadata }) => metadata?.refund === refundReference);
  if (earlier) return { outcome: 'refunded', refundId: earlier.id };
  const answer = await writeToOmise(access, path, {
    amount: String(amount),
    'metadata[refund]': refundReference,
  });
  if (answer.outcome === 'refused') return { outcome: 'refused', failure: answer.failure };
  if (answer.outcome === 'unknown') return answer;
  const refund = refundShape.safeParse(answer.body);
  return refund.success
    ? { outcome: 'refunded', refundId: refund.data.id }
    : { outcome: 'unknown', why: 'no refund in the answer' };
}
