import { sql } from 'kysely';
import { harmlessSheetCell, listCell } from '~/catalogue/import/sheet-cells';
import { COLUMNS } from '~/catalogue/import/sheet-source';
import { courseOfPlan } from '~/catalogue/plans/plans-of-course.server';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { bangkokDay, formatClock } from '~/values/time';

type Value = string | number | boolean | Date | readonly string[] | null | undefined;
type Record_ = Readonly<Record<string, Value>>;

/**
 * The whole catalogue as one sheet, in the form an import takes: bringing it into an empty shop and taking it out again gives the same.
 * Times of students, orders and quizzes' questions are not in it.
 */
export async function readCatalogueSheet(db: Db): Promise<string[][]> {
  const columns = [...COLUMNS];
  const rows = [
    ...(await categories(db)),
    ...(await teachers(db)),
    ...(await groups(db)),
    ...(await courses(db)),
    ...(await products(db)),
  ];
  return [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
}

function cellOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean')
    return value instanceof Date ? bangkokDay(value) : String(value);
  return harmlessSheetCell(cleanText(typeof value === 'string' ? value : listCell(value.map(cleanText))));
}

/** Removes what no spreadsheet can hold; unifies line ends. */
const cleanText = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    // eslint-disable-next-line no-control-regex -- what neither XML nor a text column can hold
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g, '')
    .trim();

const money = (amount: number | null) => (amount === null ? null : (amount / 100).toFixed(2));
const texts = (storedValue: unknown): string[] =>
  Array.isArray(storedValue) ? storedValue.filter((each) => typeof each === 'string') : [];

async function categories(db: Db): Promise<Record_[]> {
  const rows = await db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    kind: 'category',
    key: row.external_key,
    name: row.name_th,
    nameEn: row.name_en,
    linkPath: row.link_path,
  }));
}

async function teachers(db: Db): Promise<Record_[]> {
  const rows = await db.selectFrom('teacher').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    kind: 'teacher',
    key: row.external_key,
    name: row.name,
    headline: row.headline,
    bio: row.bio,
    picture: row.picture,
  }));
}

async function groups(db: Db): Promise<Record_[]> {
  const rows = await db.selectFrom('course_group').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ kind: 'group', key: row.external_key, name: row.name }));
}

async function courses(db: Db): Promise<Record_[]> {
  const rows = await db
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .leftJoin('course_group', 'course_group.id', 'course.course_group_id')
    .selectAll('course')
    .select(['teacher.external_key as teacher_key', 'course_group.external_key as group_key'])
    .select([
      sql<
        string[]
      >`array(select c.external_key from course_category cc join category c on c.id = cc.category_id
        where cc.course_id = course.id order by c.position, c.id)`.as('category_keys'),
      sql<string[]>`array(select c.external_key from course_gift g join course c on c.id = g.gift_course_id
        where g.course_id = course.id order by c.external_key)`.as('gift_keys'),
      sql<string[]>`array(select u.name from course_user_group g join user_group u on u.id = g.user_group_id
        where g.course_id = course.id order by ${thaiOrder('u.name')})`.as('group_names'),
    ])
    .orderBy('course.published_at', 'desc')
    .orderBy('course.id')
    .execute();
  const [plans, sections, sessions] = [await plansOf(db), await sectionsOf(db), await sessionsOf(db)];
  return rows.flatMap((row) => [
    {
      kind: 'course',
      key: row.external_key,
      status: row.status,
      slug: row.slug,
      title: row.title,
      subtitle: row.subtitle,
      type: row.course_type,
      language: row.course_language,
      categories: row.category_keys,
      teacher: row.teacher_key,
      group: row.group_key,
      picture: row.picture,
      previewVideo: row.preview_video,
      previewVideoName: row.preview_video_name,
      previewVideoDesc: row.preview_video_desc,
      promotion: row.promotion,
      description: row.description_html,
      outcomes: texts(row.outcomes),
      venue: row.venue,
      mapUrl: row.map_url,
      meetingUrl: row.meeting_url,
      whatToBring: row.what_to_bring,
      classType: row.class_type,
      startDate: row.start_date,
      endDate: row.end_date,
      startRegDate: row.start_reg_date,
      endRegDate: row.end_reg_date,
      seats: row.seat_limit,
      endPublish: row.end_publish,
      lockCourse: row.lock_course,
      isRecertification: row.is_recertification_course,
      countsTicks: row.counts_ticks,
      freeBook: row.free_book,
      freeBookType: row.free_book_type,
      giftCourses: row.gift_keys,
      userGroups: row.group_names,
      metaTitle: row.meta_title,
      metaDescription: row.meta_description,
    },
    ...(plans.get(row.id) ?? []),
    ...(sections.get(row.id) ?? []),
    ...(sessions.get(row.id) ?? []),
  ]);
}

/** Rows by their course. */
type ByCourse = Map<number, Record_[]>;
function byCourse<Row extends { courseId: number }>(
  rows: readonly Row[],
  recordOf: (row: Row) => Record_,
): ByCourse {
  const rowsByCourse: ByCourse = new Map();
  for (const row of rows)
    rowsByCourse.set(row.courseId, [...(rowsByCourse.get(row.courseId) ?? []), recordOf(row)]);
  return rowsByCourse;
}

async function plansOf(db: Db): Promise<ByCourse> {
  const rows = await db
    .selectFrom('price_plan')
    .innerJoin('course', (join) => join.on(sql<boolean>`course.id = ${courseOfPlan('price_plan')}`))
    .selectAll('price_plan')
    .select(['course.id as courseId', 'course.external_key as course_key'])
    .select(
      sql<
        string[]
      >`array(select c.external_key from price_plan_prerequisite p join course c on c.id = p.course_id
        where p.price_plan_id = price_plan.id order by c.external_key)`.as('needed_keys'),
    )
    // archived: not for sale, and an import would restore it
    .where('price_plan.archived_at', 'is', null)
    .orderBy('price_plan.position')
    .orderBy('price_plan.id')
    .execute();
  return byCourse(rows, (row) => ({
    kind: 'plan',
    parent: row.course_key,
    key: row.external_key,
    name: row.name,
    note: row.note,
    planType: row.plan_type,
    term: row.term,
    termUnit: row.term_unit,
    term2: row.term_2,
    termUnit2: row.term_unit_2,
    courseDays: row.course_days,
    price: money(row.price_satang),
    priceUsd: money(row.price_usd_cents),
    formerPrice: money(row.former_price_satang),
    statusShow: row.status_show,
    pricingType: row.pricing_type,
    freeFor: row.free_for,
    prerequisites: row.needed_keys,
    needApproval: row.need_approval,
    isForMember: row.is_for_member,
    isDefault: row.is_default,
  }));
}

async function sectionsOf(db: Db): Promise<ByCourse> {
  const sections = await db
    .selectFrom('course_section')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .selectAll('course_section')
    .select(['course.id as courseId', 'course.external_key as course_key'])
    .orderBy('course_section.position')
    .orderBy('course_section.id')
    .execute();
  const lectures = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .selectAll('lecture')
    .select('course_section.external_key as section_key')
    .orderBy('lecture.position')
    .orderBy('lecture.id')
    .execute();
  const rowsByCourse: ByCourse = new Map();
  for (const section of sections) {
    const inIt = lectures.filter((lecture) => lecture.course_section_id === section.id);
    rowsByCourse.set(section.courseId, [
      ...(rowsByCourse.get(section.courseId) ?? []),
      {
        kind: 'section',
        parent: section.course_key,
        key: section.external_key,
        name: section.name,
        location: section.location,
      },
      ...inIt.map((lecture) => ({
        kind: 'lecture',
        parent: lecture.section_key,
        key: lecture.external_key,
        name: lecture.name,
        type: lecture.content_type,
        preview: lecture.is_preview,
        durationSeconds: lecture.duration_seconds,
        video: lecture.video,
        text: lecture.content_html,
        file: lecture.content_file,
        fileLabel: lecture.file_label,
        passScore: lecture.pass_score,
        dueDays: lecture.due_days,
        dueOn: lecture.due_on,
      })),
    ]);
  }
  return rowsByCourse;
}

async function sessionsOf(db: Db): Promise<ByCourse> {
  const rows = await db
    .selectFrom('course_session')
    .innerJoin('course', 'course.id', 'course_session.course_id')
    .selectAll('course_session')
    .select(['course.id as courseId', 'course.external_key as course_key'])
    .orderBy('course_session.begins_at')
    .orderBy('course_session.id')
    .execute();
  return byCourse(rows, (row) => ({
    kind: 'session',
    parent: row.course_key,
    key: row.external_key,
    day: row.begins_at,
    begins: formatClock(row.begins_at),
    ends: formatClock(row.ends_at),
    place: row.place,
    mapUrl: row.map_url,
    meetingUrl: row.meeting_url,
    whatToBring: row.what_to_bring,
  }));
}

async function products(db: Db): Promise<Record_[]> {
  const rows = await db
    .selectFrom('product')
    .selectAll('product')
    .select(
      sql<
        string[]
      >`array(select c.external_key from product_category pc join category c on c.id = pc.category_id
        where pc.product_id = product.id order by c.position, c.id)`.as('category_keys'),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: 'product',
    key: row.external_key,
    status: row.status,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    categories: row.category_keys,
    price: money(row.price_satang),
    priceUsd: money(row.price_usd_cents),
    formerPrice: money(row.former_price_satang),
    availableQty: row.available_qty,
    weightGrams: row.weight_grams,
    isVatExempt: row.is_vat_exempt,
    partnerCode: row.partner_code,
    pictures: texts(row.pictures),
    description: row.description_html,
    details: row.details_html,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
  }));
}
