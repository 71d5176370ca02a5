import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { decodeText } from '~/values/sheets/sheet-encoding';
import { CAPTION_MAX_BYTES, readCues } from './cue';

interface LectureEdit {
  courseId: number;
  lectureId: number;
  administratorId: number;
}

export type CaptionRefusal =
  | { code: 'NOT_FOUND' | 'EMPTY_FILE' | 'TOO_LARGE' | 'NOT_CAPTIONS' }
  /** the first line that begins after the video's end */
  | { code: 'BEYOND_END'; startSecond: number };

/**
 * Replaces the captions of one language, WebVTT or SubRip. `videoSeconds`: the video's length; null: unknown. Returns the
 * number of lines.
 */
export async function saveCaption(
  db: Db,
  edit: LectureEdit & { language: string; bytes: Uint8Array; videoSeconds: number | null },
  now: Date,
): Promise<Result<{ lines: number }, CaptionRefusal>> {
  const { lectureId, language, bytes, videoSeconds } = edit;
  if (bytes.length === 0) return refuse({ code: 'EMPTY_FILE' });
  if (bytes.length > CAPTION_MAX_BYTES) return refuse({ code: 'TOO_LARGE' });
  const text = decodeText(bytes);
  const cues = text === null ? null : readCues(text);
  if (!cues) return refuse({ code: 'NOT_CAPTIONS' });
  const beyond = cues.find(({ start }) => videoSeconds !== null && start > videoSeconds);
  if (beyond) return refuse({ code: 'BEYOND_END', startSecond: beyond.start });
  return inTransaction(db, async (tx) => {
    if (!(await lockLecture(tx, edit))) return refuse({ code: 'NOT_FOUND' });
    const before = await linesOf(tx, { lectureId, language });
    const columns = { cues: JSON.stringify(cues), updated_at: now };
    await tx
      .insertInto('lecture_caption')
      .values({ lecture_id: lectureId, language, ...columns })
      .onConflict((conflict) => conflict.columns(['lecture_id', 'language']).doUpdateSet(columns))
      .execute();
    await audit(tx, edit, { language, before, after: cues.length }, now);
    return accept({ lines: cues.length });
  });
}

/** Removes the captions of one language; harmless to repeat. */
export async function removeCaption(
  db: Db,
  edit: LectureEdit & { language: string },
  now: Date,
): Promise<void> {
  const { lectureId, language } = edit;
  await inTransaction(db, async (tx) => {
    if (!(await lockLecture(tx, edit))) return;
    const before = await linesOf(tx, { lectureId, language });
    if (before === null) return;
    await tx
      .deleteFrom('lecture_caption')
      .where('lecture_id', '=', lectureId)
      .where('language', '=', language)
      .execute();
    await audit(tx, edit, { language, before, after: null }, now);
  });
}

async function linesOf(
  tx: Tx,
  { lectureId, language }: { lectureId: number; language: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('lecture_caption')
    .select((eb) => eb.fn<number>('jsonb_array_length', ['cues']).as('lines'))
    .where('lecture_id', '=', lectureId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ? Number(row.lines) : null;
}

/** Locks a video lecture of this course against other editors. */
export async function lockLecture(tx: Tx, { courseId, lectureId }: LectureEdit): Promise<boolean> {
  const row = await tx
    .selectFrom('lecture')
    .select('id')
    .where('id', '=', lectureId)
    .where('content_type', '=', 'video')
    .where('course_section_id', 'in', (eb) =>
      eb.selectFrom('course_section').select('id').where('course_id', '=', courseId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

function audit(tx: Tx, { lectureId, administratorId }: LectureEdit, detail: object, now: Date) {
  const subject = { type: 'lecture', id: String(lectureId) };
  return writeAuditEvent(tx, { actorId: administratorId, action: 'captions-changed', subject, detail }, now);
}
