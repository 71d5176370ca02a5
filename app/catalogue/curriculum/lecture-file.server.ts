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

/** The file of a lecture of this course, drafts included; null without the lecture. Throws StorageDownError. */
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
  const fileName = row.content_file;
  return {
    courseTitle: row.title,
    lectureName: row.name,
    file: fileName
      ? { stored: fileName, name: row.original_name ?? fileName, bytes: await fileBytes(files, fileName) }
      : null,
  };
}

/** The size of a file in the folder of lecture files; null when missing. Throws StorageDownError. */
export async function fileBytes(files: FileStore, fileName: string): Promise<number | null> {
  const key = storedKey('files', fileName);
  const facts = key === null ? null : await files.stat(key);
  return facts?.bytes ?? null;
}

/** Drops file lectures whose file is missing; keeps all of them while the storage is down. */
export async function withoutMissingFiles(
  files: FileStore,
  sections: readonly CurriculumSection[],
): Promise<CurriculumSection[]> {
  const isThere = async ({ kind, file }: CurriculumSection['lectures'][number]) =>
    kind !== 'file' || file === null || (await isStored(files, file));
  return Promise.all(
    sections.map(async (section) => {
      const isStoredFlags = await Promise.all(section.lectures.map(isThere));
      const lectures = section.lectures.filter((_, index) => isStoredFlags[index]);
      return { ...section, lectures: lectures.map((lecture) => ({ ...lecture, file: null })) };
    }),
  );
}

/** A file that existed a minute ago is not checked again: names are never reused. */
const seenAt = new Map<string, number>();
const TRUSTED_MS = 60_000;
const MOST_SEEN = 2000;

async function isStored(files: FileStore, fileName: string): Promise<boolean> {
  const place = `${files.place} ${fileName}`;
  const now = performance.now();
  if (files.isFar && now - (seenAt.get(place) ?? -Infinity) < TRUSTED_MS) return true;
  try {
    if ((await fileBytes(files, fileName)) === null) return false;
  } catch (error) {
    if (error instanceof StorageDownError) return true;
    throw error;
  }
  if (seenAt.size > MOST_SEEN) seenAt.clear();
  seenAt.set(place, now);
  return true;
}
