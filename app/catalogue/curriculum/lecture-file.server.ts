import type { Db, Tx } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { StorageDownError } from '~/platform/storage/file-store';
import { storedKey } from '~/uploads/storage.server';
import type { CurriculumSection } from './curriculum.server';

export interface LectureFile {
  courseTitle: string;
  lectureName: string;
  /** null: it has none */
  file: { stored: string; name: string; bytes: number | null } | null;
}

/** The file of a lecture of this course, drafts too; null without the lecture. @throws StorageDownError */
export async function readLectureFile(
  db: Db | Tx,
  { courseId, lectureId, files }: { courseId: number; lectureId: number; files: FileStore },
): Promise<LectureFile | null> {
  const row = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .leftJoin('upload', (join) =>
      join
        .onRef('upload.storage_name', '=', 'lecture.content_file')
        .on('upload.purpose', '=', 'lecture-file'),
    )
    .select(['course.title', 'lecture.name', 'lecture.content_file', 'upload.original_name'])
    .where('lecture.id', '=', lectureId)
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  if (!row) return null;
  const stored = row.content_file;
  return {
    courseTitle: row.title,
    lectureName: row.name,
    file: stored
      ? { stored, name: row.original_name ?? stored, bytes: await fileBytes(files, stored) }
      : null,
  };
}

/** Size of a file in the folder of lectures' files; null when it is not there. @throws StorageDownError */
export async function fileBytes(files: FileStore, stored: string): Promise<number | null> {
  const key = storedKey('files', stored);
  const facts = key === null ? null : await files.stat(key);
  return facts?.bytes ?? null;
}

/** Without the lectures that are a file which is not there; while the storage is down all of them stay. */
export async function withoutMissingFiles(
  files: FileStore,
  sections: readonly CurriculumSection[],
): Promise<CurriculumSection[]> {
  const isThere = async ({ kind, file }: CurriculumSection['lectures'][number]) =>
    kind !== 'file' || file === null || (await isStored(files, file));
  return Promise.all(
    sections.map(async (section) => {
      const kept = await Promise.all(section.lectures.map(isThere));
      const lectures = section.lectures.filter((_, index) => kept[index]);
      return { ...section, lectures: lectures.map((lecture) => ({ ...lecture, file: null })) };
    }),
  );
}

/** A file that was there a minute ago is not asked for again: names are not used twice. */
const seen = new Map<string, number>();
const TRUSTED_MS = 60_000;
const MOST_SEEN = 2000;

async function isStored(files: FileStore, stored: string): Promise<boolean> {
  const place = `${files.place} ${stored}`;
  const now = performance.now();
  if (files.isFar && now - (seen.get(place) ?? -Infinity) < TRUSTED_MS) return true;
  try {
    if ((await fileBytes(files, stored)) === null) return false;
  } catch (error) {
    if (error instanceof StorageDownError) return true;
    throw error;
  }
  if (seen.size > MOST_SEEN) seen.clear();
  seen.set(place, now);
  return true;
}
