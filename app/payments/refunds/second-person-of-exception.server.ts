import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { RefundOrder } from '~/payments/settlement/money-decision';
import type { Db, Tx } from '~/platform/database/database.server';
import { type Currency, formatMoney, type Satang } from '~/values/money';
import { accept, refuse, type Result } from '~/values/result';
import { endRequest } from './decide-refund-request.server';
import { needsSecondPerson } from './second-person';
import { exceptionOfRequest } from './stored-exception-request';

export type HeldRequest = Awaited<ReturnType<typeof holdRequestOfException>>;

/** Locks the waiting request of an exception, before the exception's order, as decisions on requests do. */
export const holdRequestOfException = (tx: Tx, exceptionId: number) =>
  tx
    .selectFrom('refund_request')
    .selectAll()
    .where('order_id', '=', (eb) =>
      eb.selectFrom('money_case').select('order_id').where('id', '=', exceptionId),
    )
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

interface SecondPersonRequest {
  exceptionId: number;
  orderId: number;
  currency: Currency;
  administratorId: number;
  refund: RefundOrder;
}

/**
 * Whether money of an exception may be refunded. Above the owner's limit the first call stores a request
 * and answers it; a second person's call with the same amount and way goes through (null).
 */
export async function secondWordOnException(
  tx: Tx,
  request: SecondPersonRequest,
  heldRequest: HeldRequest,
  now: Date,
): Promise<Result<number | null, { code: 'SAME_PERSON' | 'WAITS_FOR_SECOND' }>> {
  const { refund, administratorId } = request;
  if (heldRequest && exceptionOfRequest(heldRequest.asked) === request.exceptionId) {
    if (heldRequest.created_by === administratorId) return refuse({ code: 'SAME_PERSON' as const });
    if (heldRequest.amount !== refund.amount || heldRequest.way !== refund.way)
      return refuse({ code: 'WAITS_FOR_SECOND' as const });
    await endRequest(tx, heldRequest, { status: 'approved', administratorId, answer: '' }, now);
    return accept(null);
  }
  if (!needsSecondPerson({ ...(await readLimitOfException(tx, request)), ...request, amount: refund.amount }))
    return accept(null);
  const isTaken = await tx
    .selectFrom('refund_request')
    .select('id')
    .where('order_id', '=', request.orderId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (isTaken) return refuse({ code: 'WAITS_FOR_SECOND' as const });
  return accept(await writeRequest(tx, request, now));
}

async function writeRequest(
  tx: Tx,
  { exceptionId, orderId, currency, administratorId, refund }: SecondPersonRequest,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('refund_request')
    .values({
      order_id: orderId,
      amount: refund.amount,
      currency,
      way: refund.way,
      reason: '',
      asked: JSON.stringify({ moneyCaseId: exceptionId }),
      created_at: now,
      created_by: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reason = formatMoney(refund.amount, currency);
  await writeOrderEvent(
    tx,
    { orderId, kind: 'refund-waits', actor: 'staff', actorId: administratorId, reason },
    now,
  );
  return id;
}

/** Counts all refunds of the order's exceptions, or slices would stay below the limit. */
async function readLimitOfException(db: Db | Tx, { orderId }: { orderId: number }) {
  const { refundLimitSatang } = await readStaffPolicy(db);
  const before = await db
    .selectFrom('refund')
    .innerJoin('money_case', 'money_case.id', 'refund.money_case_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('refund.amount'), eb.lit(0)).as('sum'))
    .where('money_case.order_id', '=', orderId)
    .where('refund.status', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return { limitSatang: refundLimitSatang, refundedBefore: Number(before.sum) };
}

export interface SecondPersonOfException {
  /** null: the owner sets none */
  limitSatang: number | null;
  refundedBefore: number;
  /** The waiting request of this exception. */
  waiting: { id: number; amount: Satang; way: RefundOrder['way']; byName: string; isOwn: boolean } | null;
}

/**
 * For an exception's page: whether a request waits for a second person, and the amount from which one is needed.
 */
export async function readSecondPersonOfException(
  db: Db,
  {
    exceptionId,
    orderId,
    administratorId,
  }: { exceptionId: number; orderId: number; administratorId: number },
): Promise<SecondPersonOfException> {
  const row = await db
    .selectFrom('refund_request')
    .innerJoin('person', 'person.id', 'refund_request.created_by')
    .select([
      'refund_request.id',
      'amount',
      'way',
      'asked',
      'refund_request.created_by',
      'firstname',
      'lastname',
      'person.email',
    ])
    .where('order_id', '=', orderId)
    .where('refund_request.status', '=', 'waiting')
    .executeTakeFirst();
  const isOfException = row && exceptionOfRequest(row.asked) === exceptionId;
  return {
    ...(await readLimitOfException(db, { orderId })),
    waiting: isOfException
      ? {
          id: row.id,
          amount: row.amount as Satang,
          way: row.way,
          byName: `${row.firstname} ${row.lastname}`.trim() || row.email,
          isOwn: row.created_by === administratorId,
        }
      : null,
  };
}

/** Whether this amount needs a request: then nothing has been transferred yet. */
export const isAskedFirst = (
  { limitSatang, refundedBefore, waiting }: SecondPersonOfException,
  { amount, currency }: { amount: number; currency: Currency },
): boolean => waiting === null && needsSecondPerson({ limitSatang, refundedBefore, amount, currency });
