import { readOwnedCourses } from '~/access/owned-courses.server';
import type { BuyFacts } from '~/access/eligibility';
import { type Viewer, isInstructorOnly, isMember } from '~/accounts/viewer';
import { type CourseType, takesSeat } from '~/catalogue/course-type';
import { type OfferedPlan, type PlanBuyer, visiblePlans } from '~/catalogue/plan-visibility';
import { readPricePlans } from '~/catalogue/price-plans.server';
import type { Db } from '~/platform/database.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';

export interface CourseOffer {
  course: {
    id: number;
    slug: string;
    title: string;
    type: CourseType;
    picture: string | null;
    seatsLeft: number | null;
  };
  /** everything shown, members-only ones disabled */
  plans: OfferedPlan[];
  /** for `whyNotBuy` */
  facts: BuyFacts;
}

/**
 * What a buyer is offered for a course, and the facts that decide whether they may buy: one read for the page, the form
 * and the order, so that they can never disagree. Null when there is no such course.
 */
export async function readCourseOffer(
  db: Db,
  given: {
    courseId: number;
    viewer: Viewer;
    settings: Pick<SiteSettings, 'course_access_rights' | 'is_foreign_layout'>;
    now: Date;
  },
): Promise<CourseOffer | null> {
  const { courseId, viewer, settings, now } = given;
  const row = await db.selectFrom('course').selectAll().where('id', '=', courseId).executeTakeFirst();
  if (!row) return null;
  const personId = viewer.student?.id ?? null;
  const groups = await db
    .selectFrom('course_user_group')
    .select('user_group_id')
    .where('course_id', '=', courseId)
    .execute();
  const owned = await readOwnedCourses(db, personId, now);
  const orders = await readOrdersOfCourse(db, personId, courseId);
  const buyer: PlanBuyer = {
    isMember: isMember(viewer),
    ownedCourseIds: owned.ownedCourseIds,
    hasRunningAccess:
      owned.runningCourseIds.has(courseId) && (row.course_type === 'Online' || row.course_type === 'Flex'),
    isOwner: owned.ownedCourseIds.has(courseId),
    currency: shopCurrency(settings),
  };
  const allPlans = await readPricePlans(db, [courseId]);
  const plans = visiblePlans(allPlans, buyer);
  const type = row.course_type as CourseType;
  const seatsLeft = takesSeat(type) && row.seat_limit !== null ? row.seat_limit - row.seats_held : null;
  return {
    course: { id: row.id, slug: row.slug, title: row.title, type, picture: row.picture, seatsLeft },
    plans,
    facts: {
      course: {
        type,
        isPublished: row.status === 'published',
        endPublish: row.end_publish,
        isLocked: row.lock_course,
        isRecertification: row.is_recertification_course,
        seatsLeft,
        startRegDate: row.start_reg_date,
        endRegDate: row.end_reg_date,
        userGroupIds: groups.map((group) => group.user_group_id),
      },
      buyer: {
        isInstructorOnly: isInstructorOnly(viewer),
        userGroupId: viewer.student?.userGroupId ?? null,
        waitingOrder: orders.waiting,
        hasApprovedOrder: orders.hasApproved,
        hasRunningAccess: buyer.hasRunningAccess,
        meetsPrerequisites: plans.some((plan) => plan.isStudentFree && plan.prerequisiteCourseIds.length > 0),
        hasPlan: plans.some((plan) => plan.blockedBecause === null),
      },
      courseAccessRights: settings.course_access_rights,
      now,
    },
  };
}

async function readOrdersOfCourse(db: Db, personId: number | null, courseId: number) {
  if (personId === null) return { waiting: null, hasApproved: false };
  const rows = await db
    .selectFrom('purchase_order')
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select(['purchase_order.token', 'purchase_order.status'])
    .where('purchase_order.person_id', '=', personId)
    .where('order_line.course_id', '=', courseId)
    .where('purchase_order.status', '<>', 'cancelled')
    .orderBy('purchase_order.id', 'desc')
    .execute();
  const waiting = rows.find((row) => row.status !== 'approved');
  return {
    waiting: (waiting ?? null) as BuyFacts['buyer']['waitingOrder'],
    hasApproved: rows.some((row) => row.status === 'approved'),
  };
}
