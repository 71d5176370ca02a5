import { type CourseType, hasSeatsAndWindow } from '../catalogue/course-type';
import { isOver } from '../catalogue/sessions/class-time';
import { bangkokDay, type Day, lastDayOf } from '../values/time';

export type OrderStatus = 'notYetReceived' | 'pendingApproved' | 'rejected' | 'approved' | 'cancelled';

/** The facts that decide whether a buyer may buy a course. */
export interface BuyFacts {
  course: {
    type: CourseType;
    isPublished: boolean;
    endPublish: Day | null;
    isLocked: boolean;
    /** the end of a class; null: self-paced, or no known day */
    meetsUntil: Date | null;
    isRecertification: boolean;
    /** null: no limit */
    seatsLeft: number | null;
    startRegDate: Day | null;
    endRegDate: Day | null;
    /** admitted user groups; empty: all */
    userGroupIds: readonly number[];
  };
  buyer: {
    isInstructorOnly: boolean;
    userGroupId: number | null;
    /** this buyer's unpaid order with this course */
    waitingOrder: WaitingOrder | null;
    hasApprovedOrder: boolean;
    /** a seat on a future date of this class; of classes booked by date */
    heldSeat: HeldSeat | null;
    hasRunningAccess: boolean;
    /** the buyer owns every prerequisite of a student-free plan: lifts the registration window */
    meetsPrerequisites: boolean;
    /** the buyer may select at least one plan */
    hasPlan: boolean;
    /** the buyer has plans, but none with a price in dollars */
    lacksUsdPrice: boolean;
  };
  /** site setting course_access_rights */
  courseAccessRights: 0 | 1;
  now: Date;
}

export interface HeldSeat {
  /** token of its order; null: another person's order, or from staff */
  token: string | null;
}

export interface WaitingOrder {
  token: string;
  status: 'notYetReceived' | 'pendingApproved' | 'rejected';
  /** when it is cancelled automatically; null: never */
  cancelAt: Date | null;
  /** staff examine money that does not match: its deadline is suspended (PAY-22) */
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
 * The most lasting reason wins, so that nobody fulfils a condition in vain.
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

/**
 * When a course names groups and the site asks for rights, a buyer without a group, guests included, is refused.
 */
function isGroupAdmitted(admittedGroups: readonly number[], userGroupId: number | null): boolean {
  return admittedGroups.length === 0 || (userGroupId !== null && admittedGroups.includes(userGroupId));
}

/**
 * An in-class course is bought once; Online and Flex are renewed; other types and recertifications may be bought again, a
 * free class for its next date.
 */
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
