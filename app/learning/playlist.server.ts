import { sql } from 'kysely';
import { hasOpenGrant } from '~/access/open-grant.server';
import type { Db } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import type { UploadType } from '~/catalogue/curriculum/external-video';
import type { LectureType, PlaylistLecture, PlaylistSection } from './playlist';

/**
 * The one place that says which kinds of lectures students meet. Quizzes join the list together with their pages; until then
 * nobody is sent to a lecture that cannot be done.
 */
export const OPEN_LECTURE_TYPES: readonly LectureType[] = ['video', 'text', 'file', 'homework'];

export interface Playlist {
  course: { id: number; slug: string; title: string; picture: string | null; startDate: Day | null };
  /** may this person learn the course now? Without it only previews open. */
  hasAccess: boolean;
  sections: PlaylistSection[];
  lastLectureId: number | null;
}

/** A course's playlist as one person sees it, with their progress (null: nobody). Null for an unknown or hidden course. */
export async function readPlaylist(
  db: Db,
  { courseId, personId }: { courseId: number; personId: number | null },
  now: Date,
): Promise<Playlist | null> {
  const course = await db
    .selectFrom('course')
    .leftJoin('course_position', (join) =>
      join
        .onRef('course_position.course_id', '=', 'course.id')
        .on('course_position.person_id', '=', personId),
    )
    .select([
      'course.id',
      'course.slug',
      'course.title',
      'course.picture',
      'course.status',
      'course.start_date',
      'course_position.lecture_id',
      hasOpenGrant(personId, sql.ref<number>('course.id'), now).as('has_access'),
    ])
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  // owners keep a course that went back to draft
  if (!course || (course.status !== 'published' && !course.has_access)) return null;
  const { id, slug, title, picture, start_date: startDate } = course;
  return {
    course: { id, slug, title, picture, startDate },
    hasAccess: course.has_access,
    sections: await readSections(db, courseId, personId),
    lastLectureId: course.lecture_id,
  };
}

async function readSections(db: Db, courseId: number, personId: number | null): Promise<PlaylistSection[]> {
  const rows = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .leftJoin('lecture_progress', (join) =>
      join
        .onRef('lecture_progress.lecture_id', '=', 'lecture.id')
        .on('lecture_progress.person_id', '=', personId),
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
      'lecture_progress.completed_at',
      'lecture_progress.last_position_seconds',
      'lecture_progress.updated_at',
    ])
    .where('course_section.course_id', '=', courseId)
    .where('lecture.content_type', 'in', OPEN_LECTURE_TYPES)
    .orderBy('course_section.position')
    .orderBy('course_section.id')
    .orderBy('lecture.position')
    .orderBy('lecture.id')
    .execute();
  const sections = new Map<number, PlaylistSection & { lectures: PlaylistLecture[] }>();
  for (const row of rows) {
    const section = sections.get(row.section_id) ?? {
      id: row.section_id,
      name: row.section_name,
      location: row.location,
      lectures: [],
    };
    sections.set(row.section_id, section);
    section.lectures.push({
      id: row.id,
      name: row.name,
      type: row.content_type as LectureType,
      isPreview: row.is_preview,
      durationSeconds: row.duration_seconds,
      isDone: row.completed_at !== null,
      lastPositionSeconds: row.last_position_seconds ?? 0,
      measuredAt: row.updated_at,
    });
  }
  return [...sections.values()];
}

/** What only those may have who may open the lecture. */
export interface LectureContent {
  type: LectureType;
  video: string | null;
  uploadType: UploadType;
  html: string | null;
  file: string | null;
  fileLabel: string | null;
}

/** A lecture's content: of a preview in a published course for everyone, else only with an open grant; null without. */
export async function readLectureContent(
  db: Db,
  { courseId, lectureId, personId }: { courseId: number; lectureId: number; personId: number | null },
  now: Date,
): Promise<LectureContent | null> {
  const row = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .select([
      'lecture.content_type',
      'lecture.video',
      'lecture.upload_type',
      'lecture.content_html',
      'lecture.content_file',
      'lecture.file_label',
    ])
    .where('lecture.id', '=', lectureId)
    .where('course.id', '=', courseId)
    .where('lecture.content_type', 'in', OPEN_LECTURE_TYPES)
    .where((eb) =>
      eb.or([
        eb.and([eb('lecture.is_preview', '=', true), eb('course.status', '=', 'published')]),
        hasOpenGrant(personId, sql.ref<number>('course.id'), now),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    type: row.content_type as LectureType,
    video: row.video,
    uploadType: row.upload_type,
    html: row.content_html,
    file: row.content_file,
    fileLabel: row.file_label,
  };
}
