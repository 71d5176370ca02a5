import { sql } from 'kysely';
import { hasOpenGrant } from '~/access/open-grant.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { dueAtOf, MOST_FILES, nextStep } from './homework';
import { lastHandIn, readBeginning } from './own-homework.server';

export interface HandIn {
  personId: number;
  courseId: number;
  lectureId: number;
  body: string;
  /** uploads of this person, in their order */
  files: readonly number[];
  /** version of the homework on the page; 0: none waited */
  version: number;
  locale: Locale;
}

export type HandInRefusal = {
  /** `CHANGED`: marked, changed or withdrawn since the page opened; `DONE`: it has passed */
  code: 'NO_ACCESS' | 'EMPTY' | 'TOO_MANY' | 'FILES_GONE' | 'CHANGED' | 'DONE';
};

/**
 * Saves a hand-in: one row each time; one that waits for its mark is overwritten. Repeating it changes nothing.
 */
export function handInHomework(
  db: Db | Tx,
  submission: HandIn,
  now: Date,
): Promise<Result<null, HandInRefusal>> {
  return inTransaction(db, async (tx) => {
    const lecture = await openHomework(tx, submission, now);
    if (!lecture) return refuse({ code: 'NO_ACCESS' as const });
    if (submission.body === '' && submission.files.length === 0) return refuse({ code: 'EMPTY' as const });
    if (submission.files.length > MOST_FILES) return refuse({ code: 'TOO_MANY' as const });
    const files = await ownFiles(tx, submission);
    if (!files) return refuse({ code: 'FILES_GONE' as const });
    const last = await lastHandIn(tx, submission);
    const step = nextStep(last);
    if (step === 'done') return refuse({ code: 'DONE' as const });
    if (last && step === 'change') {
      if (await isSame(tx, last.id, submission.body, files)) return accept(null);
      if (last.version !== submission.version) return refuse({ code: 'CHANGED' as const });
    } else if (submission.version !== 0) return refuse({ code: 'CHANGED' as const });
    const beganAt = await readBeginning(tx, submission);
    const columns = {
      body: submission.body,
      locale: submission.locale,
      handed_in_at: now,
      due_at: dueAtOf({ dueDays: lecture.due_days, dueOn: lecture.due_on }, beganAt),
    };
    const id =
      last && step === 'change'
        ? await writeOver(tx, last, columns)
        : await tx
            .insertInto('homework')
            .values({ ...columns, person_id: submission.personId, lecture_id: submission.lectureId })
            .returning('id')
            .executeTakeFirstOrThrow()
            .then((row) => row.id);
    if (files.length > 0)
      await tx
        .insertInto('homework_file')
        .values(files.map((file, position) => ({ homework_id: id, upload_id: file.id, position })))
        .execute();
    return accept(null);
  });
}

/** Withdraws the waiting hand-in with its files; marked ones stay. */
export function withdrawHomework(
  db: Db,
  whose: { personId: number; courseId: number; lectureId: number; version: number },
  now: Date,
): Promise<Result<null, { code: 'NO_ACCESS' | 'CHANGED' }>> {
  return inTransaction(db, async (tx) => {
    if (!(await openHomework(tx, whose, now))) return refuse({ code: 'NO_ACCESS' as const });
    const last = await lastHandIn(tx, whose);
    if (last?.status !== 'waiting') return last ? refuse({ code: 'CHANGED' as const }) : accept(null);
    if (last.version !== whose.version) return refuse({ code: 'CHANGED' as const });
    // its files lose their owner and are deleted later (`forgetUnclaimed`)
    await tx.deleteFrom('homework').where('id', '=', last.id).execute();
    return accept(null);
  });
}

/** The lecture, if it is homework of this course that this person may learn now; locks the person. */
async function openHomework(
  tx: Tx,
  { personId, courseId, lectureId }: { personId: number; courseId: number; lectureId: number },
  now: Date,
) {
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return undefined;
  return tx
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .select(['lecture.due_days', 'lecture.due_on'])
    .where('lecture.id', '=', lectureId)
    .where('course_section.course_id', '=', courseId)
    .where('lecture.content_type', '=', 'homework')
    .where(hasOpenGrant(personId, courseId, now))
    .executeTakeFirst();
}

interface OwnFile {
  id: number;
  sha256: string;
}

/** In the given order; null when one is missing or belongs to somebody else. */
async function ownFiles(tx: Tx, { personId, files }: HandIn): Promise<OwnFile[] | null> {
  if (files.length === 0) return [];
  const rows = await tx
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('id', 'in', [...files])
    .where('purpose', '=', 'homework')
    .where('owner_person_id', '=', personId)
    .forShare()
    .execute();
  const orderedFiles = files.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return orderedFiles.length === files.length ? orderedFiles : null;
}

async function isSame(tx: Tx, homeworkId: number, body: string, files: readonly OwnFile[]): Promise<boolean> {
  const storedFiles = await tx
    .selectFrom('homework')
    .leftJoin('homework_file', 'homework_file.homework_id', 'homework.id')
    .leftJoin('upload', 'upload.id', 'homework_file.upload_id')
    .select(['homework.body', 'upload.sha256'])
    .where('homework.id', '=', homeworkId)
    .orderBy('homework_file.position')
    .execute();
  const hashes = storedFiles.flatMap(({ sha256 }) => sha256 ?? []);
  return storedFiles[0]?.body === body && hashes.join() === files.map(({ sha256 }) => sha256).join();
}

async function writeOver(
  tx: Tx,
  last: { id: number },
  columns: { body: string; locale: Locale; handed_in_at: Date; due_at: Date | null },
): Promise<number> {
  await tx.deleteFrom('homework_file').where('homework_id', '=', last.id).execute();
  await tx
    .updateTable('homework')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', last.id)
    .execute();
  return last.id;
}
