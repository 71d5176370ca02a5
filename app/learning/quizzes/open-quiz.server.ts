import { hasOpenGrant } from '~/access/open-grant.server';
import { type Quiz, readQuiz } from '~/catalogue/quiz/quiz.server';
import { readLectureContent } from '~/learning/playlist.server';
import type { Db, Tx } from '~/platform/database/database.server';

export interface QuizPlace {
  personId: number;
  courseId: number;
  lectureId: number;
}

/** The quiz for a person who may take it now: access to its course, and no lock. Null otherwise, also for a preview. */
export async function openQuiz(db: Db | Tx, place: QuizPlace, now: Date): Promise<Quiz | null> {
  const grantRow = await db
    .selectFrom('course')
    .select('id')
    .where('id', '=', place.courseId)
    .where(hasOpenGrant(place.personId, place.courseId, now))
    .executeTakeFirst();
  const content = grantRow ? await readLectureContent(db, place, now) : null;
  return content?.type === 'quiz' ? readQuiz(db, place) : null;
}
