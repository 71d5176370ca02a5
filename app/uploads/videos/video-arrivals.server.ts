import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addMilliseconds } from '~/values/time';
import { newToken } from '~/values/tokens.server';

/** A process silent for this long has died, and another continues. */
export const ARRIVAL_LEASE_MS = 60_000;
/** Pause before a failed storage is tried again. */
const PUT_OFF_MS = 20_000;

export type ArrivalErrorCode = 'EMPTY_FILE' | 'TYPE_NOT_ALLOWED' | 'TOO_LARGE' | 'OUT_OF_STORAGE' | 'FAILED';

/** A complete video on its way from one machine's disk into the storage (ADR-0126). */
export interface ArrivingVideo {
  fileName: string;
  error: ArrivalErrorCode | null;
}

interface NewArrival {
  partId: string;
  lectureId: number;
  sentBy: number;
  fileName: string;
  bytes: number;
}

/** Registers a video. False: its lecture is gone. Idempotent. */
export function noteArrival(db: Db, arrival: NewArrival, now: Date): Promise<boolean> {
  const { partId, lectureId, sentBy, fileName, bytes } = arrival;
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`select from lecture where id = ${lectureId} for key share`.execute(tx);
    if (rows.length === 0) return false;
    // an older video for the lecture is no longer needed
    await tx
      .deleteFrom('film_arrival')
      .where('lecture_id', '=', lectureId)
      .where('error_code', 'is not', null)
      .execute();
    const row = { part_id: partId, lecture_id: lectureId, sent_by: sentBy, file_name: fileName, bytes };
    await tx
      .insertInto('film_arrival')
      .values({ ...row, created_at: now })
      .onConflict((conflict) => conflict.column('part_id').doNothing())
      .execute();
    return true;
  });
}

export async function isArriving(db: Db, partId: string): Promise<boolean> {
  const row = await db
    .selectFrom('film_arrival')
    .select('part_id')
    .where('part_id', '=', partId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest video of a lecture that is not stored yet; null: none. */
export async function readArrival(db: Db, lectureId: number): Promise<ArrivingVideo | null> {
  const row = await db
    .selectFrom('film_arrival')
    .select(['file_name', 'error_code'])
    .where('lecture_id', '=', lectureId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { fileName: row.file_name, error: row.error_code } : null;
}

/** Bytes the storage will need besides what it holds. */
export async function bytesArriving(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from film_arrival where error_code is null`.execute(db);
  return rows[0]!.bytes;
}

export interface ArrivalLease {
  partId: string;
  lease: string;
  courseId: number;
  lectureId: number;
  sentBy: number;
  fileName: string;
}

/** The next video on this machine; videos of one lecture in their order, so that the last one stays. */
export async function claimArrival(db: Db, here: readonly string[], now: Date): Promise<ArrivalLease | null> {
  const lease = newToken();
  const { rows } = await sql<Omit<ArrivalLease, 'lease'>>`
    update film_arrival set lease = ${lease}, leased_until = ${addMilliseconds(now, ARRIVAL_LEASE_MS)}
    from lecture join course_section on course_section.id = lecture.course_section_id
    where lecture.id = film_arrival.lecture_id
      and part_id = (
        select part_id from film_arrival as next
        where part_id = any(${here}::text[]) and error_code is null
          and (leased_until is null or leased_until <= ${now})
          and not exists (select from film_arrival as earlier
            where earlier.lecture_id = next.lecture_id and earlier.error_code is null
              and (earlier.created_at, earlier.part_id) < (next.created_at, next.part_id))
        order by created_at, part_id limit 1 for update skip locked)
    returning part_id as "partId", film_arrival.lecture_id as "lectureId", course_id as "courseId",
      sent_by as "sentBy", file_name as "fileName"`.execute(db);
  return rows[0] ? { ...rows[0], lease } : null;
}

/** Renews the lease. */
export async function renewArrival(db: Db, { partId, lease }: ArrivalLease, now: Date): Promise<void> {
  await ownLease(db, { partId, lease })
    .set({ leased_until: addMilliseconds(now, ARRIVAL_LEASE_MS) })
    .execute();
}

/** The storage does not answer: tried again later. */
export async function putOffArrival(db: Db, arrival: ArrivalLease, now: Date): Promise<void> {
  await ownLease(db, arrival)
    .set({ lease: null, leased_until: addMilliseconds(now, PUT_OFF_MS) })
    .execute();
}

/** The process stops: the next one starts again. */
export async function handBackArrival(db: Db, arrival: ArrivalLease, now: Date): Promise<void> {
  await ownLease(db, arrival).set({ lease: null, leased_until: now }).execute();
}

export async function giveUpArrival(db: Db, arrival: ArrivalLease, code: ArrivalErrorCode): Promise<void> {
  await ownLease(db, arrival).set({ lease: null, error_code: code }).execute();
}

export async function endArrival(db: Db, { partId, lease }: ArrivalLease): Promise<void> {
  await db.deleteFrom('film_arrival').where('part_id', '=', partId).where('lease', '=', lease).execute();
}

/** At the start of the only process: leases of the dead process end, and postponed videos are tried. */
export async function freeArrivals(db: Db): Promise<void> {
  await db
    .updateTable('film_arrival')
    .set({ lease: null, leased_until: null })
    .where('error_code', 'is', null)
    .execute();
}

/** Deletes old arrivals: given up, or of a machine that is gone (a restored backup). */
export async function forgetArrivals(db: Db, before: Date): Promise<void> {
  await sql`delete from film_arrival where greatest(created_at, leased_until) < ${before}`.execute(db);
}

const ownLease = (db: Db, { partId, lease }: Pick<ArrivalLease, 'partId' | 'lease'>) =>
  db.updateTable('film_arrival').where('part_id', '=', partId).where('lease', '=', lease);
