import type { Insertable } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { type Ids, idOrNull, idsOf } from './ids-by-key.server';
import { statusOf, type Statuses } from './statuses.server';
import type { CourseInFile } from './import-file';
import {
  replaceCourseCategories,
  replaceCourseGifts,
  replaceCourseUserGroups,
} from '~/catalogue/courses/replace-course-links.server';
import { publishedAt } from '~/catalogue/published-at';
import { sanitiseHtml } from '~/catalogue/sanitise.server';
import { upsertByKey } from './upsert-by-key.server';

export function courseRow(
  course: CourseInFile,
  index: number,
  { teachers, groups, statuses }: { teachers: Ids; groups: Ids; statuses: Statuses },
  now: Date,
): Insertable<DB['course']> {
  const days = course.sessions.map(({ day }) => day).sort();
  return {
    external_key: course.key,
    status: statusOf(statuses, course),
    slug: course.slug,
    title: course.title,
    subtitle: course.subtitle,
    course_type: course.type,
    course_language: course.language,
    teacher_id: idOrNull(teachers, course.teacher),
    course_group_id: idOrNull(groups, course.group),
    picture: course.picture,
    preview_video: course.previewVideo,
    preview_video_name: course.previewVideoName,
    preview_video_desc: course.previewVideoDesc,
    promotion: course.promotion,
    description_html: sanitiseHtml(course.description),
    outcomes: JSON.stringify(course.outcomes),
    venue: course.venue,
    class_type: course.classType,
    map_url: course.mapUrl,
    meeting_url: course.meetingUrl,
    what_to_bring: course.whatToBring,
    start_date: course.startDate ?? days[0] ?? null,
    end_date: course.endDate ?? days.at(-1) ?? null,
    start_reg_date: course.startRegDate,
    end_reg_date: course.endRegDate,
    seat_limit: course.seats,
    end_publish: course.endPublish,
    lock_course: course.lockCourse,
    is_recertification_course: course.isRecertification,
    free_book: course.freeBook,
    free_book_type: course.freeBookType,
    meta_title: course.metaTitle,
    meta_description: course.metaDescription,
    published_at: publishedAt(now, index),
  };
}

/** Categories, gift courses and groups as the file has them: what it does not name any more goes. */
export async function linkCourses(
  tx: Tx,
  courses: readonly CourseInFile[],
  own: Ids,
  categories: Ids,
): Promise<void> {
  if (courses.length === 0) return;
  const ids = [...own.values()];
  const all = await idsOf(tx, 'course');
  const groups = new Map(
    (await tx.selectFrom('user_group').select(['id', 'name']).execute()).map((row) => [row.name, row.id]),
  );
  const pairs = (keysOf: (course: CourseInFile) => readonly string[], known: Ids) =>
    courses.flatMap((course) =>
      keysOf(course).map((key) => [own.get(course.key)!, known.get(key)!] as const),
    );

  await replaceCourseCategories(
    tx,
    ids,
    pairs((course) => course.categories, categories),
  );
  await replaceCourseGifts(
    tx,
    ids,
    pairs((course) => course.giftCourses, all),
  );
  await replaceCourseUserGroups(
    tx,
    ids,
    pairs((course) => course.userGroups, groups),
  );
}

export async function writePlans(tx: Tx, courses: readonly CourseInFile[], own: Ids): Promise<void> {
  const plans = courses.flatMap((course) =>
    course.plans.map((plan, position) => ({ ...plan, courseId: own.get(course.key)!, position })),
  );
  if (plans.length === 0) return;
  const rows = plans.map((plan) => ({
    external_key: plan.key,
    course_id: plan.courseId,
    name: plan.name,
    note: plan.note,
    plan_type: plan.planType,
    term: plan.term,
    term_unit: plan.termUnit,
    term_2: plan.term2,
    term_unit_2: plan.termUnit2,
    course_days: plan.courseDays,
    price_satang: plan.price,
    price_usd_cents: plan.priceUsd,
    former_price_satang: plan.formerPrice,
    status_show: plan.statusShow,
    pricing_type: plan.pricingType,
    free_for: plan.freeFor,
    need_approval: plan.needApproval,
    is_for_member: plan.isForMember,
    is_default: plan.isDefault,
    position: plan.position,
  }));
  const ids = await upsertByKey(tx, 'price_plan', rows);
  const courseIds = await idsOf(tx, 'course');
  await tx
    .deleteFrom('price_plan_prerequisite')
    .where('price_plan_id', 'in', [...ids.values()])
    .execute();
  const needed = plans.flatMap((plan) =>
    plan.prerequisites.map((key) => ({ price_plan_id: ids.get(plan.key)!, course_id: courseIds.get(key)! })),
  );
  if (needed.length > 0) await tx.insertInto('price_plan_prerequisite').values(needed).execute();
}
