import { holdBefore } from '~/catalogue/sessions/class-time';
import type { ApprovalKind } from '~/orders/order-states';
import type { LineAsk, PurchaseFacts } from '~/orders/purchase/purchase';

/**
 * How much that may run out orders without money may keep from others, and for how long (ADR-0038). Seats of classes with a
 * limit and pieces of products; people who share the account, the e-mail or the network count as one visitor.
 */

/** A part of the stock, and never so little that a family or two colleagues stand in each other's way. */
const SHARE = 1 / 3;
const LEAST_SEATS = 3;
const LEAST_PIECES = 5;
const MOST_PIECES = 20;

export interface Scarce {
  kind: 'course' | 'product';
  /** free seats or pieces */
  left: number;
}

/** The most of one thing that a visitor's unpaid orders may hold together, this one included; `held`: their present share. */
export function mostHeldUnpaid({ kind, left }: Scarce, held: number): number {
  const share = Math.ceil((left + held) * SHARE);
  return kind === 'course'
    ? Math.max(LEAST_SEATS, share)
    : Math.min(Math.max(LEAST_PIECES, share), MOST_PIECES);
}

/** Something is scarce when an order leaves no more than this of it, or takes at least half. */
const FEW_LEFT = 2;

/**
 * Hours an order waits to be paid: `usual`, but where it takes what is scarce no more than `scarce`, so that the last seats and
 * pieces come back the same or the next day.
 */
export function holdHours(
  taken: readonly (Scarce & { qty: number })[],
  { usual, scarce }: { usual: number; scarce: number },
): number {
  const takesScarce = taken.some(({ left, qty }) => left - qty <= FEW_LEFT || qty * 2 >= left);
  return takesScarce ? Math.min(usual, scarce) : usual;
}

/** Until when an order of this is to be paid, and never longer than the classes in it allow. */
export function holdUntil(
  { courses }: Pick<PurchaseFacts, 'courses'>,
  { lines, until, now }: { lines: readonly LineAsk[]; until: Date; now: Date },
): Date {
  const times = lines.flatMap((line) =>
    line.kind === 'course' ? (courses.get(line.courseId)?.course.time ?? []) : [],
  );
  return holdBefore(until, times, now);
}

export interface ScarceLine extends Scarce {
  id: number;
  name: string;
  qty: number;
}

/** The lines of a purchase that may run out. */
export function scarceIn(
  { courses, products }: Pick<PurchaseFacts, 'courses' | 'products'>,
  lines: readonly LineAsk[],
): ScarceLine[] {
  return lines.flatMap((line): ScarceLine[] => {
    if (line.kind === 'product') {
      const product = products.get(line.productId);
      if (!product) return [];
      const { id, title: name, availableQty: left } = product;
      return [{ kind: 'product', id, name, left, qty: line.qty }];
    }
    const course = courses.get(line.courseId)?.course;
    if (!course || course.seatsLeft === null) return [];
    return [
      { kind: 'course', id: course.id, name: course.title, left: course.seatsLeft, qty: line.qty ?? 1 },
    ];
  });
}

/** How long a free seat waits for its link to be pressed. */
export const SEAT_HOLD_HOURS = 3;

/**
 * Whether the reader of its mail has to confirm a free order: it takes a seat that may run out and costs nothing, and the e-mail is
 * typed, not the signed-in member's own. Otherwise invented e-mails would take every free seat for good (ADR-0038).
 */
export function isToBeConfirmed(order: {
  approval: ApprovalKind;
  scarce: readonly ScarceLine[];
  isOwnEmail: boolean;
}): boolean {
  return (
    order.approval === 'AutoFree' && !order.isOwnEmail && order.scarce.some(({ kind }) => kind === 'course')
  );
}
