import { coursePath, productPath } from '../catalogue/catalogue-paths';
import type { TextKey } from '../text/translate';
import { slugPath } from '../values/slug-id';
import { MY_COURSES } from './destinations';
import { isPaidByTransfer } from './method-facts';
import type { OrderStatus } from './order-states';

/** What the words of an order depend on. */
export interface OrderFacts {
  status: OrderStatus;
  approvalKind: 'payment' | 'AutoFree' | 'NeedApprovedFree';
  /** Bank transfer, and orders of old that name none, are paid by a report that staff checks. */
  paymentMethodId?: number | null;
  /** `takesSeat`: a place is held for it. */
  lines: readonly {
    courseId: number | null;
    productId: number | null;
    slug: string;
    takesSeat?: boolean;
  }[];
  /** How far its goods are. */
  shipment?: { status: 'waiting' | 'packed' | 'sent' } | null;
}

export interface OrderWords {
  /** What is done and what is left, as a heading. */
  head: TextKey;
  /** What to do, or what happens next. */
  next: TextKey;
  /** The state in a word or two. */
  status: TextKey;
  kind: 'info' | 'ok' | 'warn' | 'bad' | undefined;
  icon: 'clock' | 'search' | 'alert' | 'check' | undefined;
}

type Look = Pick<OrderWords, 'status' | 'kind' | 'icon'>;

const LOOKS: Record<OrderStatus, Look> = {
  notYetReceived: { status: 'order.status.notYetReceived', kind: 'warn', icon: 'clock' },
  pendingApproved: { status: 'order.status.pendingApproved', kind: 'info', icon: 'search' },
  rejected: { status: 'order.status.rejected', kind: 'bad', icon: 'alert' },
  approved: { status: 'order.status.approved', kind: 'ok', icon: 'check' },
  cancelled: { status: 'order.status.cancelled', kind: undefined, icon: undefined },
};

/** The state of an order in the buyer's words; free orders have words of their own. */
export function orderWords(order: OrderFacts): OrderWords {
  return { ...LOOKS[order.status], ...freeLook(order), ...sentences(order) };
}

function freeLook({ status, approvalKind }: OrderFacts): Partial<Look> {
  if (approvalKind === 'payment') return {};
  if (status === 'pendingApproved') return { status: 'order.status.freeWaiting', icon: 'clock' };
  return status === 'approved' ? { status: 'order.status.free' } : {};
}

function sentences(order: OrderFacts): Pick<OrderWords, 'head' | 'next'> {
  const hasCourse = order.lines.some((line) => line.courseId !== null);
  const holdsSeat = order.lines.some((line) => line.takesSeat);
  const hasGoods = order.lines.some((line) => line.productId !== null);
  const isFree = order.approvalKind !== 'payment';
  switch (order.status) {
    case 'notYetReceived':
      if (!isPaidByTransfer(order.paymentMethodId))
        return {
          head: holdsSeat ? 'order.head.waitingCoursePay' : 'order.head.waitingPay',
          next: 'order.next.waitingPay',
        };
      return {
        head: holdsSeat ? 'order.head.waitingCourse' : 'order.head.waiting',
        next: 'order.next.waiting',
      };
    case 'pendingApproved':
      return isFree
        ? { head: 'order.head.freeWaiting', next: 'order.next.freeWaiting' }
        : { head: 'order.head.checking', next: 'order.next.checking' };
    case 'rejected':
      return { head: 'order.head.rejected', next: 'order.next.rejected' };
    case 'approved':
      if (!hasCourse && order.shipment?.status === 'sent')
        return { head: 'order.head.sent', next: 'order.next.sent' };
      if (!hasCourse) return { head: 'order.head.approvedGoods', next: 'order.next.approvedGoods' };
      return {
        head: isFree ? 'order.head.free' : 'order.head.approved',
        next: hasGoods ? 'order.next.approvedBoth' : 'order.next.approved',
      };
    case 'cancelled':
      return {
        head: 'order.head.cancelled',
        next: isPaidByTransfer(order.paymentMethodId) ? 'order.next.cancelled' : 'order.next.cancelledPay',
      };
  }
}

/** The steps of an order and where it stands (index); none for a cancelled one. */
export function orderSteps(order: OrderFacts): { steps: TextKey[]; now: number } | null {
  const last: TextKey = order.lines.some((line) => line.courseId !== null)
    ? 'order.step.learn'
    : 'order.step.ship';
  if (order.approvalKind !== 'payment') {
    const now = { pendingApproved: 1, approved: 2, notYetReceived: 1, rejected: 1, cancelled: null }[
      order.status
    ];
    const middle: TextKey[] = order.approvalKind === 'AutoFree' ? [] : ['order.step.approve'];
    const steps: TextKey[] = ['order.step.placed', ...middle, last];
    return now === null ? null : { steps, now: Math.min(now, steps.length - 1) };
  }
  if (!isPaidByTransfer(order.paymentMethodId) && order.status !== 'pendingApproved') {
    const now = { notYetReceived: 1, rejected: 1, approved: 2, cancelled: null }[order.status];
    return now === null ? null : { steps: ['order.step.placed', 'order.step.pay', last], now };
  }
  const now = { notYetReceived: 1, rejected: 1, pendingApproved: 2, approved: 3, cancelled: null }[
    order.status
  ];
  return now === null
    ? null
    : { steps: ['order.step.placed', 'order.step.transfer', 'order.step.check', last], now };
}

/** Where learning starts: the course, the list of one's courses when there are several; null for an order without any. */
export function learnPath({ lines }: Pick<OrderFacts, 'lines'>): string | null {
  const [course, ...others] = lines.filter((line) => line.courseId !== null);
  if (!course) return null;
  return others.length > 0
    ? MY_COURSES
    : `/learn/${encodeURIComponent(slugPath(course.courseId!, course.slug))}`;
}

/** The page where the first line can be bought again. */
export function shopPath({ lines }: Pick<OrderFacts, 'lines'>): string {
  const [line] = lines;
  if (!line) return '/courses';
  return line.courseId === null
    ? productPath({ id: line.productId!, slug: line.slug })
    : coursePath({ id: line.courseId, slug: line.slug });
}
