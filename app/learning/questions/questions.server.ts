import { sql } from 'kysely';
import { coursePath } from '~/catalogue/catalogue-paths';
import { isOpenQuestion } from '~/learning/desk/desk-counts.server';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import type { Db } from '~/platform/database/database.server';
import type { DeskList, QuestionStatus } from './question';

export interface Answer {
  id: number;
  authorName: string;
  body: string;
  /** by an instructor of the course; else by the shop's staff */
  isTeacher: boolean;
  /** written by the reader */
  isOwn: boolean;
  version: number;
}

export interface Question {
  id: number;
  authorName: string;
  body: string;
  writtenAt: Date;
  status: QuestionStatus;
  /** the author or the person who answers marked it as answered */
  isResolved: boolean;
  /** written by the reader */
  isOwn: boolean;
  /** version of its text */
  version: number;
  lecture: { id: number; name: string } | null;
  answers: Answer[];
}

/** The questions a learner sees about a course or one lecture: approved ones, and all of their own except hidden ones. */
export async function readQuestionsFor(
  db: Db,
  { courseId, lectureId, personId }: { courseId: number; lectureId?: number; personId: number },
  { limit }: { limit: number },
): Promise<Question[]> {
  const rows = await questions(db)
    .where('course_comment.course_id', '=', courseId)
    .$if(lectureId !== undefined, (query) => query.where('lecture_id', '=', lectureId!))
    .where((eb) =>
      eb.or([
        eb('course_comment.status', '=', 'shown'),
        eb.and([eb('course_comment.status', '=', 'waiting'), eb('person_id', '=', personId)]),
      ]),
    )
    .orderBy('course_comment.id', 'desc')
    .limit(limit)
    .execute();
  return withAnswers(db, rows, personId);
}

export interface StaffQuestion extends Question {
  course: { title: string; path: string };
}

/** A moderation list: waiting questions oldest first, decided ones newest first. */
export function readStaffQuestions(
  db: Db,
  { status, readerId }: { status: QuestionStatus; readerId: number },
  page: { offset: number; pageSize: number },
): Promise<StaffQuestion[]> {
  const isFirstIn = status === 'waiting';
  const query = staffQuestions(db).where('course_comment.status', '=', status);
  return withCourses(db, query, { isFirstIn, readerId }, page);
}

/** One question in any list; null: none, or hidden from the instructor. */
export async function readStaffQuestion(
  db: Db,
  { id, scope, readerId }: { id: number; scope: DeskScope; readerId: number },
): Promise<StaffQuestion | null> {
  if (!Number.isSafeInteger(id)) return null;
  const query = staffQuestions(db)
    .where('course_comment.id', '=', id)
    .where(isInScope(scope, 'course.id'))
    .$if(scope !== 'all', (all) => all.where('course_comment.status', '<>', 'hidden'));
  const [question] = await withCourses(db, query, { isFirstIn: true, readerId }, { offset: 0, pageSize: 1 });
  return question ?? null;
}

/** An instructor's waiting and answered questions, in scope only. */
export function readDeskQuestions(
  db: Db,
  { scope, list, readerId }: { scope: DeskScope; list: DeskList; readerId: number },
  page: { offset: number; pageSize: number },
): Promise<StaffQuestion[]> {
  const query = staffQuestions(db).where(isInScope(scope, 'course.id')).where(isInList(list));
  return withCourses(db, query, { isFirstIn: list === 'open', readerId }, page);
}

export async function countDeskQuestions(db: Db, scope: DeskScope): Promise<Record<DeskList, number>> {
  const row = await staffQuestions(db)
    .clearSelect()
    .select([
      sql<number>`count(*) filter (where ${isInList('open')})::int`.as('open'),
      sql<number>`count(*) filter (where ${isInList('answered')})::int`.as('answered'),
    ])
    .where(isInScope(scope, 'course.id'))
    .executeTakeFirstOrThrow();
  return row;
}

const isInList = (list: DeskList) =>
  list === 'open'
    ? isOpenQuestion
    : sql<boolean>`(course_comment.status <> 'hidden' and not ${isOpenQuestion})`;

const staffQuestions = (db: Db) =>
  questions(db)
    .innerJoin('course', 'course.id', 'course_comment.course_id')
    .select(['course.id as course_id', 'course.slug', 'course.title']);

async function withCourses(
  db: Db,
  query: ReturnType<typeof staffQuestions>,
  { isFirstIn, readerId }: { isFirstIn: boolean; readerId: number },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<StaffQuestion[]> {
  const rows = await query
    .orderBy('course_comment.id', isFirstIn ? 'asc' : 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  const all = await withAnswers(db, rows, readerId);
  return all.map((question, index) => {
    const { course_id: id, slug, title } = rows[index]!;
    return { ...question, course: { title, path: coursePath({ id, slug }) } };
  });
}

/** The question of an answer, by their ids; 0: there is none. */
export async function questionOfAnswer(db: Db, answerId: number): Promise<number> {
  if (!Number.isSafeInteger(answerId)) return 0;
  const row = await db
    .selectFrom('course_comment')
    .select('parent_id')
    .where('id', '=', answerId)
    .executeTakeFirst();
  return row?.parent_id ?? 0;
}

export async function countQuestions(db: Db): Promise<Record<QuestionStatus, number>> {
  const rows = await db
    .selectFrom('course_comment')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('parent_id', 'is', null)
    .groupBy('status')
    .execute();
  const of = (status: QuestionStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { waiting: of('waiting'), shown: of('shown'), hidden: of('hidden') };
}

const questions = (db: Db) =>
  db
    .selectFrom('course_comment')
    .leftJoin('lecture', 'lecture.id', 'course_comment.lecture_id')
    .select([
      'course_comment.id',
      'course_comment.author_name',
      'course_comment.body',
      'course_comment.written_at',
      'course_comment.status',
      'course_comment.version',
      'course_comment.resolved_at',
      'course_comment.person_id',
      'course_comment.lecture_id',
      'lecture.name as lecture_name',
    ])
    .where('course_comment.parent_id', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number];

async function withAnswers(db: Db, rows: readonly Row[], readerId: number | null): Promise<Question[]> {
  const ids = rows.map(({ id }) => id);
  const answers =
    ids.length === 0
      ? []
      : await db
          .selectFrom('course_comment')
          .innerJoin('course', 'course.id', 'course_comment.course_id')
          .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
          .select(['course_comment.id', 'parent_id', 'author_name', 'course_comment.body'])
          .select(['course_comment.person_id', 'course_comment.version'])
          .select((eb) =>
            eb.fn
              .coalesce(eb('teacher.person_id', '=', eb.ref('course_comment.person_id')), eb.lit(false))
              .as('is_teacher'),
          )
          .where('parent_id', 'in', ids)
          .where('course_comment.status', '=', 'shown')
          .orderBy('course_comment.id')
          .execute();
  return rows.map((row) => ({
    id: row.id,
    authorName: row.author_name,
    body: row.body,
    writtenAt: row.written_at,
    status: row.status,
    isResolved: row.resolved_at !== null,
    isOwn: readerId !== null && row.person_id === readerId,
    version: row.version,
    lecture:
      row.lecture_id === null || row.lecture_name === null
        ? null
        : { id: row.lecture_id, name: row.lecture_name },
    answers: answers
      .filter(({ parent_id }) => parent_id === row.id)
      .map(({ id, author_name, body, is_teacher, person_id, version }) => ({
        id,
        authorName: author_name,
        body,
        isTeacher: is_teacher === true,
        isOwn: readerId !== null && person_id === readerId,
        version,
      })),
  }));
}
