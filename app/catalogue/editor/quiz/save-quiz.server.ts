import type { Updateable } from 'kysely';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { CourseEdit } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import type { QuizSettings } from '~/catalogue/quiz/quiz-settings';
import { readQuiz } from '~/catalogue/quiz/quiz.server';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { accept, refuse } from '~/values/result';

/** By editor field. */
export const settingValues = (settings: QuizSettings): EditValues => ({
  pass_score: settings.passScore,
  gates: settings.gates,
  draw: settings.draw,
  shuffles: settings.shuffles,
  time_limit_minutes: settings.timeLimitMinutes,
  attempts_allowed: settings.attemptsAllowed,
  shows: settings.shows,
});

/** Saves the settings for new attempts: started ones keep their questions, time and pass score. */
export function saveQuiz(
  db: Db,
  { lectureId, values, ...edit }: CourseEdit & { lectureId: number; values: EditValues },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: `quiz:${lectureId}` }, now, async (tx) => {
    const quiz = await readQuiz(tx, { courseId: edit.id, lectureId });
    if (!quiz) return refuse({ code: 'NOT_FOUND' as const });
    const { pass_score, ...settings } = values as Updateable<DB['quiz'] & DB['lecture']>;
    await tx.updateTable('lecture').set({ pass_score }).where('id', '=', lectureId).execute();
    await tx
      .insertInto('quiz')
      .values({ ...settings, lecture_id: lectureId })
      .onConflict((conflict) => conflict.column('lecture_id').doUpdateSet(settings))
      .execute();
    return accept({ before: settingValues(quiz.settings), after: values, action: 'quiz-changed' });
  });
}
