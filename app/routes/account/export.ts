import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { paths } from '~/values/paths';
import { requireMember } from '~/web/guards.server';
import { ownDataFile } from '~/web/own-data/own-data-file.server';

/** What is wrong is said on the page the form stands on. */
export async function action(args: ActionFunctionArgs) {
  const visit = await requireMember(args);
  const file = await ownDataFile(visit, args.request, visit.student.id);
  if (file instanceof Response) return file;
  const { why, minutes } = file;
  return redirect(`${paths.myPrivacy()}?refused=${why}${minutes ? `&minutes=${minutes}` : ''}#download`, 303);
}

/** Somebody opened the address itself. */
export const loader = () => redirect(paths.myPrivacy(), 302);
