import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireRight } from '~/web/guards.server';
import { sendHomeworkFile } from '~/web/teaching/homework-route.server';

/** A file of homework, for staff who may mark it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'moderation');
  return sendHomeworkFile(visit, args, 'all');
}
