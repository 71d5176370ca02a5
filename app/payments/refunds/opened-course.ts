/** A course that a line of an order opened and that can be learned now. */
export interface OpenedCourse {
  courseId: number;
  title: string;
  /** null: no end by the calendar */
  endsAt: Date | null;
  /** Whatever else keeps it open for the same person. */
  others: readonly OtherAccess[];
}

export interface OtherAccess {
  /** null: not of an order */
  lineId: number | null;
  endsAt: Date | null;
}

/** Until when a course stays open when these lines go back (`until` null: without end); null: it ends with them (PAY-24). */
export function goesOnWithout(
  { others }: Pick<OpenedCourse, 'others'>,
  lineIds: readonly number[],
): { until: Date | null } | null {
  const left = others.filter(({ lineId }) => lineId === null || !lineIds.includes(lineId));
  if (left.length === 0) return null;
  const ends = left.flatMap(({ endsAt }) => endsAt ?? []);
  if (ends.length < left.length) return { until: null };
  return { until: new Date(Math.max(...ends.map((end) => end.getTime()))) };
}

/** Courses of the lines that go back: those that end with them, and those that something else keeps open; each once. */
export function afterRefund(lines: readonly { lineId: number; opens: readonly OpenedCourse[] }[]): {
  ends: string[];
  goesOn: { title: string; until: Date | null }[];
} {
  const lineIds = lines.map(({ lineId }) => lineId);
  const courses = new Map(lines.flatMap(({ opens }) => opens).map((opened) => [opened.courseId, opened]));
  const told = [...courses.values()].map((opened) => ({
    title: opened.title,
    left: goesOnWithout(opened, lineIds),
  }));
  return {
    ends: told.flatMap(({ title, left }) => (left ? [] : [title])),
    goesOn: told.flatMap(({ title, left }) => (left ? [{ title, ...left }] : [])),
  };
}
