import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireInstructor } from '~/web/guards.server';
import { sendHomeworkFile } from '~/web/teaching/homework-route.server';

/** A file of homework, for teachers of its course. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireInstructor(args);
  return sendHomeworkFile(visit, args, { teacherPersonId: visit.instructor.id });
}
