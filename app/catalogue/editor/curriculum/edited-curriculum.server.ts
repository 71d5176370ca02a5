import { sql } from 'kysely';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { keptValues } from '~/catalogue/editor/kept-values';
import { hasQuestions } from '~/catalogue/quiz/has-questions.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { LectureOrder } from './curriculum-forms';

export interface EditedLecture {
  id: number;
  name: string;
  type: string;
  isPreview: boolean;
  /** it has progress, answers, questions or content: archived, not deleted */
  isUsed: boolean;
  /** false: a quiz without questions, closed for learners */
  hasQuestions: boolean;
  values: EditValues;
}

export interface EditedSection {
  id: number;
  name: string;
  location: string | null;
  lectures: EditedLecture[];
}

const isUsed = sql<boolean>`(
  exists (select from lecture_progress where lecture_id = lecture.id)
  or exists (select from quiz_attempt where lecture_id = lecture.id)
  or exists (select from homework where lecture_id = lecture.id)
  or exists (select from course_comment where lecture_id = lecture.id)
  or exists (select from quiz_question where lecture_id = lecture.id)
  or num_nonnulls(lecture.content_html, lecture.video, lecture.content_file) > 0)`;

/** The curriculum in the editor, with its archived lectures. */
export async function readEditedCurriculum(
  db: Db | Tx,
  courseId: number,
): Promise<{ order: LectureOrder; sections: EditedSection[]; archived: EditedLecture[] }> {
  const course = await db
    .selectFrom('course')
    .select('lecture_order')
    .where('id', '=', courseId)
    .executeTakeFirst();
  const order = course?.lecture_order ?? 'free';
  const sections = await db
    .selectFrom('course_section')
    .select(['id', 'name', 'location', 'archive_of'])
    .where((or) => or.or([or('course_id', '=', courseId), or('archive_of', '=', courseId)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (sections.length === 0) return { order, sections: [], archived: [] };
  const rows = await db
    .selectFrom('lecture')
    .selectAll()
    .select([isUsed.as('is_used'), hasQuestions.as('has_questions')])
    .where(
      'course_section_id',
      'in',
      sections.map(({ id }) => id),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  const lecturesOf = (sectionId: number): EditedLecture[] =>
    rows
      .filter((row) => row.course_section_id === sectionId)
      .map((row) => ({
        id: row.id,
        name: row.name,
        type: row.content_type,
        isPreview: row.is_preview,
        isUsed: row.is_used,
        hasQuestions: row.has_questions,
        values: keptValues(row),
      }));
  return {
    order,
    sections: sections
      .filter((section) => section.archive_of === null)
      .map(({ id, name, location }) => ({ id, name, location, lectures: lecturesOf(id) })),
    archived: sections.filter((section) => section.archive_of !== null).flatMap(({ id }) => lecturesOf(id)),
  };
}
