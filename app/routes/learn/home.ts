import { redirect } from '@remix-run/node';
import { paths } from '~/values/paths';

/** The address without a course leads to the learner's own courses. */
export const loader = () => redirect(paths.myCourses(), 302);
