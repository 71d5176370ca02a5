import { type ApprovalKind, isPayable, type OrderStatus } from '~/orders/order-states';
import { isPaidByTransfer } from '~/providers/methods/payment-methods';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';

/** What the words of an order depend on. */
export interface OrderStanding {
  status: OrderStatus;
  approvalKind: ApprovalKind;
  /** A free seat that waits for the link in its mail. */
  isToConfirm?: boolean;
  /** Its money was taken back, and staff ended what it opened. */
  isAccessEnded?: boolean;
  /** Bank transfer, and orders of old that name none, are paid by a report that staff checks. */
  paymentMethodId?: number | null;
  /** `takesSeat`: a place is held for it. */
  lines: readonly {
    courseId: number | null;
    productId: number | null;
    slug: string;
    takesSeat?: boolean;
    /** One of several a company bought for its people: nothing its buyer learns. */
    isSeat?: boolean;
    /** When a course meets first, or its class's first day; null: one learns it any time. */
    beginsAt?: Date | null;
    /** Every class session it was bought for is cancelled, and no other is planned yet. */
    isCalledOff?: boolean;
  }[];
  /** How far its goods are. */
  shipment?: { status: 'waiting' | 'packed' | 'sent' } | null;
}

/** What an order's page knows beside the order. */
export interface OrderSituation {
  /** Money came that does not fit, and staff look at it (PAY-22). */
  isMoneyLookedAt?: boolean;
  /** It is too little, and the buyer may pay the rest. */
  hasRest?: boolean;
  /** It is a provider that holds the money and looks at it. */
  isHeld?: boolean;
  /** Somebody has paid or may have, and the provider has not said so yet. */
  isUnderWay?: boolean;
  /** Its time to be paid is over, and it is about to be cancelled. */
  isOver?: boolean;
  /** The last try at a provider was declined. */
  hasFailed?: boolean;
  /** Until a class has begun nobody is told to start. */
  now?: Date;
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
export function orderWords(order: OrderStanding, situation: OrderSituation = {}): OrderWords {
  return { ...LOOKS[order.status], ...specialLook(order), ...sentences(order, situation) };
}

function specialLook(order: OrderStanding): Partial<Look> {
  const { status, approvalKind, paymentMethodId = null, lines } = order;
  if (hasEnded(order)) return { status: 'order.status.accessEnded', kind: 'bad', icon: 'alert' };
  // its slip was refused, and now it is paid by other means
  if (status === 'rejected' && !isPaidByTransfer(paymentMethodId)) return LOOKS.notYetReceived;
  if (approvalKind === 'payment') return {};
  if (status === 'pendingApproved') return { status: 'order.status.freeWaiting', icon: 'clock' };
  if (status === 'approved')
    return { status: hasCourse(lines) ? 'order.status.free' : 'order.status.freeGoods' };
  return isPayable(status) ? { status: 'order.status.freeOpen' } : {};
}

type Sentences = Pick<OrderWords, 'head' | 'next'>;

function sentences(order: OrderStanding, situation: OrderSituation): Sentences {
  switch (order.status) {
    case 'notYetReceived':
    case 'rejected':
      return payableSentences(order, situation);
    case 'pendingApproved':
      return order.approvalKind === 'payment'
        ? { head: 'order.head.checking', next: 'order.next.checking' }
        : { head: 'order.head.freeWaiting', next: 'order.next.freeWaiting' };
    case 'approved':
      if (hasEnded(order)) return { head: 'order.head.accessEnded', next: 'order.next.accessEnded' };
      return approvedSentences(order, situation);
    case 'cancelled':
      if (situation.isMoneyLookedAt) return { head: 'order.head.lateMoney', next: 'order.next.lateMoney' };
      if (order.approvalKind !== 'payment')
        return { head: 'order.head.cancelled', next: 'order.next.cancelledFree' };
      return {
        head: 'order.head.cancelled',
        next: isPaidByTransfer(order.paymentMethodId ?? null)
          ? 'order.next.cancelled'
          : 'order.next.cancelledPay',
      };
  }
}

function payableSentences(
  { status, approvalKind, isToConfirm, paymentMethodId = null, lines }: OrderStanding,
  { isMoneyLookedAt, hasRest, isHeld, isUnderWay, isOver, hasFailed }: OrderSituation,
): Sentences {
  if (isToConfirm) return { head: 'order.head.seatToConfirm', next: 'order.next.seatToConfirm' };
  if (approvalKind !== 'payment') return { head: 'order.head.freeOpen', next: 'order.next.freeOpen' };
  if (isHeld) return { head: 'pay.moneyHeld.title', next: 'pay.moneyHeld.how' };
  if (hasRest) return { head: 'pay.rest.title', next: 'pay.rest.how' };
  if (isMoneyLookedAt) return { head: 'pay.moneyWaits.title', next: 'pay.moneyWaits.how' };
  if (isUnderWay) return { head: 'order.head.underWay', next: 'order.next.underWay' };
  const isTransfer = isPaidByTransfer(paymentMethodId);
  if (isOver) return { head: 'order.head.over', next: isTransfer ? 'order.next.over' : 'order.next.overPay' };
  const isRefused = status === 'rejected';
  const holdsSeat = lines.some((line) => line.takesSeat);
  if (!isTransfer) {
    if (hasFailed) return { head: 'order.head.failedPay', next: 'order.next.failedPay' };
    if (isRefused) return { head: 'order.head.rejectedPay', next: 'order.next.rejectedPay' };
    return {
      head: holdsSeat ? 'order.head.waitingCoursePay' : 'order.head.waitingPay',
      next: 'order.next.waitingPay',
    };
  }
  if (isRefused) return { head: 'order.head.rejected', next: 'order.next.rejected' };
  return { head: holdsSeat ? 'order.head.waitingCourse' : 'order.head.waiting', next: 'order.next.waiting' };
}

function approvedSentences(
  { approvalKind, lines, shipment }: OrderStanding,
  { now }: OrderSituation,
): Sentences {
  const isFree = approvalKind !== 'payment';
  const isSent = shipment?.status === 'sent';
  if (!hasCourse(lines)) {
    if (isSent) return { head: 'order.head.sent', next: 'order.next.sent' };
    return {
      head: isFree ? 'order.head.freeGoods' : 'order.head.approvedGoods',
      next: shipment?.status === 'packed' ? 'order.next.packed' : 'order.next.approvedGoods',
    };
  }
  if (lines.length > 0 && lines.every((line) => line.isSeat))
    return { head: 'order.head.seats', next: 'order.next.seats' };
  const hasGoods = lines.some((line) => line.productId !== null);
  if (lines.every((line) => line.courseId === null || line.isCalledOff))
    return {
      head: 'order.head.calledOff',
      next: isFree ? 'order.next.calledOffFree' : 'order.next.calledOff',
    };
  const ahead = aheadOf({ lines }, now);
  if (ahead === 'some')
    return { head: isFree ? 'order.head.freeSome' : 'order.head.approvedSome', next: 'order.next.someAhead' };
  if (ahead === 'all') {
    const goodsNext = isSent ? 'order.next.aheadBothSent' : 'order.next.aheadBoth';
    return {
      head: isFree ? 'order.head.freeAhead' : 'order.head.approvedAhead',
      next: hasGoods ? goodsNext : 'order.next.ahead',
    };
  }
  const head = isFree ? 'order.head.free' : 'order.head.approved';
  if (!hasGoods) return { head, next: 'order.next.approved' };
  return { head, next: isSent ? 'order.next.approvedBothSent' : 'order.next.approvedBoth' };
}

/** How many of its courses have not begun: classes have their day. */
export function aheadOf(
  { lines }: Pick<OrderStanding, 'lines'>,
  now: Date | undefined,
): 'all' | 'some' | 'none' {
  const courses = lines.filter((line) => line.courseId !== null);
  const ahead = courses.filter(
    ({ beginsAt, isCalledOff = false }) => isCalledOff || (beginsAt && now && beginsAt > now),
  );
  if (ahead.length === 0) return 'none';
  return ahead.length === courses.length ? 'all' : 'some';
}

/** When the first of its courses begins that has not; null: all have. */
export function beginningOf({ lines }: Pick<OrderStanding, 'lines'>, now: Date): Date | null {
  const ahead = lines.flatMap(({ beginsAt }) => (beginsAt && beginsAt > now ? [beginsAt] : []));
  return ahead.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** Staff ended what a paid order opened; of goods nothing was open. */
const hasEnded = ({ status, isAccessEnded, lines }: OrderStanding): boolean =>
  status === 'approved' && isAccessEnded === true && hasCourse(lines);

const hasCourse = (lines: OrderStanding['lines']) => lines.some((line) => line.courseId !== null);

/** The steps of an order and where it stands (index; their number once all are done); none for a cancelled one. */
export function orderSteps(
  order: OrderStanding,
  { now, isMoneyLookedAt, isHeld, hasRest }: OrderSituation = {},
): { steps: TextKey[]; now: number } | null {
  const { status } = order;
  if (status === 'cancelled' || hasEnded(order)) return null;
  const learn = aheadOf(order, now) === 'none' ? 'order.step.learn' : 'order.step.attend';
  const isOfSeats = order.lines.length > 0 && order.lines.every((line) => line.isSeat);
  const attend: TextKey = isOfSeats ? 'order.step.seats' : learn;
  const last: TextKey = hasCourse(order.lines) ? attend : 'order.step.ship';
  const steps: TextKey[] = ['order.step.placed', ...middleSteps(order), last];
  if (status !== 'approved') {
    // nothing to do between: it is being placed still
    if (steps.length === 2) return { steps, now: 0 };
    // the buyer has paid: the check of the money is next
    const isChecked = status === 'pendingApproved' || ((isMoneyLookedAt || isHeld) && !hasRest);
    return { steps, now: isChecked ? steps.length - 2 : 1 };
  }
  const isDone = last === 'order.step.ship' && order.shipment?.status === 'sent';
  return { steps, now: isDone ? steps.length : steps.length - 1 };
}

function middleSteps({ status, approvalKind, paymentMethodId = null }: OrderStanding): TextKey[] {
  const isReported = status === 'pendingApproved';
  if (approvalKind === 'NeedApprovedFree') return ['order.step.approve'];
  if (approvalKind === 'AutoFree') return isReported ? ['order.step.approve'] : [];
  return isPaidByTransfer(paymentMethodId) || isReported
    ? ['order.step.transfer', 'order.step.check']
    : ['order.step.pay'];
}

export type Deadline = { kind: 'runs'; until: Date } | { kind: 'paused' };

/** Until when an order must be paid; while a report or money of its is looked at the time stands still. */
export function deadlineOf(
  { status, cancelAt, due }: { status: OrderStatus; cancelAt: Date | null; due: number },
  { isMoneyLookedAt }: OrderSituation = {},
): Deadline | null {
  if (cancelAt === null || due === 0) return null;
  if (status === 'pendingApproved') return { kind: 'paused' };
  if (!isPayable(status)) return null;
  return isMoneyLookedAt ? { kind: 'paused' } : { kind: 'runs', until: cancelAt };
}

/** Where learning starts: the course, the list of one's courses when there are several; null for an order without any, or ended. */
export function startPath({
  lines,
  isAccessEnded = false,
}: Pick<OrderStanding, 'lines' | 'isAccessEnded'>): string | null {
  if (isAccessEnded) return null;
  const [course, ...others] = lines.filter((line) => line.courseId !== null && !line.isSeat);
  if (!course) return null;
  return others.length > 0
    ? paths.myCourses()
    : paths.learnCourse({ slug: slugPath(course.courseId!, course.slug) });
}
