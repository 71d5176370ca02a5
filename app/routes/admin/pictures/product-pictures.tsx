import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { answerPictures, loadPictures } from './pictures-route.server';

export { PicturesPage as default } from './pictures-page';
export { StaffError as ErrorBoundary } from '~/web/staff-error';
export { picturesHandle as handle } from './pictures-handle';
export const meta = privateMeta;

/** The pictures of a product, in their order (UPL-01). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  return loadPictures(visit, 'product', args.params.productId);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  return answerPictures(visit, args.request, 'product', args.params.productId);
}
