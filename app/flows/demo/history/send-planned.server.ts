import { moveShipment } from '~/orders/shipping/move-shipment.server';
import type { Tx } from '~/platform/database/database.server';
import type { HistoryShop } from './history-shop.server';

export const packPlanned = (tx: Tx, { administratorId }: HistoryShop, orderId: number, at: Date) =>
  moveShipment(tx, { orderId, administratorId, seenRefunds: 0, to: 'packed', seen: 'waiting' }, at);

export function sendPlanned(
  tx: Tx,
  { administratorId }: HistoryShop,
  { orderId, nth }: { orderId: number; nth: number },
  at: Date,
) {
  const parcel = { carrier: 'thailand-post' as const, trackingNumber: `EB${589_000_000 + nth}TH` };
  return moveShipment(
    tx,
    { orderId, administratorId, seenRefunds: 0, to: 'sent', seen: 'packed', parcel },
    at,
  );
}
