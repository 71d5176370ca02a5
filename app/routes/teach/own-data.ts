import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/values/paths';
import { requireInstructor } from '~/web/guards.server';
import { ownDataFile } from '~/web/own-data/own-data-file.server';

/** The own data of somebody who teaches; what is wrong is said on the page the form stands on. */
export async function action(args: ActionFunctionArgs) {
  const visit = await requireInstructor(args);
  const file = await ownDataFile(visit, args.request, visit.instructor.id);
  if (file instanceof Response) return file;
  const { why, minutes } = file;
  return redirect(`${paths.taughtAccount()}?refused=${why}${minutes ? `&minutes=${minutes}` : ''}#data`, 303);
}

/** Somebody opened the address itself. */
export const loader = () => redirect(paths.taughtAccount(), 302);
