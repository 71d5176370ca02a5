import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';

interface CourseAddress {
  id: number;
  slug: string;
}

/** Everything those who learned say of a course. */
export const reviewsPath = ({ id, slug }: CourseAddress, page = 1): string =>
  paths.courseReviews({ slug: slugPath(id, slug) }) + (page > 1 ? `?page=${page}` : '');

/** Where a learner writes, changes or takes back their own. */
export const ownReviewPath = ({ id, slug }: CourseAddress): string =>
  paths.ownReview({ slug: slugPath(id, slug) });
