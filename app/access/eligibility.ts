import { type CourseType, hasSeatsAndWindow } from '../catalogue/course-type';
import { isOver } from '../catalogue/sessions/class-time';
import { bangkokDay, type Day, lastDayOf } from '../values/time';

export type OrderStatus = 'notYetReceived' | 'pendingApproved' | 'rejected' | 'approved' | 'cancelled';

/** Everything that decides whether one buyer may buy one course, as plain facts. */
export interface BuyFacts {
  course: {
    type: CourseType;
    isPublished: boolean;
    endPublish: Day | null;
    isLocked: boolean;
    /** the end of a class; null: learned by oneself, or no day is known */
    meetsUntil: Date | null;
    isRecertification: boolean;
    /** null: no limit */
    seatsLeft: number | null;
    startRegDate: Day | null;
    endRegDate: Day | null;
    /** user groups admitted; empty: all */
    userGroupIds: readonly number[];
  };
  buyer: {
    isInstructorOnly: boolean;
    userGroupId: number | null;
    /** an order of this buyer with this course that still waits */
    waitingOrder: WaitingOrder | null;
    hasApprovedOrder: boolean;
    /** a seat of a date of this class that is still to come; of classes that are booked by date */
    heldSeat: HeldSeat | null;
    hasRunningAccess: boolean;
    /** every prerequisite of some student-free plan is owned: lifts the registration window */
    meetsPrerequisites: boolean;
    /** at least one plan can be chosen */
    hasPlan: boolean;
    /** plans are for this buyer, and none of them has a price in dollars */
    lacksUsdPrice: boolean;
  };
  /** site setting course_access_rights */
  courseAccessRights: 0 | 1;
  now: Date;
}

export interface HeldSeat {
  /** opens the order it came with; null: it came from somebody else's, or from staff */
  token: string | null;
}

export interface WaitingOrder {
  token: string;
  status: 'notYetReceived' | 'pendingApproved' | 'rejected';
  /** when it is cancelled by itself; null: never */
  cancelAt: Date | null;
  /** money that does not fit came for it, and staff look at it: its time stands still (PAY-22) */
  isMoneyLookedAt: boolean;
}

export type BlockReason =
  | { code: 'INSTRUCTOR_ONLY' }
  | { code: 'NOT_PUBLISHED' }
  | { code: 'ENDED' }
  | { code: 'LOCKED' }
  | { code: 'OVER'; endedOn: Day }
  | { code: 'GROUP_NOT_ADMITTED' }
  | ({ code: 'ORDER_WAITS' } & WaitingOrder)
  | { code: 'ALREADY_OWNED' }
  | ({ code: 'SEAT_HELD' } & HeldSeat)
  | { code: 'SOLD_OUT' }
  | { code: 'NOT_YET_OPEN'; opensOn: Day }
  | { code: 'CLOSED'; closedOn: Day }
  | { code: 'PRICE_USD_IS_NULL' }
  | { code: 'NO_PLAN' };

/**
 * Why this buyer cannot buy this course, or null when they can (specification 4 “Buy eligibility” and “Order status”,
 * The most lasting reason comes first, so that the page never sends anyone on a fool's errand.
 */
export function whyNotBuy({ course, buyer, courseAccessRights, now }: BuyFacts): BlockReason | null {
  const today = bangkokDay(now);
  if (!course.isPublished) return { code: 'NOT_PUBLISHED' };
  if (course.endPublish !== null && today > course.endPublish) return { code: 'ENDED' };
  if (course.isLocked) return { code: 'LOCKED' };
  if (buyer.isInstructorOnly) return { code: 'INSTRUCTOR_ONLY' };
  if (courseAccessRights === 1 && !isGroupAdmitted(course.userGroupIds, buyer.userGroupId))
    return { code: 'GROUP_NOT_ADMITTED' };
  if (buyer.waitingOrder) return { code: 'ORDER_WAITS', ...buyer.waitingOrder };
  if (isOwnedForGood(course, buyer)) return { code: 'ALREADY_OWNED' };
  if (isOver(course, now)) return { code: 'OVER', endedOn: lastDayOf(course.meetsUntil!) };
  if (buyer.heldSeat) return { code: 'SEAT_HELD', ...buyer.heldSeat };
  if (hasSeatsAndWindow(course.type, course.seatsLeft)) {
    if (course.seatsLeft !== null && course.seatsLeft <= 0) return { code: 'SOLD_OUT' };
    const outside = buyer.meetsPrerequisites ? null : outsideWindow(course, today);
    if (outside) return outside;
  }
  if (buyer.hasPlan) return null;
  if (buyer.lacksUsdPrice) return { code: 'PRICE_USD_IS_NULL' };
  return buyer.hasRunningAccess ? { code: 'ALREADY_OWNED' } : { code: 'NO_PLAN' };
}

/** No group, no access once a course names groups and the site asks for rights; guests included. */
function isGroupAdmitted(admitted: readonly number[], userGroupId: number | null): boolean {
  return admitted.length === 0 || (userGroupId !== null && admitted.includes(userGroupId));
}

/** In-class is bought once; Online and Flex can be renewed; the other types and recertifications may be bought again, a free class for its next date. */
function isOwnedForGood(course: BuyFacts['course'], buyer: BuyFacts['buyer']): boolean {
  return course.type === 'In-class' && buyer.hasApprovedOrder && !course.isRecertification;
}

/** The window includes its first and last day; empty means open. */
function outsideWindow(
  { startRegDate, endRegDate }: BuyFacts['course'],
  today: Day,
): Extract<BlockReason, { code: 'NOT_YET_OPEN' | 'CLOSED' }> | null {
  if (startRegDate !== null && today < startRegDate) return { code: 'NOT_YET_OPEN', opensOn: startRegDate };
  if (endRegDate !== null && today > endRegDate) return { code: 'CLOSED', closedOn: endRegDate };
  return null;
}
