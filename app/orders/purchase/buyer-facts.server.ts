import { sql } from 'kysely';
import type { BuyFacts, HeldSeat, WaitingOrder } from '~/access/eligibility';
import { readHeldSeats } from '~/access/held-seats.server';
import { type OwnedCourses, readOwnedCourses } from '~/access/owned-courses.server';
import { type Viewer, isInstructorOnly, isMember } from '~/accounts/viewer';
import { type CourseType, hasClassBegun, isBookedByDate, takesSeat } from '~/catalogue/course-type';
import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { type OfferedPlan, type PlanBuyer, visiblePlans } from '~/catalogue/plans/plan-visibility';
import type { ClassTime } from '~/catalogue/sessions/class-time';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import { isMoneyLookedAt } from '~/orders/life/waiting-money.server';
import { seatsForBuyer } from '~/orders/waiting/waiting-state';
import type { Db } from '~/platform/database/database.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import { bangkokDay, type Day } from '~/values/time';
import { type CourseToBuy, readCoursesToBuy } from './courses-to-buy.server';

export interface CourseOffer {
  course: {
    id: number;
    slug: string;
    title: string;
    type: CourseType;
    picture: string | null;
    seatsLeft: number | null;
    /** first day of a class */
    startDate: Day | null;
    /** when a class meets */
    time: Omit<ClassTime, 'sessions'> & {
      sessions: readonly { beginsAt: Date; endsAt: Date; createdAt: Date }[];
    };
    /** a book that comes with it, by name */
    freeBook: string | null;
    /** a book comes with it by post */
    hasPhysicalBook: boolean;
    /** the course's own `is_layout_course_registration`; null: the site's */
    isLayoutCourseRegistration: boolean | null;
    /** courses that come with it */
    giftIds: readonly number[];
  };
  /** everything shown, members-only ones disabled */
  plans: OfferedPlan[];
  /** for `whyNotBuy` */
  facts: BuyFacts;
  /** this buyer's order with the course: the one that waits, else the newest approved one */
  orderId: number | null;
}

interface OfferAsk {
  viewer: Viewer;
  settings: Pick<SiteSettings, 'course_access_rights' | 'is_foreign_layout'>;
  now: Date;
  /** orders that end with the purchase: they block nothing, and their seats are free for it */
  replaced?: readonly ReplaceableOrder[];
  /** staff sell it, not the buyer's own browser */
  isManualOrder?: boolean;
  /** orders that ended in the same transaction: their seats are this buyer's, before the waiting list's */
  ended?: readonly ReplaceableOrder[];
  /** the buyer's courses, where the same page has read them; an order reads them under its locks */
  owned?: OwnedCourses;
}

/** `readCourseOffers` for one course. Null when there is no such course. */
export async function readCourseOffer(
  db: Db,
  { courseId, ...ask }: OfferAsk & { courseId: number },
): Promise<CourseOffer | null> {
  const offers = await readCourseOffers(db, { ...ask, courseIds: [courseId] });
  return offers.get(courseId) ?? null;
}

/**
 * What a buyer is offered for each course, and the facts that decide whether they may buy: one read for the page, the form
 * and the order, so that they can never disagree; as many queries for a hundred courses as for one. Unknown ids are missing.
 */
export async function readCourseOffers(
  db: Db,
  offerAsk: OfferAsk & { courseIds: readonly number[] },
): Promise<ReadonlyMap<number, CourseOffer>> {
  const { courseIds, viewer, now, replaced = [] } = offerAsk;
  if (courseIds.length === 0) return new Map();
  const personId = viewer.student?.id ?? null;
  const rows = await readCoursesToBuy(db, { courseIds, personId, now });
  const owned = offerAsk.owned ?? (await readOwnedCourses(db, personId, now));
  const orders = await readOrdersOfCourses(db, { personId, courseIds, replaced });
  const bookedByDate = rows.filter(
    ({ id, course_type }) => isBookedByDate(course_type) && owned.ownedCourseIds.has(id),
  );
  const heldSeats = await readHeldSeats(db, { personId, courseIds: bookedByDate.map(({ id }) => id) }, now);
  return new Map(
    rows.map((row) => {
      const ordersOfCourse = orders.get(row.id) ?? { waiting: null, hasApproved: false, orderId: null };
      return [
        row.id,
        offerOf(row, { ...offerAsk, owned, orders: ordersOfCourse, heldSeat: heldSeats.get(row.id) ?? null }),
      ];
    }),
  );
}

function offerOf(
  row: CourseToBuy,
  offerAsk: OfferAsk & { owned: OwnedCourses; orders: OrdersOfCourse; heldSeat: HeldSeat | null },
): CourseOffer {
  const { viewer, settings, owned, orders, replaced = [], ended = [] } = offerAsk;
  // access to its pages does not keep a class from being attended again
  const isByAccess = row.course_type === 'Online' || row.course_type === 'Flex';
  // before a class begins there is no end that a renewal could put off
  const hasBegun =
    offerAsk.isManualOrder === true ||
    hasClassBegun({ courseType: row.course_type, startDate: row.start_date }, bangkokDay(offerAsk.now));
  const buyer: PlanBuyer = {
    isMember: isMember(viewer),
    ownedCourseIds: owned.ownedCourseIds,
    hasRunningAccess: owned.runningCourseIds.has(row.id) && isByAccess,
    isOwner: owned.ownedCourseIds.has(row.id) && hasBegun,
    hasEndlessAccess: owned.endlessCourseIds.has(row.id) && isByAccess,
    currency: shopCurrency(settings),
    isManualOrder: offerAsk.isManualOrder,
  };
  const plans = visiblePlans(row.plans, buyer);
  const type = row.course_type;
  const seatsIn = (some: readonly ReplaceableOrder[]) =>
    some.flatMap(({ lines }) => lines).filter(({ courseId, holdsSeat }) => courseId === row.id && holdsSeat)
      .length;
  const seatsLeft =
    takesSeat(type) && row.seat_limit !== null
      ? seatsForBuyer({
          free: row.seat_limit - row.seats_held - seatsIn(ended),
          waiting: row.waiting,
          own: seatsIn(replaced) + seatsIn(ended) + row.ownOffers,
        })
      : null;
  return {
    course: {
      id: row.id,
      slug: row.slug,
      title: row.title,
      type,
      picture: row.picture,
      seatsLeft,
      startDate: row.start_date,
      time: { meetsUntil: row.meets_until, startDate: row.start_date, sessions: row.sessions },
      freeBook: row.free_book || null,
      hasPhysicalBook: row.free_book_type === 'physical',
      isLayoutCourseRegistration: row.is_layout_course_registration,
      giftIds: row.gift_ids ?? [],
    },
    plans,
    orderId: orders.orderId,
    facts: {
      course: {
        type,
        isPublished: row.status === 'published',
        endPublish: row.end_publish,
        isLocked: row.lock_course,
        meetsUntil: row.meets_until,
        isRecertification: row.is_recertification_course,
        seatsLeft,
        startRegDate: row.start_reg_date,
        endRegDate: row.end_reg_date,
        userGroupIds: row.user_group_ids ?? [],
      },
      buyer: {
        isInstructorOnly: isInstructorOnly(viewer),
        userGroupId: viewer.student?.userGroupId ?? null,
        waitingOrder: orders.waiting,
        hasApprovedOrder: orders.hasApproved,
        heldSeat: offerAsk.heldSeat,
        hasRunningAccess: buyer.hasRunningAccess,
        meetsPrerequisites: plans.some((plan) => plan.isStudentFree && plan.prerequisiteCourseIds.length > 0),
        hasPlan: plans.some((plan) => plan.blockedBecause === null),
        lacksUsdPrice: plans.length > 0 && plans.every((plan) => plan.blockedBecause === 'priceUsdIsNull'),
      },
      courseAccessRights: settings.course_access_rights,
      now: offerAsk.now,
    },
  };
}

interface OrdersOfCourse {
  waiting: WaitingOrder | null;
  hasApproved: boolean;
  orderId: number | null;
}

/** By course: the newest order that waits, and whether any is approved. A refunded line is no purchase (PAY-24). */
async function readOrdersOfCourses(
  db: Db,
  {
    personId,
    courseIds,
    replaced,
  }: { personId: number | null; courseIds: readonly number[]; replaced: readonly ReplaceableOrder[] },
): Promise<Map<number, OrdersOfCourse>> {
  if (personId === null) return new Map();
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select((eb) => [
      'purchase_order.id',
      'order_line.course_id',
      'order_line.is_seat',
      'token',
      'status',
      'cancel_at as cancelAt',
      isMoneyLookedAt(eb).as('isMoneyLookedAt'),
    ])
    .where('purchase_order.person_id', '=', personId)
    .where('order_line.course_id', 'in', [...courseIds])
    .where('purchase_order.status', '<>', 'cancelled')
    .where(sql<boolean>`purchase_order.id <> all(${replaced.map(({ id }) => id)}::bigint[])`)
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .orderBy('purchase_order.id', 'desc')
    .execute();
  const byCourse = groupBy(rows, (row) => row.course_id!);
  return new Map(
    [...byCourse].map(([courseId, orders]) => {
      const waiting = orders.find((order) => order.status !== 'approved');
      // seats a company bought for its people are no purchase of its own
      const approved = orders.find((order) => order.status === 'approved' && !order.is_seat);
      return [
        courseId,
        {
          waiting: waiting ? waitingOf(waiting) : null,
          hasApproved: approved !== undefined,
          orderId: (waiting ?? approved)?.id ?? null,
        },
      ];
    }),
  );
}

const waitingOf = ({
  token,
  status,
  cancelAt,
  isMoneyLookedAt,
}: Omit<WaitingOrder, 'status'> & { status: string }): WaitingOrder => ({
  token,
  status: status as WaitingOrder['status'],
  cancelAt,
  isMoneyLookedAt,
});

function groupBy<T>(all: readonly T[], keyOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
