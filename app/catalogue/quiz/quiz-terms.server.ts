import type { Db } from '~/platform/database/database.server';

export interface QuizTerms {
  /** percent; null: done once it is submitted */
  passScore: number | null;
  /** later lectures open once it is done */
  gates: boolean;
  integrationType: string;
}

/** The terms of a course's quizzes, by lecture. */
export async function readQuizTerms(db: Db, courseId: number): Promise<Map<number, QuizTerms>> {
  const rows = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .leftJoin('quiz', 'quiz.lecture_id', 'lecture.id')
    .select(['lecture.id', 'lecture.pass_score', 'lecture.quiz_integration_type', 'quiz.gates'])
    .where('course_section.course_id', '=', courseId)
    .where('lecture.content_type', '=', 'quiz')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        passScore: row.pass_score,
        gates: row.gates ?? false,
        // this shop's own quizzes, unless a catalogue says otherwise
        integrationType: row.quiz_integration_type ?? 'internal',
      },
    ]),
  );
}
