import type { Db, Tx } from '~/platform/database/database.server';
import { dueAtOf, type HomeworkStatus, isLate } from './homework';

interface Whose {
  personId: number;
  courseId: number;
  lectureId: number;
}

export interface HomeworkFile {
  uploadId: number;
  name: string;
  bytes: number;
}

/** One hand-in with its mark and comment. */
export interface HandedIn {
  id: number;
  status: HomeworkStatus;
  body: string;
  files: HomeworkFile[];
  handedInAt: Date;
  isLate: boolean;
  mark: string;
  comment: string;
  markedAt: Date | null;
  markedBy: string | null;
  version: number;
}

export interface OwnHomework {
  /** the first instant that is late; null: never late */
  dueAt: Date | null;
  /** newest first */
  handedIn: HandedIn[];
}

/** A learner's own homework of one lecture; the caller has checked access. */
export async function readOwnHomework(db: Db, whose: Whose): Promise<OwnHomework> {
  const lecture = await db
    .selectFrom('lecture')
    .select(['due_days', 'due_on'])
    .where('id', '=', whose.lectureId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('homework')
    .select('id')
    .where('person_id', '=', whose.personId)
    .where('lecture_id', '=', whose.lectureId)
    .execute();
  return {
    dueAt: dueAtOf({ dueDays: lecture.due_days, dueOn: lecture.due_on }, await readBeginning(db, whose)),
    handedIn: await readHandedIn(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

/** When this person's access to the course started; null: no access. */
export async function readBeginning(
  db: Db | Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<Date | null> {
  const row = await db
    .selectFrom('access_grant')
    .select((eb) => eb.fn.min('starts_at').as('began_at'))
    .where('person_id', '=', personId)
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.began_at ?? null;
}

/** The last hand-in, locked until the transaction ends. */
export function lastHandIn(tx: Tx, { personId, lectureId }: { personId: number; lectureId: number }) {
  return tx
    .selectFrom('homework')
    .select(['id', 'status', 'version'])
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row ?? null);
}

/** These hand-ins, newest first; the caller has checked their owner. */
export async function readHandedIn(db: Db, ids: readonly number[]): Promise<HandedIn[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('homework')
    .leftJoin('person as marker', 'marker.id', 'homework.marked_by')
    .selectAll('homework')
    .select('marker.firstname as marked_by_name')
    .where('homework.id', 'in', [...ids])
    .orderBy('homework.id', 'desc')
    .execute();
  const files = await db
    .selectFrom('homework_file')
    .innerJoin('upload', 'upload.id', 'homework_file.upload_id')
    .select(['homework_id', 'upload.id', 'upload.original_name', 'upload.size_bytes'])
    .where('homework_id', 'in', [...ids])
    .orderBy('homework_file.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    body: row.body,
    files: files
      .filter((file) => file.homework_id === row.id)
      .map((file) => ({ uploadId: file.id, name: file.original_name, bytes: Number(file.size_bytes) })),
    handedInAt: row.handed_in_at,
    isLate: isLate(row.handed_in_at, row.due_at),
    mark: row.mark ?? '',
    comment: row.comment ?? '',
    markedAt: row.marked_at,
    markedBy: row.marked_by_name || null,
    version: row.version,
  }));
}
