import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '~/platform/database/database.server';
import type { QuizQuestion as QuestionRow } from '~/platform/database/schema';
import type { QuizQuestion } from './question';
import type { QuizSettings } from './quiz-settings';

export type StoredQuestion = QuizQuestion & { id: number };

export interface Quiz {
  lectureId: number;
  name: string;
  settings: QuizSettings;
}

/** A quiz lecture in the curriculum of this course. */
export async function readQuiz(
  db: Db | Tx,
  { courseId, lectureId }: { courseId: number; lectureId: number },
): Promise<Quiz | null> {
  const row = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .leftJoin('quiz', 'quiz.lecture_id', 'lecture.id')
    .select(['lecture.name', 'lecture.pass_score', 'draw', 'shuffles', 'time_limit_minutes'])
    .select(['attempts_allowed', 'gates', 'shows'])
    .where('lecture.id', '=', lectureId)
    .where('course_section.course_id', '=', courseId)
    .where('lecture.content_type', '=', 'quiz')
    .executeTakeFirst();
  if (!row) return null;
  return {
    lectureId,
    name: row.name,
    settings: {
      draw: row.draw,
      shuffles: row.shuffles ?? false,
      timeLimitMinutes: row.time_limit_minutes,
      attemptsAllowed: row.attempts_allowed,
      passScore: row.pass_score,
      gates: row.gates ?? false,
      shows: row.shows ?? 'marks',
    },
  };
}

/** All questions of a quiz with their answers: for staff, and for marking on the server. */
export async function readQuestions(db: Db | Tx, lectureId: number): Promise<StoredQuestion[]> {
  const rows = await db
    .selectFrom('quiz_question')
    .selectAll()
    .where('lecture_id', '=', lectureId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(questionFrom);
}

const texts = z.array(z.string());
const places = z.array(z.number());

function questionFrom(row: Selectable<QuestionRow>): StoredQuestion {
  const { id, kind, body, explanation, picture } = row;
  return {
    id,
    kind,
    body,
    explanation,
    picture,
    choices: texts.parse(row.choices),
    right: kind === 'short' ? [] : places.parse(row.answer),
    accepted: kind === 'short' ? texts.parse(row.answer) : [],
  };
}
