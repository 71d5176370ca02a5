import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import type { UploadType } from './external-video';
import { hasContent } from './has-content.server';

export type LectureKind = 'video' | 'text' | 'file' | 'quiz' | 'homework';

/** A lecture in the public curriculum. */
export interface CurriculumLecture {
  id: number;
  name: string;
  kind: LectureKind;
  isPreview: boolean;
  durationSeconds: number | null;
  /** storage name of its file, for the server alone */
  file: string | null;
}

export interface CurriculumSection {
  id: number;
  name: string;
  location: string | null;
  lectures: CurriculumLecture[];
}

/** The open lectures. A quiz without questions and a file lecture without its file are not promised. */
export const readCurriculum = (db: Db, courseId: number): Promise<CurriculumSection[]> =>
  remembered(db, `curriculum ${courseId}`, () => readSections(db, courseId));

async function readSections(db: Db, courseId: number): Promise<CurriculumSection[]> {
  const rows = await db
    .selectFrom('course_section')
    .leftJoin('lecture', (join) =>
      join.onRef('lecture.course_section_id', '=', 'course_section.id').on(hasContent),
    )
    .select([
      'course_section.id as section_id',
      'course_section.name as section_name',
      'course_section.location',
      'lecture.id',
      'lecture.name',
      'lecture.content_type',
      'lecture.is_preview',
      'lecture.duration_seconds',
      'lecture.content_file',
    ])
    .where('course_section.course_id', '=', courseId)
    .orderBy('course_section.position')
    .orderBy('course_section.id')
    .orderBy('lecture.position')
    .orderBy('lecture.id')
    .execute();
  const sections = new Map<number, CurriculumSection>();
  for (const row of rows) {
    const section = sections.get(row.section_id) ?? {
      id: row.section_id,
      name: row.section_name,
      location: row.location,
      lectures: [],
    };
    sections.set(row.section_id, section);
    if (row.id === null) continue;
    section.lectures.push({
      id: row.id,
      name: row.name ?? '',
      kind: row.content_type!,
      isPreview: row.is_preview ?? false,
      durationSeconds: row.duration_seconds,
      file: row.content_file,
    });
  }
  return [...sections.values()];
}

export interface PreviewLecture {
  id: number;
  name: string;
  video: string | null;
  uploadType: UploadType;
  contentHtml: string | null;
}

/** A preview lecture of this course, a video or a text. Null otherwise. */
export async function readPreviewLecture(
  db: Db,
  courseId: number,
  lectureId: number,
): Promise<PreviewLecture | null> {
  const row = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .select([
      'lecture.id',
      'lecture.name',
      'lecture.content_type',
      'lecture.video',
      'lecture.upload_type',
      'lecture.content_html',
    ])
    .where('course_section.course_id', '=', courseId)
    .where('lecture.id', '=', lectureId)
    .where('lecture.is_preview', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const video = row.content_type === 'video' ? row.video : null;
  const contentHtml = row.content_type === 'text' ? row.content_html : null;
  if (video === null && contentHtml === null) return null;
  return { id: row.id, name: row.name, video, uploadType: row.upload_type, contentHtml };
}
