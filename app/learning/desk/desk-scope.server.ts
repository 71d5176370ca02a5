import { type RawBuilder, sql } from 'kysely';
import { teaches } from '~/learning/teaches.server';

/**
 * The courses whose items a person reads and answers: all for staff, their own for instructors. Part of the SQL of every
 * read and write of the desk, so that other courses' items do not exist for it (R-152).
 */
export type DeskScope = 'all' | { teacherPersonId: number };

/** SQL: whether the course is in the scope. `courseId` is a column of the outer query. */
export function isInScope(scope: DeskScope, courseId: string): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return teaches(scope.teacherPersonId, courseId);
}
