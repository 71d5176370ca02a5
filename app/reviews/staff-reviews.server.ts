import { coursePath } from '~/catalogue/catalogue-paths';
import type { Db } from '~/platform/database/database.server';
import type { HidingReason, ReviewStatus, ShownReview } from './review';

/** The number of reviews that wait for staff. */
export async function countWaitingReviews(db: Db): Promise<number> {
  return (await countReviews(db)).waiting;
}

export async function countReviews(db: Db): Promise<Record<ReviewStatus, number>> {
  const rows = await db
    .selectFrom('course_review')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const of = (status: ReviewStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { waiting: of('waiting'), shown: of('shown'), hidden: of('hidden') };
}

export interface StaffReview extends ShownReview {
  course: { title: string; path: string };
  status: ReviewStatus;
  hiddenBecause: HidingReason | null;
  revision: number;
  /** null: a sample of the demo shop */
  email: string | null;
}

/** One list of the moderation: waiting ones oldest first, decided ones newest first. */
export async function readStaffReviews(
  db: Db,
  status: ReviewStatus,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<StaffReview[]> {
  const rows = await db
    .selectFrom('course_review')
    .innerJoin('course', 'course.id', 'course_review.course_id')
    .leftJoin('person', 'person.id', 'course_review.person_id')
    .selectAll('course_review')
    .select(['course.title', 'course.slug', 'person.email'])
    .where('course_review.status', '=', status)
    .orderBy('course_review.written_at', status === 'waiting' ? 'asc' : 'desc')
    .orderBy('course_review.id', status === 'waiting' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    course: { title: row.title, path: coursePath({ id: row.course_id, slug: row.slug }) },
    authorName: row.author_name,
    email: row.email,
    rating: row.rating,
    body: row.body,
    progressPercent: row.progress_percent,
    status: row.status,
    hiddenBecause: row.hidden_because,
    revision: row.revision,
    reply: row.reply,
    isSample: row.is_sample,
    writtenAt: row.written_at,
  }));
}
