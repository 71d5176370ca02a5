import { CARRIERS, type CarrierId, needsTrackingNumber } from '~/orders/shipping/carriers';
import { orderSearchOf } from '~/orders/staff/order-search';

export type TrackingProblem = 'COLUMNS' | 'NUMBER' | 'CARRIER' | 'TRACKING' | 'TWICE';

/** A pasted line: what it says, or what is wrong with it. */
export type TrackingLine = { row: number; text: string } & (
  | { ok: true; orderId: number; carrier: CarrierId; trackingNumber: string }
  | { ok: false; problem: TrackingProblem }
);

/** More are pasted in two goes. */
export const MOST_LINES = 200;

/**
 * Lines as they are pasted out of a sheet or a carrier's list: order number, carrier, tracking number, with commas or tabs between.
 * Carriers by their id, Thai or English name, or a part of it; empty lines say nothing.
 */
export function trackingLines(pasted: string): TrackingLine[] {
  const seen = new Set<number>();
  return pasted
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), row: index + 1 }))
    .filter(({ text }) => text !== '')
    .slice(0, MOST_LINES)
    .map(({ text, row }) => {
      const line = readLine(text);
      if (!line.ok) return { row, text, ...line };
      if (seen.has(line.orderId)) return { row, text, ok: false, problem: 'TWICE' };
      seen.add(line.orderId);
      return { row, text, ...line };
    });
}

type Read =
  | { ok: true; orderId: number; carrier: CarrierId; trackingNumber: string }
  | { ok: false; problem: TrackingProblem };

function readLine(text: string): Read {
  const cells = text.split(/[\t,;]/).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  const [number = '', carrierName = '', tracking = ''] = cells;
  if (cells.length < 2 || cells.length > 3) return { ok: false, problem: 'COLUMNS' };
  const { orderId } = orderSearchOf(number);
  if (orderId === null) return { ok: false, problem: 'NUMBER' };
  const carrier = carrierNamed(carrierName);
  if (!carrier) return { ok: false, problem: 'CARRIER' };
  const trackingNumber = tracking.replace(/\s+/g, '').toUpperCase();
  const isFine =
    trackingNumber === '' ? !needsTrackingNumber(carrier) : /^[A-Z0-9-]{6,40}$/.test(trackingNumber);
  return isFine ? { ok: true, orderId, carrier, trackingNumber } : { ok: false, problem: 'TRACKING' };
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function carrierNamed(typed: string): CarrierId | null {
  const name = plain(typed);
  if (name.length < 2) return null;
  const exact = CARRIERS.find(({ id, nameTh, nameEn }) => [id, nameTh, nameEn].map(plain).includes(name));
  const like = CARRIERS.filter(({ id, nameTh, nameEn }) =>
    [id, nameTh, nameEn].some((each) => plain(each).includes(name)),
  );
  return exact?.id ?? (like.length === 1 ? like[0]!.id : null);
}
