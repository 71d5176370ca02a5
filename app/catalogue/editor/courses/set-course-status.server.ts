import { changeSubject } from '~/catalogue/editor/change-subject.server';
import type { SubjectStatus } from '~/catalogue/editor/subject-status';
import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse } from '~/values/result';
import { readMissingParts } from './course-parts.server';
import { mustHave } from './missing-parts';
import type { CourseEdit } from './save-course-part.server';

/** Publishes, unpublishes or archives a course. Owners keep it; one that lacks a necessary part stays a draft. */
export function setCourseStatus(
  db: Db | Tx,
  { status, ...edit }: CourseEdit & { status: SubjectStatus },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: 'status' }, now, async (tx, course) => {
    if (status === 'published') {
      const missing = await readMissingParts(tx, course.id, now);
      if (missing.some(mustHave))
        return refuse({ code: 'REFUSED' as const, errors: { status: { key: 'edit.publish.lacks' } } });
    }
    await tx
      .updateTable('course')
      .set({ status, ...(status === 'published' && course.status === 'draft' && { published_at: now }) })
      .where('id', '=', course.id)
      .execute();
    return accept({ before: { status: course.status }, after: { status }, action: ACTIONS[status] });
  });
}

const ACTIONS = {
  draft: 'course-withdrawn',
  published: 'course-published',
  archived: 'course-archived',
} as const;
