import { slugPath } from '../values/slug-id';

/** Addresses of catalogue pages; slugs may be Thai, so they are encoded here and nowhere else. */
export const coursePath = ({ id, slug }: { id: number; slug: string }): string =>
  `/course/${encodeURIComponent(slugPath(id, slug))}`;

export const productPath = ({ id, slug }: { id: number; slug: string }): string =>
  `/product/${encodeURIComponent(slugPath(id, slug))}`;

export const categoryPath = (linkPath: string): string => `/category/${linkPath}`;

/** Registration form of layouts 1 and 3, with a plan chosen. */
export const registerPath = (course: { id: number; slug: string }, planId?: number): string =>
  `${coursePath(course)}/register${planId === undefined ? '' : `?plan=${planId}`}`;

/** Sign in and come back to this place. */
export const signInPath = (back: string): string => `/login?back=${encodeURIComponent(back)}`;
