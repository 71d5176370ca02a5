import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { hasOpenGrant } from './open-grant.server';

export interface OwnedCourses {
  /** ever granted and not taken back */
  ownedCourseIds: ReadonlySet<number>;
  /** whose access is open at `now` */
  runningCourseIds: ReadonlySet<number>;
  /** whose access has no end that a renewal could put off */
  endlessCourseIds: ReadonlySet<number>;
}

const NOTHING: OwnedCourses = {
  ownedCourseIds: new Set(),
  runningCourseIds: new Set(),
  endlessCourseIds: new Set(),
};

// on globalThis, because development reloads this module while requests are under way
const shared = globalThis as typeof globalThis & { __rianAskedCourses?: AsyncLocalStorage<AskedCourses> };
const noted = (shared.__rianAskedCourses ??= new AsyncLocalStorage<AskedCourses>());

/** Of which courses it was asked whether somebody owns them. */
export interface AskedCourses {
  ids: Set<number>;
  /** it depends on all they own, not on these alone */
  isAll: boolean;
}

/**
 * Runs `fn` for somebody who owns nothing, and notes of which courses that was asked: for all who have nothing to do with those, `fn`
 * does the same.
 */
export const notingCourses = <T>(asked: AskedCourses, fn: () => T): T => noted.run(asked, fn);

/** Holds nothing, and notes what it was asked for. */
class NotingSet extends Set<number> {
  constructor(private readonly asked: AskedCourses) {
    super();
  }
  override has(id: number): boolean {
    this.asked.ids.add(id);
    return false;
  }
  override [Symbol.iterator]() {
    this.asked.isAll = true;
    return super[Symbol.iterator]();
  }
}

export async function readOwnedCourses(db: Db, personId: number | null, now: Date): Promise<OwnedCourses> {
  const asked = noted.getStore();
  if (asked)
    return {
      ownedCourseIds: new NotingSet(asked),
      runningCourseIds: new NotingSet(asked),
      endlessCourseIds: new NotingSet(asked),
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
