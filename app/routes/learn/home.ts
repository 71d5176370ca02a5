import { redirect } from '@remix-run/node';
import { paths } from '~/values/paths';

/** Without a course: the list of one's own. */
export const loader = () => redirect(paths.myCourses(), 302);
