import { sql } from 'kysely';
import { hasOpenGrant } from '~/access/open-grant.server';
import type { UploadType } from '~/catalogue/curriculum/external-video';
import { hasQuestions } from '~/catalogue/quiz/has-questions.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { type LectureOrder, type LockedBy, locksOf } from './locks';
import {
  lecturesOf,
  type LectureType,
  type PlaylistLecture,
  type PlaylistSection,
  type WorkState,
} from './playlist';
import { teaches } from './teaches.server';

/** The only list of lecture kinds that students can open. A quiz without questions is never open (`isOpenLecture`). */
export const OPEN_LECTURE_TYPES: readonly LectureType[] = ['video', 'text', 'file', 'quiz', 'homework'];

/** SQL: whether this row of `lecture` can be opened: one of those kinds, and no quiz without questions. */
export const isOpenLecture = sql<boolean>`(lecture.content_type in (${sql.join([...OPEN_LECTURE_TYPES])}) and ${hasQuestions})`;

/**
 * SQL: whether the shop itself plays the video of this row of `lecture`. Then it measures watching, and no tick completes
 * it.
 */
export const isPlayedHere = sql<boolean>`(lecture.content_type = 'video' and lecture.upload_type = 'file'
  and coalesce(trim(lecture.video), '') <> '')`;

/** SQL: whether a lecture of this row of `course` can wait for another. */
export const hasLocks = sql<boolean>`(course.lecture_order = 'sequential' or exists (
  select from quiz join lecture as gate on gate.id = quiz.lecture_id
  join course_section as gate_section on gate_section.id = gate.course_section_id
  where quiz.gates and gate_section.course_id = course.id))`;

export interface Playlist {
  course: {
    id: number;
    slug: string;
    title: string;
    picture: string | null;
    startDate: Day | null;
    isByPresence: boolean;
  };
  /** the person may learn the course now; without access only previews open */
  hasAccess: boolean;
  /** an instructor of the course, who sees it like its learners */
  isTeacher: boolean;
  sections: PlaylistSection[];
  lastLectureId: number | null;
}

/** A course's playlist with a person's progress (null: a visitor). Null for an unknown or hidden course. */
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
      'course.lecture_order',
      'course.completed_by',
      'course_position.lecture_id',
      hasOpenGrant(personId, sql.ref<number>('course.id'), now).as('has_access'),
      teaches(personId, 'course.id').as('is_teacher'),
    ])
    .where('course.id', '=', courseId)
    .executeTakeFirst();
  // owners keep a course that went back to draft, and its instructor sees it before
  if (!course || (course.status !== 'published' && !course.has_access && !course.is_teacher)) return null;
  const { id, slug, title, picture, start_date: startDate } = course;
  return {
    course: { id, slug, title, picture, startDate, isByPresence: course.completed_by === 'presence' },
    hasAccess: course.has_access,
    isTeacher: course.is_teacher,
    sections: await readSections(db, {
      courseId,
      personId,
      order: course.has_access ? course.lecture_order : null,
    }),
    lastLectureId: course.lecture_id,
  };
}

/** The lecture that unlocks this one for a person with access; null: it is open. */
export async function readLock(
  db: Db | Tx,
  { courseId, lectureId, personId }: { courseId: number; lectureId: number; personId: number },
): Promise<LockedBy | null> {
  const { lecture_order: order } = await db
    .selectFrom('course')
    .select('lecture_order')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const sections = await readSections(db, { courseId, personId, order });
  return lecturesOf(sections).find(({ id }) => id === lectureId)?.lock ?? null;
}

/** The open lectures of a course in its order, each with this person's progress (null: a visitor). */
export const lecturesWithProgress = (
  db: Db | Tx,
  { courseId, personId }: { courseId: number; personId: number | null },
) =>
  db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .leftJoin('lecture_progress', (join) =>
      join
        .onRef('lecture_progress.lecture_id', '=', 'lecture.id')
        .on('lecture_progress.person_id', '=', personId),
    )
    .where('course_section.course_id', '=', courseId)
    .where(isOpenLecture)
    .orderBy('course_section.position')
    .orderBy('course_section.id')
    .orderBy('lecture.position')
    .orderBy('lecture.id');

/** `order` null: for a person without access, for whom no lecture is locked. */
async function readSections(
  db: Db | Tx,
  { courseId, personId, order }: { courseId: number; personId: number | null; order: LectureOrder | null },
): Promise<PlaylistSection[]> {
  const rows = await lecturesWithProgress(db, { courseId, personId })
    .leftJoin('quiz', 'quiz.lecture_id', 'lecture.id')
    .select([
      'course_section.id as section_id',
      'course_section.name as section_name',
      'course_section.location',
      'lecture.id',
      'lecture.name',
      'lecture.content_type',
      'lecture.is_preview',
      'lecture.duration_seconds',
      'quiz.gates',
      'lecture_progress.completed_at',
      'lecture_progress.last_position_seconds',
      'lecture_progress.updated_at',
    ])
    .execute();
  const lectureRows = rows.map((row) => ({
    id: row.id,
    name: row.name,
    isDone: row.completed_at !== null,
    isPreview: row.is_preview,
    gates: row.content_type === 'quiz' && (row.gates ?? false),
  }));
  const locks = order === null ? null : locksOf(lectureRows, order);
  const work = await readWork(db, personId, rows);
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
      type: row.content_type,
      isPreview: row.is_preview,
      durationSeconds: row.duration_seconds,
      isDone: row.completed_at !== null,
      lock: locks?.get(row.id) ?? null,
      work: work.get(row.id) ?? null,
      lastPositionSeconds: row.last_position_seconds ?? 0,
      measuredAt: row.updated_at,
    });
  }
  return [...sections.values()];
}

/** The state of a person's homework and quizzes; queried only when the course has any. */
async function readWork(
  db: Db | Tx,
  personId: number | null,
  rows: readonly { id: number; content_type: LectureType }[],
): Promise<Map<number, WorkState>> {
  const work = new Map<number, WorkState>();
  const idsOf = (type: LectureType) => rows.flatMap((row) => (row.content_type === type ? [row.id] : []));
  const [homework, quizzes] = [idsOf('homework'), idsOf('quiz')];
  if (personId === null) return work;
  if (homework.length > 0)
    for (const { lecture_id: id, status } of await db
      .selectFrom('homework')
      .distinctOn('lecture_id')
      .select(['lecture_id', 'status'])
      .where('person_id', '=', personId)
      .where('lecture_id', 'in', homework)
      .orderBy('lecture_id')
      .orderBy('id', 'desc')
      .execute())
      if (status !== 'passed') work.set(id, { kind: 'homework', status });
  if (quizzes.length > 0)
    for (const row of await db
      .selectFrom('quiz_attempt')
      .select([
        'lecture_id',
        sql<number | null>`max(score)::int`.as('best'),
        sql<boolean>`bool_or(coalesce(passed, false))`.as('passed'),
        sql<boolean>`bool_or(ended_at is null)`.as('open'),
      ])
      .where('person_id', '=', personId)
      .where('lecture_id', 'in', quizzes)
      .groupBy('lecture_id')
      .execute())
      work.set(row.lecture_id, {
        kind: 'quiz',
        status: row.passed ? 'passed' : row.open ? 'open' : 'failed',
        best: row.best,
      });
  return work;
}

/** Content only for people who may open the lecture. */
export interface LectureContent {
  type: LectureType;
  video: string | null;
  uploadType: UploadType;
  html: string | null;
  file: string | null;
  fileLabel: string | null;
  /** file name from the upload */
  fileName: string | null;
}

/**
 * A lecture's content: a published course's previews for everyone, everything for its instructor, else only with
 * an open grant and without a lock; null otherwise. Every way to a video, a file, a text or a quiz passes here.
 */
export async function readLectureContent(
  db: Db | Tx,
  { courseId, lectureId, personId }: { courseId: number; lectureId: number; personId: number | null },
  now: Date,
): Promise<LectureContent | null> {
  const row = await db
    .selectFrom('lecture')
    .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
    .innerJoin('course', 'course.id', 'course_section.course_id')
    .leftJoin('upload', (join) =>
      join
        .onRef('upload.storage_name', '=', 'lecture.content_file')
        .on('upload.purpose', '=', 'lecture-file'),
    )
    .select([
      'lecture.content_type',
      'lecture.video',
      'lecture.upload_type',
      'lecture.content_html',
      'lecture.content_file',
      'lecture.file_label',
      'upload.original_name',
      'lecture.is_preview',
      hasLocks.as('has_locks'),
      teaches(personId, 'course.id').as('is_teacher'),
    ])
    .where('lecture.id', '=', lectureId)
    .where('course.id', '=', courseId)
    .where(isOpenLecture)
    .where((eb) =>
      eb.or([
        eb.and([eb('lecture.is_preview', '=', true), eb('course.status', '=', 'published')]),
        hasOpenGrant(personId, sql.ref<number>('course.id'), now),
        teaches(personId, 'course.id'),
      ]),
    )
    .executeTakeFirst();
  if (!row) return null;
  if (row.has_locks && !row.is_preview && !row.is_teacher && personId !== null)
    if (await readLock(db, { courseId, lectureId, personId })) return null;
  return {
    type: row.content_type,
    video: row.video,
    uploadType: row.upload_type,
    html: row.content_html,
    file: row.content_file,
    fileLabel: row.file_label,
    fileName: row.original_name,
  };
}
