import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { coursePath } from '~/catalogue/catalogue-paths';
import { type CourseType, hasClassBegun } from '~/catalogue/course-type';
import { hasContent } from '~/catalogue/curriculum/has-content.server';
import {
  type CardBuyer,
  isListed,
  matchesFilter,
  listOrder,
} from '~/catalogue/listing/course-listing.server';
import type { ListFilter } from '~/catalogue/listing/list-filter';
import type { OwnedCourse } from '~/catalogue/owned-course';
import { courseCardPicture, coursePicture, facePicture } from '~/catalogue/picture-source';
import { visiblePlans } from '~/catalogue/plans/plan-visibility';
import { courseOfPlan, isPlanOf } from '~/catalogue/plans/plans-of-course.server';
import { type PricePlanRow, pricePlanFrom } from '~/catalogue/plans/price-plans.server';
import { mostBought, SOLD } from '~/catalogue/sales/course-sales.server';
import { countFound, type Found, searchIds } from '~/catalogue/search/search-ids.server';
import { lastListChange } from '~/catalogue/sessions/class-over.server';
import type { PictureSource } from '~/kit/shop/picture';
import type { Db } from '~/platform/database/database.server';
import {
  remembered,
  rememberedForMinute,
  rememberedTyped,
  rememberedWithSeats,
} from '~/platform/memory/remembered.server';
import { pageRange, pageSizeFrom } from '~/values/page-range';
import { bangkokDay, type Day } from '~/values/time';
import type { CourseRating } from './course-rating';
import { ratingsOf } from './course-rating.server';
import { courseSortKey } from './course-sort.server';
import { type CourseState, courseState, type PriceLine, priceLine } from './course-state';

/** A course on a card; the page chooses the words. */
export interface CourseCardView {
  id: number;
  href: string;
  title: string;
  courseType: CourseType;
  /** days and times of a class, e.g. "อังคารและพฤหัส 19:00–20:30 น." */
  classType: string;
  venue: string;
  /** open lectures; a quiz without questions does not count */
  lectureCount: number;
  totalSeconds: number;
  teacherName: string | null;
  teacherHeadline: string;
  teacherPicture: PictureSource | null;
  picture: PictureSource | null;
  /** the same for a large card */
  largePicture: PictureSource | null;
  startDate: Day | null;
  endRegDate: Day | null;
  /** null: too few reviews */
  rating: CourseRating | null;
  state: CourseState;
  priceLine: PriceLine;
  /** null: never owned by this person */
  owned: OwnedCourse | null;
}

interface ForWhom {
  buyer: CardBuyer;
  now: Date;
}

/**
 * One page of a list: count, ids and cards in a fixed number of queries. Clamps the page to the last one (specification
 * 5).
 */
export async function readCourseCards(
  db: Db,
  { filter, ...forWhom }: { filter: ListFilter } & ForWhom,
): Promise<{ cards: CourseCardView[] } & Omit<Found, 'ids'>> {
  const { ids, range, isNear, meant } = await readListedIds(db, { filter, ...forWhom });
  return { cards: await readCourseCardsByIds(db, ids, forWhom), range, isNear, meant };
}

export async function readListedIds(
  db: Db,
  { filter, buyer, now }: { filter: ListFilter } & ForWhom,
): Promise<Found> {
  const at = await lastListChange(db, now);
  const where = matchesFilter(filter, buyer, at);
  const sortKey = courseSortKey(filter.sort, buyer);
  const search = () => searchIds(db, { kind: 'course', where, sortKey, ...filter });
  if (filter.query !== '')
    return rememberedOf(db, { filter, buyer, at }, `found ${filter.page} ${filter.size}`, search);
  const total = await countCourses(db, { filter, buyer, now });
  const range = pageRange(total, filter.page, pageSizeFrom(filter.size));
  const order = listOrder('course', sortKey);
  const readPage = () => readIds(db, { where, order, limit: range.pageSize, offset: range.offset });
  const ids =
    total === 0
      ? []
      : await rememberedOf(db, { filter, buyer, at }, `page ${range.offset} ${range.pageSize}`, readPage);
  return { ids, range, isNear: false, meant: null };
}

/** The number of courses in a list, near matches excluded. */
export async function countCourses(
  db: Db,
  { filter, buyer, now }: { filter: ListFilter; buyer: CardBuyer; now: Date },
): Promise<number> {
  const at = await lastListChange(db, now);
  const where = matchesFilter(filter, buyer, at);
  // the order changes no number
  const unsorted = { ...filter, sort: null };
  const countNow = () => countFound(db, { kind: 'course', where, query: filter.query });
  if (filter.query !== '') return rememberedOf(db, { filter: unsorted, buyer, at }, 'count', countNow);
  const count = async () => {
    const { total } = await db
      .selectFrom('course')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow();
    return total;
  };
  return rememberedOf(db, { filter: unsorted, buyer, at }, 'count', count);
}

/** Is anything taught in English, which a list could be narrowed to? */
export async function isTaughtInEnglish(db: Db, now: Date): Promise<boolean> {
  const at = await lastListChange(db, now);
  return remembered(db, `courses in English ${at.toISOString()}`, async () => {
    const course = await db
      .selectFrom('course')
      .select('id')
      .where(isListed(at))
      .where('course_language', '=', 'en')
      .limit(1)
      .executeTakeFirst();
    return course !== undefined;
  });
}

/** The part of a list that is the same for everybody: cached until a list changes. */
function rememberedOf<T>(
  db: Db,
  { filter, buyer, at }: { filter: ListFilter; buyer: CardBuyer; at: Date },
  what: string,
  read: () => Promise<T>,
): Promise<T> {
  const { query, type, isFree, maxPrice, category, isInEnglish, sort } = filter;
  // the lowest price depends on the member's own courses
  if (buyer.isMember && (isFree || maxPrice !== null || sort === 'price')) return read();
  const filters = [type, isFree, maxPrice, category, isInEnglish, sort, query];
  const name = JSON.stringify([at, buyer.currency, ...filters, what]);
  return (query === '' ? remembered : rememberedTyped)(db, `courses ${name}`, read);
}

/** Classes whose registration ends next and which can still be joined, for the home page's agenda. */
export async function readClosingSoonIds(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const at = await lastListChange(db, now);
  const today = bangkokDay(at);
  const where = sql<SqlBool>`${isListed(at)} and not course.lock_course
    and course.end_reg_date >= ${today} and (course.start_reg_date is null or course.start_reg_date <= ${today})
    and (course.seat_limit is null or course.seats_held < course.seat_limit)`;
  const order = sql`course.end_reg_date, course.id`;
  return rememberedWithSeats(db, `closing soon ${at.getTime()} ${limit}`, () =>
    readIds(db, { where, order, limit, offset: 0 }),
  );
}

/** The large course of the home page: the most bought one, then the newest with a video. */
export function readFeaturedId(db: Db, now: Date): Promise<number | null> {
  return rememberedForMinute(db, 'featured', now, () => findFeaturedId(db, now));
}

async function findFeaturedId(db: Db, now: Date): Promise<number | null> {
  const today = bangkokDay(now);
  const where = sql<SqlBool>`${isListed(now)} and not course.lock_course
    and (course.seat_limit is null or course.seats_held < course.seat_limit)
    and (course.end_reg_date is null or course.end_reg_date >= ${today})`;
  const newest = sql`(course.preview_video is not null) desc, course.published_at desc, course.id desc`;
  const { rows } = await sql<{ id: number }>`
    select course.id from course where course.id in ${mostBought(where, MOST_COMPARED)} and ${SOLD} > 0
    order by ${SOLD} desc, ${newest} limit 1`.execute(db);
  if (rows[0]) return rows[0].id;
  const [id] = await readIds(db, { where, order: newest, limit: 1, offset: 0 });
  return id ?? null;
}
/** So many of the most bought are compared again with the latest sales. */
const MOST_COMPARED = 60;

async function readIds(
  db: Db,
  query: { where: Expression<SqlBool>; order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('course')
    .select('course.id')
    .where(query.where)
    .orderBy(query.order)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Cards of these courses in this order: the public part from the cache or one query, the owner's part for the buyer's own
 * courses; unlisted courses are dropped.
 */
export async function readCourseCardsByIds(
  db: Db,
  ids: readonly number[],
  forWhom: ForWhom,
): Promise<CourseCardView[]> {
  if (ids.length === 0) return [];
  const { buyer, now } = forWhom;
  const at = await lastListChange(db, now);
  const readRows = () => readCardRows(db, ids, at, buyer.ratingsFrom);
  const name = `cards ${at.getTime()} ${buyer.ratingsFrom} ${ids.join(' ')}`;
  const rows = await (ids.length > MOST_REMEMBERED ? readRows() : rememberedWithSeats(db, name, readRows));
  const ownedCourses = await buyer.readOwned(ids.filter((id) => buyer.ownedCourseIds.has(id)));
  const cards = new Map(
    rows.map((row) => [row.id, cardFrom(row, ownedCourses.get(row.id) ?? null, forWhom)]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Only manual addresses ask for a longer list, and it would take much memory. */
const MOST_REMEMBERED = 24;

function readCardRows(
  db: Db,
  ids: readonly number[],
  at: Date,
  ratingsFrom: number | null,
): Promise<CardRow[]> {
  const these = sql`any(${[...ids]}::bigint[])`;
  return db
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .leftJoin(lessonsOf(these), (join) => join.onRef('lessons.course_id', '=', 'course.id'))
    .leftJoin(plansOf(these), (join) => join.onRef('offered.of_course_id', '=', 'course.id'))
    .leftJoin(ratingsOf(these, ratingsFrom), (join) => join.onRef('rated.of_course_id', '=', 'course.id'))
    .select([
      'course.id',
      'course.slug',
      'course.title',
      'course.course_type',
      'course.class_type',
      'course.venue',
      'course.picture',
      'course.seat_limit',
      'course.seats_held',
      'course.start_reg_date',
      'course.end_reg_date',
      'course.start_date',
      'course.end_publish',
      'course.meets_until',
      'course.lock_course',
      'teacher.name as teacher_name',
      'teacher.headline as teacher_headline',
      'teacher.picture as teacher_picture',
      'lessons.count as lesson_count',
      'lessons.seconds as lesson_seconds',
      'offered.plans',
      'rated.count',
      'rated.average',
      'rated.hasSamples',
    ])
    .where(sql<SqlBool>`${isListed(at)} and course.id = ${these}`)
    .execute();
}

/** Lessons of the courses, as `readCurriculum` lists them, and their length. */
const lessonsOf = (courses: RawBuilder<unknown>) =>
  sql<{ course_id: number; count: number; seconds: number }>`(
    select course_section.course_id,
      count(*) filter (where ${hasContent}) as count,
      coalesce(sum(lecture.duration_seconds), 0)::int as seconds
    from course_section join lecture on lecture.course_section_id = course_section.id
    where course_section.course_id = ${courses}
    group by course_section.course_id)`.as<'lessons'>(sql.ref('lessons'));

/** Plans of the courses that are shown and priced, as JSON. */
const plansOf = (courses: RawBuilder<unknown>) =>
  sql<{ of_course_id: number; plans: PricePlanRow[] }>`(
    select ${courseOfPlan('plan')} as of_course_id,
      json_agg(to_jsonb(plan) || jsonb_build_object(
        'of_course_id', ${courseOfPlan('plan')},
        'prerequisite_ids', case when plan.free_for is not null then (
          select json_agg(course_id) from price_plan_prerequisite where price_plan_id = plan.id) end
      ) order by plan.position, plan.id) as plans
    from price_plan plan
    where plan.status_show = 1 and coalesce(plan.price_satang, plan.price_usd_cents) is not null
      and ${isPlanOf('plan', courses)}
    group by 1)`.as<'offered'>(sql.ref('offered'));

interface CardRow {
  id: number;
  slug: string;
  title: string;
  course_type: CourseType;
  class_type: string;
  venue: string;
  picture: string | null;
  seat_limit: number | null;
  seats_held: number;
  start_reg_date: Day | null;
  end_reg_date: Day | null;
  start_date: Day | null;
  end_publish: Day | null;
  meets_until: Date | null;
  lock_course: boolean;
  teacher_name: string | null;
  teacher_headline: string | null;
  teacher_picture: string | null;
  lesson_count: number | null;
  lesson_seconds: number | null;
  plans: PricePlanRow[] | null;
  count: number | null;
  average: number | null;
  hasSamples: boolean | null;
}

function cardFrom(row: CardRow, ownedCourse: OwnedCourse | null, { buyer, now }: ForWhom): CourseCardView {
  const isOwned = buyer.runningCourseIds.has(row.id);
  const plans = visiblePlans((row.plans ?? []).map(pricePlanFrom), {
    isMember: buyer.isMember,
    ownedCourseIds: buyer.ownedCourseIds,
    hasRunningAccess: isOwned,
    isOwner:
      buyer.ownedCourseIds.has(row.id) &&
      hasClassBegun({ courseType: row.course_type, startDate: row.start_date }, bangkokDay(now)),
    hasEndlessAccess: buyer.endlessCourseIds.has(row.id),
    currency: buyer.currency,
  });
  const courseType = row.course_type;
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
      meetsUntil: row.meets_until,
    },
    now,
  );
  return {
    id: row.id,
    href: coursePath(row),
    title: row.title,
    courseType,
    classType: row.class_type,
    venue: row.venue,
    lectureCount: row.lesson_count ?? 0,
    totalSeconds: row.lesson_seconds ?? 0,
    teacherName: row.teacher_name,
    teacherHeadline: row.teacher_headline ?? '',
    teacherPicture: facePicture(row.teacher_picture),
    picture: courseCardPicture(row.picture),
    largePicture: coursePicture(row.picture),
    startDate: row.start_date,
    endRegDate: row.end_reg_date,
    rating: row.count
      ? { count: row.count, average: row.average ?? 0, hasSamples: row.hasSamples ?? false }
      : null,
    state,
    priceLine: priceLine(plans, state, isOwned),
    owned: ownedCourse,
  };
}
