import { orderNumber } from '~/orders/order-number';
import { moveShipment } from '~/orders/shipping/move-shipment.server';
import type { ShipmentStatus } from '~/orders/shipping/shipment-states';
import type { Db } from '~/platform/database/database.server';
import { type TrackingLine, type TrackingProblem, trackingLines } from './tracking-lines';

export type CheckProblem = TrackingProblem | 'NO_PARCEL' | 'SENT';

/** A pasted line beside the parcel it means. */
export interface CheckedLine {
  row: number;
  text: string;
  problem: CheckProblem | null;
  parcel: { orderId: number; number: string; contactName: string } | null;
}

type Checked = CheckedLine & { line: TrackingLine; status: ShipmentStatus; refunds: number };

/** What pasted lines would do; nothing is written. */
export async function checkTracking(db: Db, pasted: string): Promise<CheckedLine[]> {
  const checked = await check(db, pasted);
  return checked.map(({ row, text, problem, parcel }) => ({ row, text, problem, parcel }));
}

async function check(db: Db, pasted: string): Promise<Checked[]> {
  const lines = trackingLines(pasted);
  const orderIds = lines.flatMap((line) => (line.ok ? [line.orderId] : []));
  const rows =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('shipment')
          .innerJoin('purchase_order', 'purchase_order.id', 'shipment.order_id')
          .select((eb) => [
            'shipment.order_id',
            'shipment.status',
            'placed_at',
            'contact_name',
            eb
              .selectFrom('order_refund')
              .select(eb.fn.countAll<number>().as('count'))
              .whereRef('order_refund.order_id', '=', 'shipment.order_id')
              .as('refunds'),
          ])
          .where('shipment.order_id', 'in', orderIds)
          .execute();
  return lines.map((line) => {
    const found = line.ok ? rows.find((row) => row.order_id === line.orderId) : undefined;
    const status = found?.status ?? 'waiting';
    const problem = !line.ok ? line.problem : !found ? 'NO_PARCEL' : status === 'sent' ? 'SENT' : null;
    return {
      row: line.row,
      text: line.text,
      problem,
      parcel: found
        ? {
            orderId: found.order_id,
            number: orderNumber(found.order_id, found.placed_at),
            contactName: found.contact_name,
          }
        : null,
      line,
      status,
      refunds: Number(found?.refunds ?? 0),
    };
  });
}

/** Sends every parcel of the pasted lines that can be sent, each by itself; its buyer is told. Answers how many, and how many not. */
export async function saveTracking(
  db: Db,
  { pasted, administratorId }: { pasted: string; administratorId: number },
  now: Date,
): Promise<{ sent: number; left: number }> {
  const checked = await check(db, pasted);
  let sentCount = 0;
  for (const { line, problem, status, refunds } of checked) {
    if (problem !== null || !line.ok) continue;
    const { orderId, carrier, trackingNumber } = line;
    const moved = await moveShipment(
      db,
      {
        orderId,
        administratorId,
        to: 'sent',
        seen: status,
        seenRefunds: refunds,
        parcel: { carrier, trackingNumber },
      },
      now,
    );
    if (moved.ok) sentCount += 1;
  }
  return { sent: sentCount, left: checked.length - sentCount };
}
