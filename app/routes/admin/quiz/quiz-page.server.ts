import type { LoaderFunctionArgs } from '@remix-run/node';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { readQuiz } from '~/catalogue/quiz/quiz.server';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';

/** For every page of the quiz editor: the visit and the quiz of this course. @throws Response 404 without such a quiz */
export async function openQuizPage(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const [courseId, lectureId] = [args.params.courseId, args.params.lectureId].map(
    (id) => idOfSlug(id ?? '') ?? 0,
  ) as [number, number];
  const course = await readEditedCourse(visit.db, courseId);
  const quiz = course && (await readQuiz(visit.db, { courseId, lectureId }));
  if (!course || !quiz) throw new Response(null, { status: 404 });
  const { id, title, status, version } = course;
  return {
    ...visit,
    quiz,
    course: { id, title, status, version },
    ids: { courseId, lectureId },
    title: `${quiz.name} · ${title} · ${visit.settings.title}`,
  };
}
