/** When a person was checked in to a class session; null: not. */
export interface AttendedDay {
  id: number;
  checkedInAt: Date | null;
}

/** When a person had attended all days of theirs; null: not yet, or there are no days. */
export function presentSince(days: readonly AttendedDay[]): Date | null {
  const times = days.map(({ checkedInAt }) => checkedInAt);
  if (times.length === 0 || times.includes(null)) return null;
  return new Date(Math.max(...times.map((time) => time!.getTime())));
}
