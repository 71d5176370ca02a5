import { hasAccess } from '~/access/grants.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { coursePath } from '~/catalogue/catalogue-paths';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import { learnerLetter } from '~/learning/desk/learner-letter.server';
import { questionsPath } from '~/learning/learning-paths';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import type { QuestionModeration } from './question-forms';

export type QuestionRefusal = {
  /** `CHANGED`: the question's text has changed; `HIDDEN`: a colleague has hidden it */
  code: 'ANSWERED' | 'CHANGED' | 'HIDDEN' | 'GONE';
};

/**
 * Staff or an instructor approve, hide, resolve or answer a question; an answer approves it and goes to the learner by
 * mail. Refused when the page lacks another's answer or new text, or would show what a colleague has
 * hidden; instructors never show hidden ones.
 */
export async function moderateQuestion(
  db: Db,
  {
    staff,
    scope,
    ...moderation
  }: QuestionModeration & { staff: { id: number; name: string }; scope: DeskScope },
  now: Date,
): Promise<Result<null, QuestionRefusal>> {
  return inTransaction(db, async (tx) => {
    const question = await tx
      .selectFrom('course_comment')
      .selectAll()
      .where('id', '=', moderation.id)
      .where('parent_id', 'is', null)
      .where(isInScope(scope, 'course_comment.course_id'))
      .forUpdate()
      .executeTakeFirst();
    if (!question) return refuse({ code: 'GONE' as const });
    if (question.version !== moderation.version) return refuse({ code: 'CHANGED' as const });
    const hasSeenHidden = moderation.status === 'hidden' && scope === 'all';
    const wouldShow = moderation.intent === 'show' || moderation.intent === 'answer';
    if (wouldShow && question.status === 'hidden' && !hasSeenHidden)
      return refuse({ code: 'HIDDEN' as const });
    const answers = await tx
      .selectFrom('course_comment')
      .select('id')
      .where('parent_id', '=', moderation.id)
      .execute();
    if (moderation.intent === 'answer' && answers.length !== moderation.answers)
      return refuse({ code: 'ANSWERED' as const });
    const status =
      moderation.intent === 'hide' ? 'hidden' : moderation.intent === 'resolve' ? question.status : 'shown';
    const isSame =
      moderation.intent === 'resolve' ? question.resolved_at !== null : status === question.status;
    if (moderation.intent !== 'answer' && isSame) return accept(null);
    await tx
      .updateTable('course_comment')
      .set({ status, ...(moderation.intent === 'resolve' && { resolved_at: now }) })
      .where('id', '=', moderation.id)
      .execute();
    if (moderation.intent === 'answer') {
      const answer = await tx
        .insertInto('course_comment')
        .values({
          course_id: question.course_id,
          lecture_id: question.lecture_id,
          parent_id: moderation.id,
          person_id: staff.id,
          author_name: staff.name,
          body: moderation.answer,
          status: 'shown',
          written_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tell(tx, question, { id: answer.id, body: moderation.answer, by: staff }, now);
    }
    if (moderation.intent === 'answer' && question.person_id !== null)
      await announce(tx, { about: 'question', id: question.person_id });
    await announce(tx, { about: 'queues' });
    await writeAuditEvent(
      tx,
      {
        actorId: staff.id,
        action: AUDITED_AS[moderation.intent],
        subject: { type: 'question', id: String(moderation.id) },
        // the text belongs to its author, and goes with the question
        detail: { courseId: question.course_id, before: question.status, after: status },
      },
      now,
    );
    return accept(null);
  });
}

const AUDITED_AS = {
  show: 'question-shown',
  hide: 'question-hidden',
  resolve: 'question-resolved',
  answer: 'question-answered',
} as const;

interface Told {
  person_id: number | null;
  course_id: number;
  lecture_id: number | null;
  body: string;
  locale: 'th' | 'en';
}

/** A mail for each answer to the learner; sample questions of the demo have none. */
async function tell(
  tx: Tx,
  question: Told,
  answer: { id: number; body: string; by: { id: number; name: string } },
  now: Date,
) {
  const { person_id: personId, course_id: courseId } = question;
  if (personId === null || personId === answer.by.id) return;
  const letter = await learnerLetter(tx, { personId, courseId });
  const course = await tx
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'course.slug', 'course.title', 'teacher.person_id as teacher_id'])
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  if (!letter || !course) return;
  const page = (await hasAccess(tx, personId, courseId, now))
    ? questionsPath(course, question.lecture_id)
    : `${coursePath(course)}#qna`;
  await queueMessage(tx, {
    kind: 'question-answered',
    dedupeKey: `question-answered:${answer.id}`,
    to: letter.to,
    locale: question.locale,
    personId,
    values: {
      name: letter.name,
      courseName: course.title,
      question: question.body,
      answer: answer.body,
      by: answer.by.name,
      isTeacher: course.teacher_id === answer.by.id,
      path: letter.orderPath ?? page,
    },
  });
}
