import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

export interface DeliveryRow {
  id: number;
  event: string;
  subject: string;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  nextAt: Date;
  endedAt: Date | null;
}

export interface DeliveryTry {
  id: number;
  at: Date;
  statusCode: number | null;
  failure: string;
  answer: string;
  milliseconds: number;
}

export interface DeliveryView extends DeliveryRow {
  eventId: string;
  body: string;
  tries: DeliveryTry[];
}

export async function countDeliveries(db: Db, endpointId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deliveries of an endpoint, the newest first. */
export async function readDeliveries(
  db: Db,
  endpointId: number,
  { offset, pageSize }: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<DeliveryRow[]> {
  const rows = await deliveries(db)
    .where('endpoint_id', '=', endpointId)
    .orderBy('webhook_delivery.id', 'desc')
    .offset(offset)
    .limit(pageSize)
    .execute();
  return rows.map(rowOf);
}

/** A delivery of an endpoint, with every try; null: none of this number. */
export async function readDelivery(
  db: Db,
  { endpointId, deliveryId }: { endpointId: number; deliveryId: number },
): Promise<DeliveryView | null> {
  const row = await deliveries(db)
    .where('endpoint_id', '=', endpointId)
    .where('webhook_delivery.id', '=', deliveryId)
    .executeTakeFirst();
  if (!row) return null;
  const tries = await db
    .selectFrom('webhook_try')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return {
    ...rowOf(row),
    eventId: row.event_id,
    body: row.body,
    tries: tries.map((each) => ({
      id: each.id,
      at: each.at,
      statusCode: each.status_code,
      failure: each.failure,
      answer: each.answer,
      milliseconds: each.milliseconds,
    })),
  };
}

const deliveries = (db: Db) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_message', 'webhook_message.id', 'message_id')
    .select([
      'webhook_delivery.id',
      'event',
      'event_id',
      'webhook_delivery.subject',
      'status',
      'attempts',
      'created_at',
      'next_at',
      'ended_at',
      'body',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number];

const rowOf = (row: Row): DeliveryRow => ({
  id: row.id,
  event: row.event,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.created_at,
  nextAt: row.next_at,
  endedAt: row.ended_at,
});
