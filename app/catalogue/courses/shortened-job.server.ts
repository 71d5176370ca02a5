import type { Db, Tx } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';

/** Completes a shortened course for people who have done the rest. */
export const COMPLETE_SHORTENED_JOB = 'complete-shortened';

/** After a change of this course: a shortened one completes at once instead of in the next minute. */
export async function queueShortened(tx: Db | Tx, courseId: number): Promise<void> {
  const row = await tx
    .selectFrom('course_shortened')
    .select('course_id')
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  if (row) await currentJobs().enqueue(tx, COMPLETE_SHORTENED_JOB, {}, { singletonKey: 'now' });
}
