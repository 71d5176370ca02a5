import type { FileStore } from '~/platform/storage/file-store';
import { type DeskScope, isInScope } from '~/learning/desk/desk-scope.server';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { isShownInline } from '~/uploads/file-headers';
import { readPrivateFile } from '~/uploads/private-files.server';
import type { SentFile } from '~/uploads/send-file.server';

interface Asked {
  uploadId: number;
  files: FileStore;
}

/** A file of one's own homework in this lecture; null for anybody else's, and for one that was taken out of it. */
export async function readOwnHomeworkFile(
  db: Db,
  whose: Asked & { personId: number; lectureId: number },
): Promise<SentFile | null> {
  const row = await files(db)
    .where('upload.id', '=', whose.uploadId)
    .where('homework.person_id', '=', whose.personId)
    .where('homework.lecture_id', '=', whose.lectureId)
    .executeTakeFirst();
  return row ? sent(db, row, whose) : null;
}

/** A file of this homework, for whoever may mark it. */
export async function readHomeworkFile(
  db: Db,
  given: Asked & { scope: DeskScope; homeworkId: number },
): Promise<SentFile | null> {
  const row = await files(db)
    .innerJoin('lecture', 'lecture.id', 'homework.lecture_id')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', (join) =>
      join.on(sql<boolean>`course.id = coalesce(course_section.course_id, course_section.archive_of)`),
    )
    .where('upload.id', '=', given.uploadId)
    .where('homework.id', '=', given.homeworkId)
    .where(isInScope(given.scope, 'course.id'))
    .executeTakeFirst();
  return row ? sent(db, row, given) : null;
}

const files = (db: Db) =>
  db
    .selectFrom('homework_file')
    .innerJoin('homework', 'homework.id', 'homework_file.homework_id')
    .innerJoin('upload', 'upload.id', 'homework_file.upload_id')
    .select(['upload.original_name', 'upload.storage_name', 'upload.content_type']);

/** A picture is shown; everything else is saved, by the name its sender gave it and the ending of what it is. */
async function sent(
  db: Db,
  row: { original_name: string; storage_name: string; content_type: string },
  asked: Asked,
): Promise<SentFile | null> {
  const file = await readPrivateFile(db, asked);
  if (!file || isShownInline(row.content_type)) return file;
  const ending = row.storage_name.slice(row.storage_name.lastIndexOf('.'));
  const name = row.original_name.replace(/\.[^.]{0,10}$/, '') || 'homework';
  return { ...file, downloadName: name + ending };
}
