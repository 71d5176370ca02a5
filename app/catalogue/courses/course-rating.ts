/** What those who learned say of a course, in one figure. */
export interface CourseRating {
  count: number;
  /** of five, to a tenth */
  average: number;
  /** some come with the demo shop: it says so, and search engines are told nothing */
  hasSamples: boolean;
}

/** `4.0` and `4.7`: figures of one length stand well under each other. */
export const averageText = (average: number): string => average.toFixed(1);
