import { z } from 'zod';
import { orderNumber } from '~/orders/order-number';
import type { Db } from '~/platform/database/database.server';
import { type Currency, satang } from '~/values/money';
import { exceptionOfRequest } from './stored-exception-request';

/** A refund as stored until a second person decides. */
export const keptRefundSchema = z.object({
  lineIds: z.array(z.number()),
  parts: z
    .array(
      z.union([
        z.object({ lineId: z.number(), qty: z.number() }),
        z.object({ lineId: z.number(), amount: z.number().transform(satang) }),
      ]),
    )
    .default([]),
  givesBack: z.boolean(),
  noteBuyer: z.object({ name: z.string(), address: z.string(), taxId: z.string() }).nullable(),
  seen: z.string(),
  /** what a build before R-376 kept has none */
  seats: z.string().nullable().default(null),
});
export type KeptRefund = z.output<typeof keptRefundSchema>;

export interface RefundRequestRow {
  id: number;
  orderId: number;
  orderNumber: string;
  amount: number;
  currency: Currency;
  way: 'provider' | 'by-hand';
  /** Set for money of an exception, refunded on the exception's own page; null: lines. */
  exceptionId: number | null;
  reason: string;
  createdAt: Date;
  createdBy: number;
  createdByName: string;
  status: 'waiting' | 'approved' | 'declined' | 'withdrawn';
  decidedAt: Date | null;
  decidedByName: string | null;
  answer: string;
}

/** The number of refunds that wait for a second person. */
export async function countWaitingRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refund_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countDecidedRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refund_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '<>', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Waiting requests, the oldest first. */
export const readWaitingRefunds = async (db: Db): Promise<RefundRequestRow[]> =>
  (
    await requests(db).where('refund_request.status', '=', 'waiting').orderBy('refund_request.id').execute()
  ).map(rowOf);

/** Decided requests, the newest first. */
export const readDecidedRefunds = async (
  db: Db,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<RefundRequestRow[]> =>
  (
    await requests(db)
      .where('refund_request.status', '<>', 'waiting')
      .orderBy('refund_request.decided_at', 'desc')
      .orderBy('refund_request.id', 'desc')
      .offset(offset)
      .limit(pageSize)
      .execute()
  ).map(rowOf);

/** A request with its refund; null: it does not exist, or its data was deleted. */
export async function readRefundRequest(
  db: Db,
  id: number,
): Promise<(RefundRequestRow & { kept: KeptRefund | null }) | null> {
  const row = await requests(db).where('refund_request.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const stored = keptRefundSchema.safeParse(row.asked);
  return { ...rowOf(row), kept: stored.success ? stored.data : null };
}

/** The waiting request of an order. */
export async function findWaitingRefund(db: Db, orderId: number): Promise<number | null> {
  const row = await db
    .selectFrom('refund_request')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return row?.id ?? null;
}

const requests = (db: Db) =>
  db
    .selectFrom('refund_request')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund_request.order_id')
    .innerJoin('person as asker', 'asker.id', 'refund_request.created_by')
    .leftJoin('person as decider', 'decider.id', 'refund_request.decided_by')
    .select(['refund_request.id', 'refund_request.order_id', 'purchase_order.placed_at'])
    .select([
      'refund_request.amount',
      'refund_request.currency',
      'refund_request.way',
      'refund_request.reason',
      'refund_request.asked',
    ])
    .select(['refund_request.created_at', 'refund_request.created_by', 'refund_request.status'])
    .select(['refund_request.decided_at', 'refund_request.answer'])
    .select(['asker.firstname as asker_first', 'asker.lastname as asker_last', 'asker.email as asker_email'])
    .select([
      'decider.firstname as decider_first',
      'decider.lastname as decider_last',
      'decider.email as decider_email',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

const rowOf = (row: Row): RefundRequestRow => ({
  id: row.id,
  orderId: row.order_id,
  orderNumber: orderNumber(row.order_id, row.placed_at),
  amount: row.amount,
  currency: row.currency,
  way: row.way,
  exceptionId: exceptionOfRequest(row.asked),
  reason: row.reason,
  createdAt: row.created_at,
  createdBy: row.created_by,
  createdByName: `${row.asker_first} ${row.asker_last}`.trim() || row.asker_email,
  status: row.status,
  decidedAt: row.decided_at,
  decidedByName: `${row.decider_first ?? ''} ${row.decider_last ?? ''}`.trim() || row.decider_email,
  answer: row.answer,
});
