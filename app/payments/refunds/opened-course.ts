/** A course that an order line opened and that is open now. */
export interface OpenedCourse {
  courseId: number;
  title: string;
  /** null: no end date */
  endsAt: Date | null;
  /** Other grants of the same person that keep it open. */
  others: readonly OtherAccess[];
}

export interface OtherAccess {
  /** null: a grant without an order */
  lineId: number | null;
  endsAt: Date | null;
}

/**
 * Until when a course stays open without these lines (`until` null: without end); null: it ends with them
 * (PAY-24).
 */
export function goesOnWithout(
  { others }: Pick<OpenedCourse, 'others'>,
  lineIds: readonly number[],
): { until: Date | null } | null {
  const remaining = others.filter(({ lineId }) => lineId === null || !lineIds.includes(lineId));
  if (remaining.length === 0) return null;
  const ends = remaining.flatMap(({ endsAt }) => endsAt ?? []);
  if (ends.length < remaining.length) return { until: null };
  return { until: new Date(Math.max(...ends.map((end) => end.getTime()))) };
}

/** The courses of refunded lines, each once: those that end, and those that another grant keeps open. */
export function afterRefund(lines: readonly { lineId: number; opens: readonly OpenedCourse[] }[]): {
  ends: string[];
  goesOn: { title: string; until: Date | null }[];
} {
  const lineIds = lines.map(({ lineId }) => lineId);
  const courses = new Map(lines.flatMap(({ opens }) => opens).map((course) => [course.courseId, course]));
  const outcomes = [...courses.values()].map((course) => ({
    title: course.title,
    left: goesOnWithout(course, lineIds),
  }));
  return {
    ends: outcomes.flatMap(({ title, left }) => (left ? [] : [title])),
    goesOn: outcomes.flatMap(({ title, left }) => (left ? [{ title, ...left }] : [])),
  };
}
