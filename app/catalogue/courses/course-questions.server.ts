import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';

export interface CourseQuestion {
  id: number;
  authorName: string;
  body: string;
  writtenAt: Date;
  answers: { id: number; authorName: string; body: string; writtenAt: Date; isTeacher: boolean }[];
}

/** The newest approved questions with their approved answers. */
export const readCourseQuestions = (db: Db, courseId: number, limit = 10): Promise<CourseQuestion[]> =>
  remembered(db, `questions ${courseId} ${limit}`, () => readShown(db, courseId, limit));

async function readShown(db: Db, courseId: number, limit: number): Promise<CourseQuestion[]> {
  const questions = await approvedQuestions(db, courseId)
    .where('parent_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (questions.length === 0) return [];
  const ids = questions.map(({ id }) => id);
  const answers = await approvedQuestions(db, courseId).where('parent_id', 'in', ids).orderBy('id').execute();
  const view = (row: (typeof answers)[number]) => ({
    id: row.id,
    authorName: row.author_name,
    body: row.body,
    writtenAt: row.written_at,
  });
  return questions.map((question) => ({
    ...view(question),
    answers: answers
      .filter(({ parent_id }) => parent_id === question.id)
      .map((row) => ({ ...view(row), isTeacher: row.is_teacher === true })),
  }));
}

const approvedQuestions = (db: Db, courseId: number) =>
  db
    .selectFrom('course_comment')
    .select(['id', 'parent_id', 'author_name', 'body', 'written_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('course')
            .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
            .select('course.id')
            .whereRef('course.id', '=', 'course_comment.course_id')
            .whereRef('teacher.person_id', '=', 'course_comment.person_id'),
        )
        .as('is_teacher'),
    )
    .where('course_id', '=', courseId)
    .where('status', '=', 'shown');
