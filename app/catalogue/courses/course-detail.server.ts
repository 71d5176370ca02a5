import { sql } from 'kysely';
import { isOver } from '~/catalogue/sessions/class-time';
import type { Span } from '~/catalogue/sessions/schedule-texts';
import type { Db } from '~/platform/database/database.server';
import { rememberedWithSeats } from '~/platform/memory/remembered.server';
import type { CourseTerms } from './course-state';

/** All of a course that its page shows; plans and the right to buy depend on the buyer and come with the offer. */
/** Gift courses, without classes that are over. */
export const giftsToCome = ({ gifts }: Pick<CourseDetail, 'gifts'>, now: Date) =>
  gifts.filter((gift) => !isOver(gift, now));

export interface CourseDetail extends CourseTerms {
  id: number;
  slug: string;
  title: string;
  subtitle: string;
  language: string;
  picture: string | null;
  previewVideo: string | null;
  previewVideoName: string;
  previewVideoDesc: string;
  /** the shop's own line about the price; '': none */
  promotion: string;
  descriptionHtml: string;
  outcomes: string[];
  venue: string;
  classType: string;
  endDate: string | null;
  /** sessions, earliest first; without links to join */
  sessions: (Span & { createdAt: Date })[];
  isRecertification: boolean;
  /** its certificate accepts lectures that learners only tick */
  countsTicks: boolean;
  freeBook: string | null;
  /** completing it gives a certificate */
  hasCertificate: boolean;
  freeBookType: 'physical' | 'digital' | null;
  /** the course's own switch for the tax section; null: the site's */
  isLayoutCourseRegistration: boolean | null;
  metaTitle: string;
  metaDescription: string;
  teacher: { id: number; name: string; headline: string; bio: string; picture: string | null } | null;
  teacherId: number | null;
  courseGroupId: number | null;
  categories: CategoryOfCourse[];
  /** gift courses */
  gifts: { id: number; slug: string; title: string; meetsUntil: Date | null }[];
}

interface CategoryOfCourse {
  nameTh: string;
  nameEn: string;
  linkPath: string;
}

/** Null for an unknown course and for a draft. An ended course is found: its page says that it has ended. */
export const readCourseDetail = (
  db: Db,
  id: number,
  /** for its editor: in any status */
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<CourseDetail | null> =>
  isPreview
    ? findCourse(db, id, { isPreview })
    : rememberedWithSeats(db, `course ${id}`, () => findCourse(db, id, { isPreview }));

async function findCourse(
  db: Db,
  id: number,
  { isPreview }: { isPreview: boolean },
): Promise<CourseDetail | null> {
  const row = await db
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    // columns by name, so that the statement stays prepared (ADR-0010)
    .select([
      'course.id',
      'course.slug',
      'course.title',
      'course.subtitle',
      'course.course_type',
      'course.course_language',
      'course.picture',
      'course.preview_video',
      'course.preview_video_name',
      'course.preview_video_desc',
      'course.promotion',
      'course.description_html',
      'course.outcomes',
      'course.venue',
      'course.class_type',
      'course.start_date',
      'course.end_date',
      'course.start_reg_date',
      'course.end_reg_date',
      'course.seat_limit',
      'course.seats_held',
      'course.end_publish',
      'course.meets_until',
      'course.lock_course',
      'course.is_recertification_course',
      'course.free_book',
      'course.certificate_design',
      'course.counts_ticks',
      'course.free_book_type',
      'course.is_layout_course_registration',
      'course.meta_title',
      'course.meta_description',
      'course.teacher_id',
      'course.course_group_id',
      'teacher.name as teacher_name',
      'teacher.headline as teacher_headline',
      'teacher.bio as teacher_bio',
      'teacher.picture as teacher_picture',
      sql<CategoryOfCourse[]>`(
        select coalesce(json_agg(json_build_object('nameTh', name_th, 'nameEn', name_en, 'linkPath', link_path)
          order by position, category.id), '[]')
        from course_category join category on category.id = course_category.category_id
        where course_category.course_id = course.id and not is_hidden)`.as('categories'),
      sql<CourseDetail['gifts']>`(
        select coalesce(json_agg(json_build_object('id', gift.id, 'slug', gift.slug, 'title', gift.title, 'meetsUntil', gift.meets_until)
          order by gift.id), '[]')
        from course_gift join course gift on gift.id = course_gift.gift_course_id
        where course_gift.course_id = course.id)`.as('gifts'),
    ])
    .where('course.id', '=', id)
    .$if(!isPreview, (course) => course.where('course.status', '=', 'published'))
    .executeTakeFirst();
  if (!row) return null;
  const sessions = await db
    .selectFrom('course_session')
    .select(['begins_at as beginsAt', 'ends_at as endsAt', 'created_at as createdAt'])
    .where('course_id', '=', id)
    .orderBy('begins_at')
    .execute();
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    courseType: row.course_type,
    language: row.course_language,
    picture: row.picture,
    previewVideo: row.preview_video,
    previewVideoName: row.preview_video_name,
    previewVideoDesc: row.preview_video_desc,
    promotion: row.promotion,
    descriptionHtml: row.description_html,
    outcomes: textsOf(row.outcomes),
    venue: row.venue,
    classType: row.class_type,
    startDate: row.start_date,
    endDate: row.end_date,
    sessions,
    startRegDate: row.start_reg_date,
    endRegDate: row.end_reg_date,
    seatLimit: row.seat_limit,
    seatsHeld: row.seats_held,
    endPublish: row.end_publish,
    meetsUntil: row.meets_until,
    isLocked: row.lock_course,
    isRecertification: row.is_recertification_course,
    countsTicks: row.counts_ticks,
    freeBook: row.free_book,
    hasCertificate: row.certificate_design !== null,
    freeBookType: row.free_book_type,
    isLayoutCourseRegistration: row.is_layout_course_registration,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    teacher:
      row.teacher_id === null
        ? null
        : {
            id: row.teacher_id,
            name: row.teacher_name ?? '',
            headline: row.teacher_headline ?? '',
            bio: row.teacher_bio ?? '',
            picture: row.teacher_picture,
          },
    teacherId: row.teacher_id,
    courseGroupId: row.course_group_id,
    categories: row.categories,
    gifts: row.gifts.map(({ meetsUntil, ...gift }) => ({
      ...gift,
      meetsUntil: meetsUntil === null ? null : new Date(meetsUntil),
    })),
  };
}

function textsOf(storedValue: unknown): string[] {
  return Array.isArray(storedValue)
    ? storedValue.filter((text): text is string => typeof text === 'string')
    : [];
}
