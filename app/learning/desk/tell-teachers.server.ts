import { sql } from 'kysely';
import { fullName } from '~/accounts/viewer';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { paths } from '~/values/paths';
import { isOpenQuestion } from './desk-counts.server';
import type { DeskMailWay } from './desk-mail';

interface Waits {
  homework: number;
  homeworkId: number;
  questions: number;
  questionId: number;
}

/**
 * Tells instructors that homework and questions wait: `at-once` for each new item, `daily` once a day. Tells
 * nothing twice; safe to repeat and in several processes. Returns the number of mails.
 */
export async function tellTeachers(db: Db, how: Exclude<DeskMailWay, 'off'>): Promise<number> {
  const teachers = await db
    .selectFrom('person')
    .leftJoin('desk_mail', 'desk_mail.person_id', 'person.id')
    .select('person.id')
    .where('person.erased_at', 'is', null)
    .where('person.suspended_at', 'is', null)
    .where('person.email', '<>', '')
    .where(sql<boolean>`coalesce(desk_mail.how, 'at-once') = ${how}`)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('teacher').select('teacher.id').whereRef('teacher.person_id', '=', 'person.id'),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_role')
          .select('person_role.person_id')
          .whereRef('person_role.person_id', '=', 'person.id')
          .where('person_role.role', '=', 'instructor'),
      ),
    )
    .orderBy('person.id')
    .execute();
  let count = 0;
  for (const { id } of teachers) {
    const isTold = await inTransaction(db, (tx) => tell(tx, id)).catch((error: unknown) => {
      // one failure does not stop the others
      log.error('teacher not told', { personId: id, error });
      return false;
    });
    if (isTold) count += 1;
  }
  return count;
}

async function tell(tx: Tx, personId: number): Promise<boolean> {
  const lastTold = await tx
    .insertInto('desk_mail')
    .values({ person_id: personId })
    // locks the row, too
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ person_id: personId }))
    .returning(['told_homework_id', 'told_question_id'])
    .executeTakeFirstOrThrow();
  const waits = await readWaits(tx, personId);
  const hasNew = waits.homeworkId > lastTold.told_homework_id || waits.questionId > lastTold.told_question_id;
  if (!hasNew) return false;
  const person = await tx
    .selectFrom('person')
    .select(['email', 'firstname', 'lastname'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  await queueMessage(tx, {
    kind: 'desk-waits',
    values: {
      name: fullName(person) || null,
      homework: waits.homework,
      questions: waits.questions,
      // the list with more items first
      path: waits.homework > 0 ? paths.taughtHomeworkList() : paths.taughtQuestions(),
      questionsPath: waits.homework > 0 && waits.questions > 0 ? paths.taughtQuestions() : null,
      settingsPath: paths.taughtAccount(),
    },
    dedupeKey: `desk-waits:${personId}:${waits.homeworkId}:${waits.questionId}`,
    to: person.email,
    locale: 'th',
    personId,
  });
  await tx
    .updateTable('desk_mail')
    .set({
      told_homework_id: Math.max(waits.homeworkId, lastTold.told_homework_id),
      told_question_id: Math.max(waits.questionId, lastTold.told_question_id),
    })
    .where('person_id', '=', personId)
    .execute();
  return true;
}

async function readWaits(tx: Tx, personId: number): Promise<Waits> {
  const { rows } = await sql<Waits>`
    with taught as (select course.id from course join teacher on teacher.id = course.teacher_id
      where teacher.person_id = ${personId}),
    homework_waits as (select homework.id from homework
      join lecture on lecture.id = homework.lecture_id
      join course_section on course_section.id = lecture.course_section_id
      where homework.status = 'waiting' and coalesce(course_section.course_id, course_section.archive_of) in (select id from taught)),
    question_waits as (select course_comment.id from course_comment
      where ${isOpenQuestion} and course_comment.course_id in (select id from taught))
    select (select count(*)::int from homework_waits) as homework,
      (select coalesce(max(id), 0) from homework_waits) as "homeworkId",
      (select count(*)::int from question_waits) as questions,
      (select coalesce(max(id), 0) from question_waits) as "questionId"`.execute(tx);
  const row = rows[0]!;
  return { ...row, homeworkId: Number(row.homeworkId), questionId: Number(row.questionId) };
}

export async function readDeskMailWay(db: Db, personId: number): Promise<DeskMailWay> {
  const row = await db
    .selectFrom('desk_mail')
    .select('how')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.how ?? 'at-once';
}

export async function chooseDeskMailWay(db: Db, personId: number, how: DeskMailWay): Promise<void> {
  await db
    .insertInto('desk_mail')
    .values({ person_id: personId, how })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ how }))
    .execute();
}
