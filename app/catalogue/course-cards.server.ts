import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { PictureSource } from '~/kit/picture';
import type { Db } from '~/platform/database.server';
import { pageRange, type PageRange, pageSizeFrom } from '~/values/page-range';
import type { Day } from '~/values/time';
import { coursePath } from './catalogue-paths';
import { type CardBuyer, isListed, listOrder, matchesFilter } from './course-listing.server';
import { type CourseState, courseState, type PriceLine, priceLine } from './course-state';
import type { CourseType } from './course-type';
import type { ListFilter } from './list-filter';
import { courseCardPicture, coursePicture, facePicture } from './picture-source';
import { visiblePlans } from './plan-visibility';
import { type PricePlanRow, pricePlanFrom } from './price-plans.server';

/** A course as a card shows it; words are chosen by the page. */
export interface CourseCardView {
  id: number;
  href: string;
  title: string;
  courseType: CourseType;
  /** days and times of a class, e.g. "อังคารและพฤหัส 19:00–20:30 น." */
  classType: string;
  venue: string;
  /** what is watched or read; quizzes and homework are not counted */
  lectureCount: number;
  totalSeconds: number;
  teacherName: string | null;
  teacherHeadline: string;
  teacherPicture: PictureSource | null;
  picture: PictureSource | null;
  /** the same for where a card stands large */
  largePicture: PictureSource | null;
  endRegDate: Day | null;
  state: CourseState;
  priceLine: PriceLine;
}

/** One page of a list: one count, one query. The page is clamped to the last one (specification 5). */
export async function readCourseCards(
  db: Db,
  { filter, buyer, today }: { filter: ListFilter; buyer: CardBuyer; today: Day },
): Promise<{ cards: CourseCardView[]; range: PageRange }> {
  const where = matchesFilter(filter, buyer, today);
  const total = await countCourses(db, { filter, buyer, today });
  const range = pageRange(total, filter.page, pageSizeFrom(filter.size));
  if (total === 0) return { cards: [], range };
  const order = listOrder('course', filter.query);
  const cards = await readCards(db, {
    where,
    order,
    buyer,
    today,
    limit: range.pageSize,
    offset: range.offset,
  });
  return { cards, range };
}

/** How many courses a list would have. */
export async function countCourses(
  db: Db,
  { filter, buyer, today }: { filter: ListFilter; buyer: CardBuyer; today: Day },
): Promise<number> {
  const { total } = await db
    .selectFrom('course')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matchesFilter(filter, buyer, today))
    .executeTakeFirstOrThrow();
  return total;
}

/** Cards of these courses, in this order; those no longer listed are left out. */
export async function readCourseCardsByIds(
  db: Db,
  ids: readonly number[],
  { buyer, today }: { buyer: CardBuyer; today: Day },
): Promise<CourseCardView[]> {
  if (ids.length === 0) return [];
  const where = sql<SqlBool>`${isListed(today)} and course.id = any(${[...ids]}::bigint[])`;
  const order = sql`array_position(${[...ids]}::bigint[], course.id)`;
  return readCards(db, { where, order, buyer, today, limit: ids.length, offset: 0 });
}

/** Classes whose registration ends next and which can still be joined, for the home page's agenda. */
export async function readClosingSoon(
  db: Db,
  { buyer, today, limit }: { buyer: CardBuyer; today: Day; limit: number },
): Promise<CourseCardView[]> {
  const where = sql<SqlBool>`${isListed(today)} and not course.lock_course
    and course.end_reg_date >= ${today} and (course.start_reg_date is null or course.start_reg_date <= ${today})
    and (course.seat_limit is null or course.seats_held < course.seat_limit)`;
  return readCards(db, { where, order: sql`course.end_reg_date, course.id`, buyer, today, limit, offset: 0 });
}

/** The course the home page shows large: the one most bought, then the newest that has a film to look at. */
export async function readFeatured(
  db: Db,
  { buyer, today }: { buyer: CardBuyer; today: Day },
): Promise<CourseCardView | null> {
  const where = sql<SqlBool>`${isListed(today)} and not course.lock_course
    and (course.seat_limit is null or course.seats_held < course.seat_limit)
    and (course.end_reg_date is null or course.end_reg_date >= ${today})`;
  const order = sql`(
      select count(*) from order_line join purchase_order on purchase_order.id = order_line.order_id
      where order_line.course_id = course.id and purchase_order.status = 'approved'
    ) desc, (course.preview_video is not null) desc, course.published_at desc, course.id desc`;
  const [card] = await readCards(db, { where, order, buyer, today, limit: 1, offset: 0 });
  return card ?? null;
}

interface CardQuery {
  where: Expression<SqlBool>;
  order: RawBuilder<unknown>;
  buyer: CardBuyer;
  today: Day;
  limit: number;
  offset: number;
}

/** The page is cut first and only its courses get their lectures and plans. */
async function readCards(db: Db, query: CardQuery): Promise<CourseCardView[]> {
  const page = db
    .selectFrom('course')
    .selectAll('course')
    .select(sql<number>`row_number() over (order by ${query.order})`.as('place'))
    .where(query.where)
    .orderBy('place')
    .limit(query.limit)
    .offset(query.offset);
  const rows = await db
    .selectFrom(page.as('listed'))
    .leftJoin('teacher', 'teacher.id', 'listed.teacher_id')
    .select([
      'listed.id',
      'listed.slug',
      'listed.title',
      'listed.course_type',
      'listed.class_type',
      'listed.venue',
      'listed.picture',
      'listed.seat_limit',
      'listed.seats_held',
      'listed.start_reg_date',
      'listed.end_reg_date',
      'listed.start_date',
      'listed.end_publish',
      'listed.lock_course',
      'teacher.name as teacher_name',
      'teacher.headline as teacher_headline',
      'teacher.picture as teacher_picture',
    ])
    .select([
      sql<{ count: number; seconds: number }>`(
        select json_build_object('count', count(*) filter (where lecture.content_type not in ('quiz', 'homework')), 'seconds', coalesce(sum(lecture.duration_seconds), 0))
        from lecture join course_section on course_section.id = lecture.course_section_id
        where course_section.course_id = listed.id)`.as('lectures'),
      sql<PricePlanRow[]>`(
        select coalesce(json_agg(to_jsonb(plan) || jsonb_build_object(
          'of_course_id', listed.id,
          'prerequisite_ids', (select json_agg(course_id) from price_plan_prerequisite where price_plan_id = plan.id)
        ) order by plan.position, plan.id), '[]')
        from price_plan plan
        where plan.status_show = 1 and plan.price_satang is not null
          and (plan.course_id = listed.id or (plan.reference_code = 'COURSE' and plan.reference_id = listed.id)))`.as(
        'plans',
      ),
    ])
    .orderBy('listed.place')
    .execute();
  return rows.map((row) => {
    const isOwned = query.buyer.runningCourseIds.has(row.id);
    const plans = visiblePlans(row.plans.map(pricePlanFrom), {
      isMember: query.buyer.isMember,
      ownedCourseIds: query.buyer.ownedCourseIds,
      hasRunningAccess: isOwned,
      isOwner: query.buyer.ownedCourseIds.has(row.id),
    });
    const courseType = row.course_type as CourseType;
    const state = courseState(
      {
        courseType,
        seatLimit: row.seat_limit,
        seatsHeld: row.seats_held,
        startRegDate: row.start_reg_date,
        endRegDate: row.end_reg_date,
        startDate: row.start_date,
        endPublish: row.end_publish,
        isLocked: row.lock_course,
      },
      query.today,
    );
    return {
      id: row.id,
      href: coursePath(row),
      title: row.title,
      courseType,
      classType: row.class_type,
      venue: row.venue,
      lectureCount: row.lectures.count,
      totalSeconds: row.lectures.seconds,
      teacherName: row.teacher_name,
      teacherHeadline: row.teacher_headline ?? '',
      teacherPicture: facePicture(row.teacher_picture),
      picture: courseCardPicture(row.picture),
      largePicture: coursePicture(row.picture),
      endRegDate: row.end_reg_date,
      state,
      priceLine: priceLine(plans, state, isOwned),
    };
  });
}
