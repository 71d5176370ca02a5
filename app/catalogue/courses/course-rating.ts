/** The learners' reviews of a course in one figure. */
export interface CourseRating {
  count: number;
  /** average of five points, to a tenth */
  average: number;
  /** some are samples of the demo shop: the page says so, and search engines get none */
  hasSamples: boolean;
}

/** `4.0` and `4.7`: equal lengths align in a column. */
export const averageText = (average: number): string => average.toFixed(1);
