import { paths } from '~/values/paths';
import { slugPath } from '../values/slug-id';

/** Addresses of catalogue pages. Slugs may be Thai; only this file encodes them. */
export const coursePath = ({ id, slug }: { id: number; slug: string }): string =>
  paths.course({ slug: slugPath(id, slug) });

export const productPath = ({ id, slug }: { id: number; slug: string }): string =>
  paths.product({ slug: slugPath(id, slug) });

/** First parts of paths whose second part is a public name. */
export const PUBLIC_ROOMS = ['course', 'product', 'category', 'learn'];

/** Registration form of layouts 1 and 3, with a plan selected. */
export const registerPath = (course: { id: number; slug: string }, planId?: number): string =>
  paths.courseRegister({ slug: slugPath(course.id, course.slug) }) +
  (planId === undefined ? '' : `?plan=${planId}`);
