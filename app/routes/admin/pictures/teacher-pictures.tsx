import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { answerPictures, loadPictures } from './pictures-route.server';

export { PicturesPage as default } from './pictures-page';
export { StaffError as ErrorBoundary } from '~/web/staff-error';
export { picturesHandle as handle } from './pictures-handle';
export const meta = privateMeta;

/** The picture of a teacher (UPL-01). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  return loadPictures(visit, 'teacher', args.params.teacherId);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  return answerPictures(visit, args.request, 'teacher', args.params.teacherId);
}
