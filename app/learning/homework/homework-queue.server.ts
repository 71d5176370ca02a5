import { sql } from 'kysely';
import { fullName } from '~/accounts/viewer';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import type { Db } from '~/platform/database/database.server';
import { isLate } from './homework';
import type { QueuedHomework, QueueList } from './homework-lists';
import { type HandedIn, readHandedIn } from './own-homework.server';

/** Hand-ins in scope: waiting ones oldest first, marked ones newest first. */
export async function readHomeworkQueue(
  db: Db,
  { scope, list }: { scope: DeskScope; list: QueueList },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<QueuedHomework[]> {
  const rows = await inScope(db, scope)
    .select([
      'homework.id',
      'homework.status',
      'homework.mark',
      'homework.handed_in_at',
      'homework.due_at',
      'person.firstname',
      'person.lastname',
      'course.title',
      'lecture.name',
    ])
    .where('homework.status', list === 'waiting' ? '=' : '<>', 'waiting')
    .$if(list === 'waiting', (query) => query.orderBy('homework.handed_in_at').orderBy('homework.id'))
    .$if(list === 'marked', (query) =>
      query.orderBy('homework.marked_at', 'desc').orderBy('homework.id', 'desc'),
    )
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    learner: fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }),
    course: row.title,
    lecture: row.name,
    handedInAt: row.handed_in_at,
    isLate: isLate(row.handed_in_at, row.due_at),
    status: row.status,
    mark: row.mark ?? '',
  }));
}

export async function countHomework(db: Db, scope: DeskScope): Promise<Record<QueueList, number>> {
  const row = await inScope(db, scope)
    .select([
      sql<number>`count(*) filter (where homework.status = 'waiting')::int`.as('waiting'),
      sql<number>`count(*) filter (where homework.status <> 'waiting')::int`.as('marked'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, marked: row.marked };
}

export interface HomeworkToMark extends HandedIn {
  learner: { id: number; name: string };
  course: { id: number; title: string };
  lecture: { id: number; name: string; html: string | null };
  /** other hand-ins of the same lecture, newest first */
  others: HandedIn[];
}

/** One hand-in with the learner's others of the lecture; null when out of scope. */
export async function readHomeworkToMark(
  db: Db,
  { scope, id }: { scope: DeskScope; id: number },
): Promise<HomeworkToMark | null> {
  const row = await inScope(db, scope)
    .select(['homework.person_id', 'homework.lecture_id', 'person.firstname', 'person.lastname'])
    .select(['course.id as course_id', 'course.title', 'lecture.name', 'lecture.content_html'])
    .where('homework.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const ids = await db
    .selectFrom('homework')
    .select('id')
    .where('person_id', '=', row.person_id)
    .where('lecture_id', '=', row.lecture_id)
    .execute();
  const all = await readHandedIn(
    db,
    ids.map((each) => each.id),
  );
  const current = all.find((each) => each.id === id);
  if (!current) return null;
  return {
    ...current,
    learner: {
      id: row.person_id,
      name: fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }),
    },
    course: { id: row.course_id, title: row.title },
    lecture: { id: row.lecture_id, name: row.name, html: row.content_html },
    others: all.filter((each) => each.id !== id),
  };
}

const inScope = (db: Db, scope: DeskScope) =>
  db
    .selectFrom('homework')
    .innerJoin('person', 'person.id', 'homework.person_id')
    .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', (join) =>
      join.on(sql<boolean>`course.id = coalesce(course_section.course_id, course_section.archive_of)`),
    )
    .where(isInScope(scope, 'course.id'));
