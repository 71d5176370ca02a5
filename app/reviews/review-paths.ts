import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';

interface CourseAddress {
  id: number;
  slug: string;
}

/** The page of all reviews of a course. */
export const reviewsPath = ({ id, slug }: CourseAddress, page = 1): string =>
  paths.courseReviews({ slug: slugPath(id, slug) }) + (page > 1 ? `?page=${page}` : '');

/** The page where a learner writes, changes or withdraws their review. */
export const ownReviewPath = ({ id, slug }: CourseAddress): string =>
  paths.ownReview({ slug: slugPath(id, slug) });
