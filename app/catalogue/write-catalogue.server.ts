import { type Insertable, sql } from 'kysely';
import type { Tx } from '~/platform/database.server';
import { addMilliseconds } from '~/values/time';
import type { DB } from '../../db/schema';
import type { CatalogueFile, CourseInFile, LectureInFile } from './import-file';
import { sectionKey } from './import-references';
import { refreshCourseSearchText, refreshProductSearchText } from './refresh-search-text.server';
import { sanitiseHtml } from './sanitise.server';
import { upsertByKey } from './upsert-by-key.server';

type Counted =
  'categories' | 'teachers' | 'groups' | 'courses' | 'plans' | 'sections' | 'lectures' | 'products';
export type CatalogueCounts = Record<Counted, number>;
export interface ImportProgress {
  kind: Counted;
  count: number;
}
type Ids = Map<string, number>;
type Options = { now: Date; onProgress?: (progress: ImportProgress) => void; isDryRun: boolean };

/** Writes a file that has been checked. Every statement carries many rows; the number of statements hardly grows. */
export async function writeCatalogue(
  tx: Tx,
  file: CatalogueFile,
  options: Options,
): Promise<CatalogueCounts> {
  const counts = countsOf(file);
  if (options.isDryRun) return counts;
  const done = (kind: Counted) => options.onProgress?.({ kind, count: counts[kind] });

  await upsertByKey(tx, 'category', file.categories.map(categoryRow));
  done('categories');
  await upsertByKey(tx, 'teacher', file.teachers.map(teacherRow));
  done('teachers');
  await upsertByKey(
    tx,
    'course_group',
    file.groups.map(({ key, name }) => ({ external_key: key, name })),
  );
  done('groups');

  const [categories, teachers, groups] = [
    await idsOf(tx, 'category'),
    await idsOf(tx, 'teacher'),
    await idsOf(tx, 'course_group'),
  ];
  const courseRows = file.courses.map((course, index) =>
    courseRow(course, index, { teachers, groups }, options.now),
  );
  const own = await upsertByKey(tx, 'course', courseRows, { onlyWhenNew: ['published_at'] });
  await linkCourses(tx, file.courses, own, categories);
  done('courses');
  await writePlans(tx, file.courses, own);
  done('plans');
  const sections = await writeSections(tx, file.courses, own);
  done('sections');
  await writeLectures(tx, file.courses, sections);
  await dropEmptiedSections(tx, file.courses, own, sections);
  done('lectures');

  const products = await writeProducts(tx, file.products, categories, options.now);
  done('products');
  await refreshSearch(tx, file, { own, products, categories, teachers });
  return counts;
}

function countsOf({ categories, teachers, groups, courses, products }: CatalogueFile): CatalogueCounts {
  const sections = courses.flatMap((course) => course.sections);
  return {
    categories: categories.length,
    teachers: teachers.length,
    groups: groups.length,
    courses: courses.length,
    plans: courses.flatMap((course) => course.plans).length,
    sections: sections.length,
    lectures: sections.flatMap((section) => section.lectures).length,
    products: products.length,
  };
}

async function idsOf(tx: Tx, table: 'category' | 'teacher' | 'course_group' | 'course'): Promise<Ids> {
  const rows = await tx.selectFrom(table).select(['id', 'external_key']).execute();
  return new Map(rows.map((row) => [row.external_key, row.id]));
}

function categoryRow(category: CatalogueFile['categories'][number], position: number) {
  return {
    external_key: category.key,
    name_th: category.name,
    name_en: category.nameEn,
    link_path: category.linkPath,
    position,
  };
}

function teacherRow({ key, name, headline, bio, picture }: CatalogueFile['teachers'][number]) {
  return { external_key: key, name, headline, bio, picture };
}

/** New courses are published one second apart, the first of the file latest: lists show the newest first. */
const publishedAt = (now: Date, index: number) => addMilliseconds(now, -1000 * index);

function courseRow(
  course: CourseInFile,
  index: number,
  { teachers, groups }: { teachers: Ids; groups: Ids },
  now: Date,
): Insertable<DB['course']> {
  return {
    external_key: course.key,
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
    description_html: sanitiseHtml(course.description),
    outcomes: JSON.stringify(course.outcomes),
    venue: course.venue,
    class_type: course.classType,
    start_date: course.startDate,
    end_date: course.endDate,
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

async function linkCourses(
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

  await tx.deleteFrom('course_category').where('course_id', 'in', ids).execute();
  const inCategories = pairs((course) => course.categories, categories);
  if (inCategories.length > 0)
    await tx
      .insertInto('course_category')
      .values(inCategories.map(([course_id, category_id]) => ({ course_id, category_id })))
      .execute();
  await tx.deleteFrom('course_gift').where('course_id', 'in', ids).execute();
  const gifts = pairs((course) => course.giftCourses, all);
  if (gifts.length > 0)
    await tx
      .insertInto('course_gift')
      .values(gifts.map(([course_id, gift_course_id]) => ({ course_id, gift_course_id })))
      .execute();
  await tx.deleteFrom('course_user_group').where('course_id', 'in', ids).execute();
  const forGroups = pairs((course) => course.userGroups, groups);
  if (forGroups.length > 0)
    await tx
      .insertInto('course_user_group')
      .values(forGroups.map(([course_id, user_group_id]) => ({ course_id, user_group_id })))
      .execute();
}

async function writePlans(tx: Tx, courses: readonly CourseInFile[], own: Ids): Promise<void> {
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

async function writeSections(tx: Tx, courses: readonly CourseInFile[], own: Ids): Promise<Ids> {
  const rows = courses.flatMap((course) =>
    course.sections.map((section, position) => ({
      external_key: sectionKey(course.key, section.key, position),
      course_id: own.get(course.key)!,
      name: section.name,
      location: section.location,
      position,
    })),
  );
  return upsertByKey(tx, 'course_section', rows);
}

async function writeLectures(tx: Tx, courses: readonly CourseInFile[], sections: Ids): Promise<void> {
  const rows = courses.flatMap((course) =>
    course.sections.flatMap((section, index) =>
      section.lectures.map((lecture, position) =>
        lectureRow(lecture, sections.get(sectionKey(course.key, section.key, index))!, position),
      ),
    ),
  );
  await upsertByKey(tx, 'lecture', rows);
}

function lectureRow(lecture: LectureInFile, sectionId: number, position: number) {
  return {
    external_key: lecture.key,
    course_section_id: sectionId,
    name: lecture.name,
    content_type: lecture.type,
    is_preview: lecture.preview,
    duration_seconds: lecture.durationSeconds,
    video: lecture.video,
    upload_type: uploadTypeOf(lecture.video),
    content_html: lecture.text ? sanitiseHtml(lecture.text) : null,
    content_file: lecture.file,
    file_label: lecture.fileLabel,
    pass_score: lecture.passScore,
    position,
  };
}

function uploadTypeOf(video: string | null): 'file' | 'youtube' | 'vimeo' | 'link' {
  if (!video?.startsWith('https://')) return 'file';
  const host = new URL(video).hostname.replace(/^www\.|^m\./, '');
  if (host === 'youtube.com' || host === 'youtu.be' || host === 'youtube-nocookie.com') return 'youtube';
  return host === 'vimeo.com' || host === 'player.vimeo.com' ? 'vimeo' : 'link';
}

/**
 * A section without a key is known by its place, so a file with fewer sections leaves the last ones behind with nothing in
 * them. Those go; a section that still holds a lecture the file does not name stays.
 */
async function dropEmptiedSections(
  tx: Tx,
  courses: readonly CourseInFile[],
  own: Ids,
  sections: Ids,
): Promise<void> {
  if (courses.length === 0) return;
  const keyPrefixes = courses.map((course) => `${course.key}/section-`);
  await sql`
    delete from course_section s
    where s.course_id = any(${[...own.values()]}::bigint[])
      and s.id <> all(${[...sections.values()]}::bigint[])
      and exists (select 1 from unnest(${keyPrefixes}::text[]) as prefix where starts_with(s.external_key, prefix))
      and not exists (select 1 from lecture where course_section_id = s.id)`.execute(tx);
}

async function writeProducts(
  tx: Tx,
  products: CatalogueFile['products'],
  categories: Ids,
  now: Date,
): Promise<Ids> {
  const rows = products.map((product, index) => ({
    external_key: product.key,
    slug: product.slug,
    title: product.title,
    subtitle: product.subtitle,
    price_satang: product.price,
    price_usd_cents: product.priceUsd,
    former_price_satang: product.formerPrice,
    available_qty: product.availableQty ?? 0,
    weight_grams: product.weightGrams ?? 0,
    is_vat_exempt: product.isVatExempt,
    partner_code: product.partnerCode,
    pictures: JSON.stringify(product.pictures),
    description_html: sanitiseHtml(product.description),
    details_html: sanitiseHtml(product.details),
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
    published_at: publishedAt(now, index),
  }));
  const ids = await upsertByKey(tx, 'product', rows, { onlyWhenNew: ['published_at', 'available_qty'] });
  if (ids.size === 0) return ids;
  await tx
    .deleteFrom('product_category')
    .where('product_id', 'in', [...ids.values()])
    .execute();
  const links = products.flatMap((product) =>
    product.categories.map((key) => ({
      product_id: ids.get(product.key)!,
      category_id: categories.get(key)!,
    })),
  );
  if (links.length > 0) await tx.insertInto('product_category').values(links).execute();
  return ids;
}

/** A renamed teacher or category is found under the new name in courses the file does not name, too. */
async function refreshSearch(
  tx: Tx,
  file: CatalogueFile,
  ids: { own: Ids; products: Ids; categories: Ids; teachers: Ids },
): Promise<void> {
  const categoryIds = file.categories.map((category) => ids.categories.get(category.key)!);
  const teacherIds = file.teachers.map((teacher) => ids.teachers.get(teacher.key)!);
  const courses = await sql<{ id: number }>`
    select id from course where id = any(${[...ids.own.values()]}::bigint[])
      or teacher_id = any(${teacherIds}::bigint[])
      or exists (select 1 from course_category where course_id = course.id and category_id = any(${categoryIds}::bigint[]))`.execute(
    tx,
  );
  const products = await sql<{ id: number }>`
    select id from product where id = any(${[...ids.products.values()]}::bigint[])
      or exists (select 1 from product_category where product_id = product.id and category_id = any(${categoryIds}::bigint[]))`.execute(
    tx,
  );
  await refreshCourseSearchText(
    tx,
    courses.rows.map((row) => row.id),
  );
  await refreshProductSearchText(
    tx,
    products.rows.map((row) => row.id),
  );
}

const idOrNull = (ids: Ids, key: string | null) => (key === null ? null : ids.get(key)!);
