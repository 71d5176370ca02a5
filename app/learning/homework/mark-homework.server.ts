import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { completeLecture } from '~/learning/complete-lecture.server';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import { learnerLetter } from '~/learning/desk/learner-letter.server';
import { learnPath } from '~/learning/learning-paths';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { announce } from '~/platform/live/announce.server';
import { accept, refuse, type Result } from '~/values/result';
import type { HomeworkMark } from './homework-forms';

export type MarkRefusal = {
  /** `CHANGED`: marked, changed or withdrawn meanwhile; `PASSED`: a passed hand-in cannot be sent back */
  code: 'GONE' | 'CHANGED' | 'PASSED';
};

/**
 * An instructor of the course or staff mark homework: passing completes its lecture, and the learner gets a mail.
 * `version` is the page's; of two markers the second sees the first's mark.
 */
export function markHomework(
  db: Db | Tx,
  input: { id: number; version: number; marker: number; scope: DeskScope; mark: HomeworkMark },
  now: Date,
): Promise<Result<null, MarkRefusal>> {
  const { id, version, marker, scope, mark } = input;
  return inTransaction(db, async (tx) => {
    const homework = await lockHomework(tx, id, scope);
    if (!homework) return refuse({ code: 'GONE' as const });
    if (homework.version !== version) return refuse({ code: 'CHANGED' as const });
    if (homework.status === 'passed' && mark.status === 'redo') return refuse({ code: 'PASSED' as const });
    const columns = { status: mark.status, mark: mark.mark || null, comment: mark.comment || null };
    const before = { status: homework.status, mark: homework.mark, comment: homework.comment };
    const isSame =
      columns.status === before.status && columns.mark === before.mark && columns.comment === before.comment;
    if (isSame) return accept(null);
    await tx
      .updateTable('homework')
      .set({ ...columns, marked_by: marker, marked_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const lecture = { personId: homework.person_id, lectureId: homework.lecture_id };
    if (mark.status === 'passed') await completeLecture(tx, lecture, now);
    await writeAuditEvent(
      tx,
      {
        actorId: marker,
        action: 'homework-marked',
        subject: { type: 'homework', id: String(id) },
        // the comment stays with the homework
        detail: {
          courseId: homework.course_id,
          before: { status: before.status, mark: before.mark },
          after: { status: columns.status, mark: columns.mark },
        },
      },
      now,
    );
    await announce(tx, { about: 'message', id: homework.person_id });
    await tell(tx, homework, { ...mark, key: `homework-marked:${id}:${version + 1}` });
    return accept(null);
  });
}

/** Also for a lecture removed from its course: the learner hears of the mark all the same. */
const lockHomework = (tx: Tx, id: number, scope: DeskScope) =>
  tx
    .selectFrom('homework')
    .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', (join) =>
      join.on(sql<boolean>`course.id = coalesce(course_section.course_id, course_section.archive_of)`),
    )
    .selectAll('homework')
    .select(['course.id as course_id', 'course.slug', 'course.title', 'lecture.name as lecture_name'])
    .where('homework.id', '=', id)
    .where(isInScope(scope, 'course.id'))
    .forUpdate('homework')
    .executeTakeFirst();

type Locked = NonNullable<Awaited<ReturnType<typeof lockHomework>>>;

async function tell(
  tx: Tx,
  homework: Locked,
  { status, mark, comment, key }: HomeworkMark & { key: string },
) {
  const course = { id: homework.course_id, slug: homework.slug };
  const letter = await learnerLetter(tx, { personId: homework.person_id, courseId: course.id });
  if (!letter) return;
  await queueMessage(tx, {
    kind: 'homework-marked',
    dedupeKey: key,
    to: letter.to,
    locale: homework.locale,
    personId: letter.personId,
    values: {
      name: letter.name,
      courseName: homework.title,
      lectureName: homework.lecture_name,
      isPassed: status === 'passed',
      mark,
      comment,
      path: letter.orderPath ?? `${learnPath(course, homework.lecture_id)}#homework`,
    },
  });
}
