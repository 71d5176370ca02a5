import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { hasOpenGrant } from './open-grant.server';

export interface OwnedCourses {
  /** ever granted and not revoked */
  ownedCourseIds: ReadonlySet<number>;
  /** access is open at `now` */
  runningCourseIds: ReadonlySet<number>;
  /** access without an end that a renewal could extend */
  endlessCourseIds: ReadonlySet<number>;
}

const NOTHING: OwnedCourses = {
  ownedCourseIds: new Set(),
  runningCourseIds: new Set(),
  endlessCourseIds: new Set(),
};

// on globalThis, because development reloads this module while requests run
const globalState = globalThis as typeof globalThis & {
  __rianAskedCourses?: AsyncLocalStorage<AskedCourses>;
};
const askedCourses = (globalState.__rianAskedCourses ??= new AsyncLocalStorage<AskedCourses>());

/** The courses whose ownership one request looked up. */
export interface AskedCourses {
  ids: Set<number>;
  /** the answer depends on all owned courses */
  isAll: boolean;
}

/**
 * Runs `fn` as a visitor who owns no course, and records the courses whose ownership it looks up. Its result is right for
 * every visitor who owns none of them, so the page can be shared.
 */
export const recordingCourses = <T>(record: AskedCourses, fn: () => T): T => askedCourses.run(record, fn);

/** An empty set that records the queried ids. */
class RecordingSet extends Set<number> {
  constructor(private readonly record: AskedCourses) {
    super();
  }
  override has(id: number): boolean {
    this.record.ids.add(id);
    return false;
  }
  override [Symbol.iterator]() {
    this.record.isAll = true;
    return super[Symbol.iterator]();
  }
}

export async function readOwnedCourses(db: Db, personId: number | null, now: Date): Promise<OwnedCourses> {
  const record = askedCourses.getStore();
  if (record)
    return {
      ownedCourseIds: new RecordingSet(record),
      runningCourseIds: new RecordingSet(record),
      endlessCourseIds: new RecordingSet(record),
    };
  if (personId === null) return NOTHING;
  const rows = await db
    .selectFrom('access_grant')
    .select((eb) => [
      'course_id',
      hasOpenGrant(personId, eb.ref('access_grant.course_id'), now).as('is_running'),
      // the opposite of `isRenewable`: one grant without any limit is enough
      sql<boolean>`bool_or(ends_at is null and terms->>'watchUntilMs' is null) over (partition by course_id)`.as(
        'is_endless',
      ),
    ])
    .distinctOn('course_id')
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute();
  return {
    ownedCourseIds: new Set(rows.map((row) => row.course_id)),
    runningCourseIds: new Set(rows.filter((row) => row.is_running).map((row) => row.course_id)),
    endlessCourseIds: new Set(rows.filter((row) => row.is_endless).map((row) => row.course_id)),
  };
}
