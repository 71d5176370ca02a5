import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse } from '~/values/result';

interface NewLectureFile {
  courseId: number;
  lectureId: number;
  /** a name in the folder of lecture files; null removes the file */
  stored: string | null;
  /** staff, or the course's instructor */
  actorId: number;
}

/** Assigns a stored file to the lecture. The audit names the previous one, which is kept for a while. */
export function setLectureFile(
  db: Db,
  { courseId, lectureId, stored: fileName, actorId }: NewLectureFile,
  now: Date,
) {
  const edit = { kind: 'course', id: courseId, part: `lecture:${lectureId}` } as const;
  return changeSubject(db, { ...edit, seen: null, administratorId: actorId }, now, async (tx) => {
    const before = await tx
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select('content_file')
      .where('lecture.id', '=', lectureId)
      .where('course_id', '=', courseId)
      .executeTakeFirst();
    if (!before) return refuse({ code: 'NOT_FOUND' as const });
    await tx.updateTable('lecture').set({ content_file: fileName }).where('id', '=', lectureId).execute();
    return accept({ before: { ...before }, after: { content_file: fileName }, action: 'lecture-changed' });
  });
}
