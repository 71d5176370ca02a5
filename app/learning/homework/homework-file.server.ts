import { sql } from 'kysely';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { isShownInline } from '~/uploads/file-headers';
import { readPrivateFile } from '~/uploads/private-files.server';
import type { SentFile } from '~/uploads/send-file.server';

interface FileRequest {
  uploadId: number;
  files: FileStore;
}

/** A file of the learner's own homework in this lecture; null for another's, and for a removed one. */
export async function readOwnHomeworkFile(
  db: Db,
  whose: FileRequest & { personId: number; lectureId: number },
): Promise<SentFile | null> {
  const row = await files(db)
    .where('upload.id', '=', whose.uploadId)
    .where('homework.person_id', '=', whose.personId)
    .where('homework.lecture_id', '=', whose.lectureId)
    .executeTakeFirst();
  return row ? fileResponse(db, row, whose) : null;
}

/** A file of this homework, for a person who may mark it. */
export async function readHomeworkFile(
  db: Db,
  input: FileRequest & { scope: DeskScope; homeworkId: number },
): Promise<SentFile | null> {
  const row = await files(db)
    .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', (join) =>
      join.on(sql<boolean>`course.id = coalesce(course_section.course_id, course_section.archive_of)`),
    )
    .where('upload.id', '=', input.uploadId)
    .where('homework.id', '=', input.homeworkId)
    .where(isInScope(input.scope, 'course.id'))
    .executeTakeFirst();
  return row ? fileResponse(db, row, input) : null;
}

const files = (db: Db) =>
  db
    .selectFrom('homework_file')
    .innerJoin('homework', 'homework.id', 'homework_file.homework_id')
    .innerJoin('upload', 'upload.id', 'homework_file.upload_id')
    .select(['upload.original_name', 'upload.storage_name', 'upload.content_type']);

/** A picture opens in the page; other files download under their sender's name and their real ending. */
async function fileResponse(
  db: Db,
  row: { original_name: string; storage_name: string; content_type: string },
  request: FileRequest,
): Promise<SentFile | null> {
  const file = await readPrivateFile(db, request);
  if (!file || isShownInline(row.content_type)) return file;
  const ending = row.storage_name.slice(row.storage_name.lastIndexOf('.'));
  const name = row.original_name.replace(/\.[^.]{0,10}$/, '') || 'homework';
  return { ...file, downloadName: name + ending };
}
