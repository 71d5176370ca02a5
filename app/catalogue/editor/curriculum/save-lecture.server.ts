import type { Updateable } from 'kysely';
import { uploadTypeOf } from '~/catalogue/curriculum/upload-type';
import { changeSubject } from '~/catalogue/editor/change-subject.server';
import { cleanValues } from '~/catalogue/editor/clean-values.server';
import type { CourseEdit } from '~/catalogue/editor/courses/save-course-part.server';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { textOrNull } from '~/catalogue/editor/kept-values';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { accept, refuse } from '~/values/result';
import { lectureFields } from './curriculum-forms';
import { readEditedCurriculum } from './edited-curriculum.server';

/** Saves one lecture; in another section it goes to the end. */
export function saveLecture(
  db: Db,
  { lectureId, values, ...edit }: CourseEdit & { lectureId: number; values: EditValues },
  now: Date,
) {
  return changeSubject(db, { ...edit, kind: 'course', part: `lecture:${lectureId}` }, now, async (tx) => {
    const { sections } = await readEditedCurriculum(tx, edit.id);
    const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
    if (!lecture) return refuse({ code: 'NOT_FOUND' as const });
    const clean = cleanValues(lectureFields, values);
    // the upload sets the shop's own video and its length
    const { upload_type, video, duration_seconds } = lecture.values;
    const isOwnVideo = video !== null && upload_type === 'file' && clean.video === null;
    const after = {
      ...clean,
      content_html: clean.content_html || null,
      ...(isOwnVideo && { video, duration_seconds }),
    };
    const section = sections.find(({ id }) => id === clean.course_section_id);
    if (!section)
      return refuse({
        code: 'REFUSED' as const,
        errors: { course_section_id: { key: 'edit.error.choice' as const } },
      });
    const hasMoved = clean.course_section_id !== lecture.values.course_section_id;
    await tx
      .updateTable('lecture')
      .set({
        ...(after as Updateable<DB['lecture']>),
        upload_type: uploadTypeOf(textOrNull(after.video)),
        ...(hasMoved && { position: section.lectures.length }),
      })
      .where('id', '=', lectureId)
      .execute();
    return accept({ before: lecture.values, after, action: 'lecture-changed' });
  });
}
