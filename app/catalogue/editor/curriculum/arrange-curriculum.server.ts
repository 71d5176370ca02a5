import { randomUUID } from 'node:crypto';
import { changeSubject, type Changed } from '~/catalogue/editor/change-subject.server';
import type { CourseEdit } from '~/catalogue/editor/courses/save-course-part.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { moved, type MoveTo } from '~/values/moved';
import { accept, refuse } from '~/values/result';
import type { CurriculumMove, LectureOrder, LectureContent } from './curriculum-forms';
import { type EditedSection, readEditedCurriculum } from './edited-curriculum.server';

type Curriculum = Awaited<ReturnType<typeof readEditedCurriculum>>;

/** One button of the curriculum: add, rename, move, remove or restore. */
export function arrangeCurriculum(
  db: Db,
  { move, ...edit }: CourseEdit & { move: CurriculumMove },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: 'curriculum' }, now, async (tx) => {
    const curriculum = await readEditedCurriculum(tx, edit.id);
    const change = await apply(tx, edit.id, curriculum, move);
    return change ? accept(change) : refuse({ code: 'NOT_FOUND' as const });
  });
}

/** Null: the section or lecture does not exist, or the section is not empty and cannot be removed. */
function apply(
  tx: Tx,
  courseId: number,
  curriculum: Curriculum,
  move: CurriculumMove,
): Promise<Changed | null> | null {
  switch (move.intent) {
    case 'addSection':
      return addSection(tx, courseId, curriculum.sections.length, move);
    case 'renameSection':
    case 'removeSection':
    case 'sectionUp':
    case 'sectionDown': {
      const section = curriculum.sections.find(({ id }) => id === move.section);
      if (!section) return null;
      if (move.intent === 'renameSection') return renameSection(tx, section, move);
      if (move.intent === 'removeSection') return removeSection(tx, section);
      const to = move.intent === 'sectionUp' ? 'up' : 'down';
      return orderSections(tx, curriculum.sections, section, { to, places: move.places });
    }
    case 'addLecture': {
      const section = curriculum.sections.find(({ id }) => id === move.section);
      return section ? addLecture(tx, section, move) : null;
    }
    case 'lectureUp':
    case 'lectureDown': {
      const section = curriculum.sections.find(({ lectures }) =>
        lectures.some(({ id }) => id === move.lecture),
      );
      if (!section) return null;
      const to = move.intent === 'lectureUp' ? 'up' : 'down';
      return orderLectures(tx, section, move.lecture!, { to, places: move.places });
    }
    case 'archiveLecture':
      return archiveLecture(tx, courseId, curriculum, move.lecture);
    case 'restoreLecture':
      return restoreLecture(tx, curriculum, move.lecture);
    case 'lectureOrder':
      return setOrder(tx, courseId, curriculum.order, move.order);
  }
}

async function addSection(
  tx: Tx,
  courseId: number,
  position: number,
  { name, location }: { name: string; location: string },
) {
  const place = location || null;
  await tx
    .insertInto('course_section')
    .values({ course_id: courseId, external_key: `section-${randomUUID()}`, name, location: place, position })
    .execute();
  return { before: {}, after: { section: name }, action: 'section-created' as const };
}

async function renameSection(
  tx: Tx,
  section: EditedSection,
  { name, location }: { name: string; location: string },
) {
  const after = { name, location: location || null };
  await tx.updateTable('course_section').set(after).where('id', '=', section.id).execute();
  return { before: { name: section.name, location: section.location }, after };
}

/** Null for a section with lectures: they must be moved or removed first. */
async function removeSection(tx: Tx, section: EditedSection): Promise<Changed | null> {
  if (section.lectures.length > 0) return null;
  await tx.deleteFrom('course_section').where('id', '=', section.id).execute();
  return { before: { section: section.name }, after: { section: null }, action: 'section-deleted' };
}

async function orderSections(
  tx: Tx,
  sections: readonly EditedSection[],
  section: EditedSection,
  { to, places }: { to: MoveTo; places: number },
) {
  const before = sections.map(({ id }) => id);
  const after = moved(before, section.id, to, places);
  for (const [position, id] of after.entries())
    await tx.updateTable('course_section').set({ position }).where('id', '=', id).execute();
  return { before: { order: before }, after: { order: after } };
}

async function addLecture(
  tx: Tx,
  section: EditedSection,
  { name, type }: { name: string; type: LectureContent },
) {
  await tx
    .insertInto('lecture')
    .values({
      course_section_id: section.id,
      external_key: `lecture-${randomUUID()}`,
      name,
      content_type: type,
      position: section.lectures.length,
    })
    .execute();
  return { before: {}, after: { lecture: name }, action: 'lecture-created' as const };
}

async function orderLectures(
  tx: Tx,
  { lectures }: EditedSection,
  lectureId: number,
  { to, places }: { to: MoveTo; places: number },
) {
  const before = lectures.map(({ id }) => id);
  const after = moved(before, lectureId, to, places);
  for (const [position, id] of after.entries())
    await tx.updateTable('lecture').set({ position }).where('id', '=', id).execute();
  return { before: { lectures: before }, after: { lectures: after } };
}

/** Progress, homework and questions refer to a lecture: such a lecture is archived, any other deleted. */
async function archiveLecture(
  tx: Tx,
  courseId: number,
  { sections }: Curriculum,
  lectureId: number | null,
): Promise<Changed | null> {
  const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
  if (!lecture) return null;
  if (!lecture.isUsed) {
    await tx.deleteFrom('lecture').where('id', '=', lecture.id).execute();
    return { before: { lecture: lecture.name }, after: { lecture: null }, action: 'lecture-deleted' };
  }
  await tx
    .insertInto('course_section')
    .values({ archive_of: courseId, external_key: `archive-of-${courseId}`, name: 'archive', position: 0 })
    .onConflict((conflict) => conflict.column('archive_of').doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('course_section')
    .select('id')
    .where('archive_of', '=', courseId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('lecture').set({ course_section_id: id }).where('id', '=', lecture.id).execute();
  return { before: { archived: null }, after: { archived: lecture.name }, action: 'lecture-archived' };
}

/** Restores it at the end of the last section. */
async function restoreLecture(
  tx: Tx,
  { sections, archived: archivedLectures }: Curriculum,
  lectureId: number | null,
): Promise<Changed | null> {
  const lecture = archivedLectures.find(({ id }) => id === lectureId);
  const section = sections.at(-1);
  if (!lecture || !section) return null;
  await tx
    .updateTable('lecture')
    .set({ course_section_id: section.id, position: section.lectures.length })
    .where('id', '=', lecture.id)
    .execute();
  return { before: { archived: lecture.name }, after: { archived: null }, action: 'lecture-restored' };
}

async function setOrder(tx: Tx, courseId: number, before: LectureOrder, order: LectureOrder) {
  await tx.updateTable('course').set({ lecture_order: order }).where('id', '=', courseId).execute();
  return { before: { lecture_order: before }, after: { lecture_order: order } };
}
