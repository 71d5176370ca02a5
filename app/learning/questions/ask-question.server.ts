import { hasAccess } from '~/access/grants.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';

const PER_PERSON = { limit: 10, windowSeconds: 3600 };

export interface AskedQuestion {
  personId: number;
  courseId: number;
  /** what it is about; null: the course */
  lectureId: number | null;
  authorName: string;
  body: string;
}

export type AskRefusal = { code: 'NO_ACCESS' | 'TOO_OFTEN' };

/** Keeps a learner's question until staff have read it. The same words sent again are the same question. */
export async function askQuestion(
  db: Db,
  { personId, courseId, lectureId, authorName, body }: AskedQuestion,
  now: Date,
): Promise<Result<null, AskRefusal>> {
  const taken = await consumeToken(db, `question:${personId}`, { ...PER_PERSON, now });
  if (!taken.allowed) return refuse({ code: 'TOO_OFTEN' });
  return inTransaction(db, async (tx) => {
    // one after the other, and after an erasure of this moment, which leaves nobody to ask
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person || !(await hasAccess(tx, personId, courseId, now)))
      return refuse({ code: 'NO_ACCESS' as const });
    const same = await tx
      .selectFrom('course_comment')
      .select('id')
      .where('course_id', '=', courseId)
      .where('person_id', '=', personId)
      .where('body', '=', body)
      .executeTakeFirst();
    if (same) return accept(null);
    const lecture =
      lectureId === null
        ? null
        : await tx
            .selectFrom('lecture')
            .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
            .select('lecture.id')
            .where('lecture.id', '=', lectureId)
            .where('course_section.course_id', '=', courseId)
            .executeTakeFirst();
    await tx
      .insertInto('course_comment')
      .values({
        course_id: courseId,
        lecture_id: lecture?.id ?? null,
        person_id: personId,
        author_name: authorName,
        body,
        status: 'waiting',
        written_at: now,
      })
      .execute();
    await announce(tx, { about: 'queues' });
    return accept(null);
  });
}
