import { hasAccess } from '~/access/grants.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';

/** Questions of one person in an hour, new or changed. */
export const questionLimit = (now: Date) => ({ limit: 10, windowSeconds: 3600, now });

export interface AskedQuestion {
  personId: number;
  courseId: number;
  /** its lecture; null: the whole course */
  lectureId: number | null;
  authorName: string;
  body: string;
  /** language of the page, for the mail about the answer */
  locale: Locale;
}

export type AskRefusal = { code: 'NO_ACCESS' | 'TOO_OFTEN' };

/**
 * Stores a question for moderation: about a lecture from its learners, about a course on sale from every signed-in person
 * . The same words again are the same question.
 */
export async function askQuestion(
  db: Db | Tx,
  { personId, courseId, lectureId, authorName, body, locale }: AskedQuestion,
  now: Date,
): Promise<Result<null, AskRefusal>> {
  const token = await consumeToken(db, `question:${personId}`, questionLimit(now));
  if (!token.allowed) return refuse({ code: 'TOO_OFTEN' });
  return inTransaction(db, async (tx) => {
    // one after the other; finds no person after a concurrent erasure
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const mayAsk =
      (await hasAccess(tx, personId, courseId, now)) ||
      (lectureId === null && (await isPublished(tx, courseId)));
    if (!person || !mayAsk) return refuse({ code: 'NO_ACCESS' as const });
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
        locale,
      })
      .execute();
    await announce(tx, { about: 'queues' });
    return accept(null);
  });
}

async function isPublished(tx: Tx, courseId: number): Promise<boolean> {
  const course = await tx
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return course !== undefined;
}
