import { z } from 'zod';
import { type EditFields, schemaOf } from '~/catalogue/editor/edit-fields';
import { idField, line, optionalLine, placesField } from '~/kit/forms/field-rules';

export const LECTURE_TYPES = ['video', 'text', 'file', 'quiz', 'homework'] as const;
export type LectureContent = (typeof LECTURE_TYPES)[number];

/** In any order, or one after the other. */
export const LECTURE_ORDERS = ['free', 'sequential'] as const;
export type LectureOrder = (typeof LECTURE_ORDERS)[number];

export const lectureFields: EditFields = {
  name: { kind: 'line', max: 255, isRequired: true },
  course_section_id: { kind: 'pick', list: 'sections', isRequired: true },
  content_type: { kind: 'choice', of: LECTURE_TYPES, isRequired: true },
  is_preview: { kind: 'tick' },
  duration_seconds: { kind: 'number', min: 0, max: 1_000_000 },
  video: { kind: 'line', max: 2000, rule: 'https', isNullable: true },
  content_html: { kind: 'text', max: 50_000, rows: 10, isHtml: true },
  file_label: { kind: 'line', max: 255, isNullable: true },
  pass_score: { kind: 'number', min: 0, max: 100 },
  due_days: { kind: 'number', min: 0, max: 3650 },
  due_on: { kind: 'day' },
};
export const lectureSchema = schemaOf(lectureFields);

const name = line(255, { missing: 'edit.error.missing', long: 'edit.error.long' });
const location = optionalLine(255, 'edit.error.long');
const version = z.coerce.number().int();

/** The actions of the curriculum's buttons. */
export const curriculumSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('addSection'), version, name, location }),
  z.object({ intent: z.literal('renameSection'), version, section: idField, name, location }),
  z.object({ intent: z.literal('sectionUp'), version, section: idField, places: placesField }),
  z.object({ intent: z.literal('sectionDown'), version, section: idField, places: placesField }),
  z.object({ intent: z.literal('removeSection'), version, section: idField }),
  z.object({
    intent: z.literal('addLecture'),
    version,
    section: idField,
    name,
    type: z.enum(LECTURE_TYPES, 'edit.error.choice'),
  }),
  z.object({ intent: z.literal('lectureUp'), version, lecture: idField, places: placesField }),
  z.object({ intent: z.literal('lectureDown'), version, lecture: idField, places: placesField }),
  z.object({ intent: z.literal('archiveLecture'), version, lecture: idField }),
  z.object({ intent: z.literal('restoreLecture'), version, lecture: idField }),
  z.object({
    intent: z.literal('lectureOrder'),
    version,
    order: z.enum(LECTURE_ORDERS, 'edit.error.choice'),
  }),
]);
export type CurriculumMove = z.output<typeof curriculumSchema>;
