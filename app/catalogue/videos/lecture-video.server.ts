import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';

export interface LectureVideo {
  courseId: number;
  courseTitle: string;
  lectureId: number;
  lectureName: string;
  contentType: string;
  /** a file in the shop, or an address on another site */
  video: string | null;
  isElsewhere: boolean;
  /** file name from the upload */
  fileName: string | null;
  facts: { bytes: number; seconds: number | null } | null;
}

/** A lecture of this course with its video, drafts included; null when there is none. */
export async function readLectureVideo(
  db: Db | Tx,
  { courseId, lectureId, files }: { courseId: number; lectureId: number; files: FileStore },
): Promise<LectureVideo | null> {
  const row = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .leftJoin('upload', (join) =>
      join.onRef('upload.storage_name', '=', 'lecture.video').on('upload.purpose', '=', 'video'),
    )
    .select([
      'course.title',
      'lecture.name',
      'lecture.content_type',
      'lecture.video',
      'lecture.upload_type',
      'upload.original_name',
    ])
    .where('lecture.id', '=', lectureId)
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  if (!row) return null;
  const isElsewhere = row.video !== null && row.upload_type !== 'file';
  return {
    courseId,
    courseTitle: row.title,
    lectureId,
    lectureName: row.name,
    contentType: row.content_type,
    video: row.video,
    isElsewhere,
    fileName: row.original_name ?? row.video,
    facts: row.video && !isElsewhere ? await readVideoFacts(files, row.video) : null,
  };
}
