import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { questionLimit } from './ask-question.server';

interface Own {
  id: number;
  personId: number;
}

export type OwnQuestionRefusal = {
  /** `ANSWERED`: the answer refers to the present text; `CHANGED`: by another page meanwhile */
  code: 'GONE' | 'ANSWERED' | 'CHANGED' | 'TOO_OFTEN';
};

export interface OwnQuestion {
  id: number;
  body: string;
  version: number;
  isAnswered: boolean;
  isResolved: boolean;
  course: { id: number; slug: string; title: string };
  lectureId: number | null;
}

/** A person's own question that is not hidden; null for another's. */
export async function readOwnQuestion(db: Db, { id, personId }: Own): Promise<OwnQuestion | null> {
  const row = await db
    .selectFrom('course_comment')
    .innerJoin('course', 'course.id', 'course_comment.course_id')
    .select(['course_comment.id', 'body', 'course_comment.version', 'resolved_at', 'lecture_id'])
    .select(['course.id as course_id', 'course.slug', 'course.title', hasAnswer.as('is_answered')])
    .where('course_comment.id', '=', id)
    .where('course_comment.person_id', '=', personId)
    .where('parent_id', 'is', null)
    .where('course_comment.status', '<>', 'hidden')
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    body: row.body,
    version: row.version,
    isAnswered: row.is_answered,
    isResolved: row.resolved_at !== null,
    course: { id: row.course_id, slug: row.slug, title: row.title },
    lectureId: row.lecture_id,
  };
}

const hasAnswer = sql<boolean>`exists (
  select from course_comment as answer where answer.parent_id = course_comment.id)`;

/** Changes the text of an unanswered question: staff moderate it again. */
export async function changeQuestion(
  db: Db,
  { body, version, ...place }: Own & { body: string; version: number },
  now: Date,
): Promise<Result<null, OwnQuestionRefusal>> {
  if (!(await consumeToken(db, `question:${place.personId}`, questionLimit(now))).allowed)
    return refuse({ code: 'TOO_OFTEN' });
  return inTransaction(db, async (tx) => {
    const question = await lockOwn(tx, place);
    if (!question) return refuse({ code: 'GONE' as const });
    if (question.body === body) return accept(null);
    if (question.isAnswered) return refuse({ code: 'ANSWERED' as const });
    if (question.version !== version) return refuse({ code: 'CHANGED' as const });
    await tx
      .updateTable('course_comment')
      .set({ body, status: 'waiting', edited_at: now, resolved_at: null, version: version + 1 })
      .where('id', '=', place.id)
      .execute();
    return accept(null);
  });
}

/** The author withdraws a question, with its answers. */
export function withdrawQuestion(db: Db, place: Own): Promise<Result<null, OwnQuestionRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOwn(tx, place))) return refuse({ code: 'GONE' as const });
    await tx.deleteFrom('course_comment').where('id', '=', place.id).execute();
    return accept(null);
  });
}

/** The author marks the question as answered, or reopens it. */
export function resolveQuestion(
  db: Db,
  { isResolved, ...place }: Own & { isResolved: boolean },
  now: Date,
): Promise<Result<null, OwnQuestionRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOwn(tx, place))) return refuse({ code: 'GONE' as const });
    await tx
      .updateTable('course_comment')
      .set({ resolved_at: isResolved ? now : null })
      .where('id', '=', place.id)
      .execute();
    return accept(null);
  });
}

/** Like staff: of two concurrent changes the second sees the first. */
async function lockOwn(tx: Tx, { id, personId }: Own) {
  const row = await tx
    .selectFrom('course_comment')
    .select(['body', 'version'])
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('parent_id', 'is', null)
    .where('status', '<>', 'hidden')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const answer = await tx
    .selectFrom('course_comment')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return { ...row, isAnswered: answer !== undefined };
}
