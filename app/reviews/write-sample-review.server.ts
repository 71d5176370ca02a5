import type { Tx } from '~/platform/database/database.server';

export interface SampleReview {
  courseId: number;
  authorName: string;
  rating: number;
  body: string;
  progressPercent: number | null;
  reply: string;
  writtenAt: Date;
}

/** A review of the demo shop: without an author, shown at once, and marked as a sample everywhere. */
export async function writeSampleReview(tx: Tx, sample: SampleReview): Promise<void> {
  await tx
    .insertInto('course_review')
    .values({
      course_id: sample.courseId,
      author_name: sample.authorName,
      rating: sample.rating,
      body: sample.body,
      progress_percent: sample.progressPercent,
      reply: sample.reply,
      replied_at: sample.reply === '' ? null : sample.writtenAt,
      status: 'shown',
      is_sample: true,
      written_at: sample.writtenAt,
    })
    .execute();
}
