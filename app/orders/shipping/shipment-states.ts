export type ShipmentStatus = 'waiting' | 'packed' | 'sent';
export const SHIPMENT_STATUSES = ['waiting', 'packed', 'sent'] as const satisfies readonly ShipmentStatus[];

/**
 * A parcel may be opened again before it has left. What was sent may be sent once more: with another number, because the first
 * was mistyped or came back.
 */
const MOVES: Record<ShipmentStatus, readonly ShipmentStatus[]> = {
  waiting: ['packed', 'sent'],
  packed: ['waiting', 'sent'],
  sent: ['sent'],
};

export const canMoveShipment = (from: ShipmentStatus, to: ShipmentStatus) => MOVES[from].includes(to);
