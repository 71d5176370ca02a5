import { randomBytes } from 'node:crypto';
import type { PlanTerms } from '../../../app/access/plan-terms';
import type { Db } from '../../../app/platform/database/database.server';

/** Rows that tests of access and learning stand on; keys are random, so that a file may make several. */
const key = () => randomBytes(12).toString('hex');

export async function addPerson(db: Db, kind: 'member' | 'generated' = 'member'): Promise<number> {
  const name = key();
  const person = await db
    .insertInto('person')
    .values({ kind, email: `${name}@demo.test`, username: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: person.id, role: 'student' }).execute();
  return person.id;
}

export async function addCourse(
  db: Db,
  options: { startDate?: string; giftOf?: number } = {},
): Promise<number> {
  const course = await db
    .insertInto('course')
    .values({
      external_key: key(),
      slug: 'excel',
      title: 'Excel',
      course_type: 'Online',
      start_date: options.startDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (options.giftOf) {
    await db
      .insertInto('course_gift')
      .values({ course_id: options.giftOf, gift_course_id: course.id })
      .execute();
  }
  return course.id;
}

export interface LectureGiven {
  type?: 'video' | 'text' | 'file' | 'quiz' | 'homework';
  isPreview?: boolean;
  seconds?: number | null;
  video?: string;
}

/** One section with these lectures; answers their ids. */
export async function addLectures(
  db: Db,
  courseId: number,
  lectures: readonly LectureGiven[],
): Promise<number[]> {
  const section = await db
    .insertInto('course_section')
    .values({ course_id: courseId, external_key: key(), name: 'ตอนแรก', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('lecture')
    .values(
      lectures.map(({ type = 'video', isPreview = false, seconds = 100, video = 'lesson.mp4' }, index) => ({
        course_section_id: section.id,
        external_key: key(),
        name: `บทที่ ${index + 1}`,
        content_type: type,
        is_preview: isPreview,
        duration_seconds: type === 'video' ? seconds : null,
        video: type === 'video' ? video : null,
        position: index + 1,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** An approved order of these courses, without its grants. */
export async function addApprovedOrder(
  db: Db,
  personId: number,
  courses: readonly { courseId: number; terms: Partial<PlanTerms>; pricingType?: 'default' | 'renew' }[],
  approvedAt: Date,
): Promise<number> {
  const order = await db
    .insertInto('purchase_order')
    .values({
      token: key(),
      checkout_key: key(),
      person_id: personId,
      status: 'approved',
      contact_name: 'ปาริฉัตร',
      email: 'student@demo.test',
      price: 0,
      quote: '{}',
      placed_at: approvedAt,
      approved_at: approvedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_line')
    .values(
      courses.map(({ courseId, terms, pricingType = 'default' }, index) => ({
        order_id: order.id,
        position: index + 1,
        course_id: courseId,
        name: 'Excel',
        plan_terms: JSON.stringify(terms),
        pricing_type: pricingType,
        qty: 1,
        unit_price: 0,
      })),
    )
    .execute();
  return order.id;
}
