import { sql } from 'kysely';
import { uploadTypeOf } from '~/catalogue/curriculum/upload-type';
import { sanitiseHtml } from '~/catalogue/sanitise.server';
import type { Tx } from '~/platform/database/database.server';
import { rowOf } from './field-table';
import type { Ids } from './ids-by-key.server';
import type { CourseInFile, LectureInFile } from './import-file';
import { LECTURE_FIELDS, SECTION_FIELDS } from './import-records';
import { sectionKey } from './import-references';
import { upsertByKey } from './upsert-by-key.server';

export async function writeSections(tx: Tx, courses: readonly CourseInFile[], courseIds: Ids): Promise<Ids> {
  const rows = courses.flatMap((course) =>
    course.sections.map((section, position) => ({
      ...rowOf(SECTION_FIELDS, section),
      external_key: sectionKey(course.key, section.key, position),
      course_id: courseIds.get(course.key)!,
      position,
    })),
  );
  return upsertByKey(tx, 'course_section', rows);
}

export async function writeLectures(tx: Tx, courses: readonly CourseInFile[], sections: Ids): Promise<void> {
  const rows = courses.flatMap((course) =>
    course.sections.flatMap((section, index) =>
      section.lectures.map((lecture, position) =>
        lectureRow(lecture, sections.get(sectionKey(course.key, section.key, index))!, position),
      ),
    ),
  );
  await upsertByKey(tx, 'lecture', rows);
}

function lectureRow(lecture: LectureInFile, sectionId: number, position: number) {
  return {
    ...rowOf(LECTURE_FIELDS, lecture),
    course_section_id: sectionId,
    upload_type: uploadTypeOf(lecture.video),
    content_html: lecture.text ? sanitiseHtml(lecture.text) : null,
    position,
  };
}

/**
 * Deletes empty sections beyond the file's: a section without a key is identified by its place. A section with a lecture
 * that the file does not name stays.
 */
export async function dropEmptiedSections(
  tx: Tx,
  courses: readonly CourseInFile[],
  courseIds: Ids,
  sections: Ids,
): Promise<void> {
  if (courses.length === 0) return;
  const keyPrefixes = courses.map((course) => `${course.key}/section-`);
  await sql`
    delete from course_section s
    where s.course_id = any(${[...courseIds.values()]}::bigint[])
      and s.id <> all(${[...sections.values()]}::bigint[])
      and exists (select 1 from unnest(${keyPrefixes}::text[]) as prefix where starts_with(s.external_key, prefix))
      and not exists (select 1 from lecture where course_section_id = s.id)`.execute(tx);
}
