import { redirect } from '@remix-run/node';

/** Without a course: the list of one's own. */
export const loader = () => redirect('/myaccount/student/courses', 302);
