import { COURSE_TYPES } from '~/catalogue/course-type';
import { type EditFields, type EditRule, inOrder, schemaOf } from '~/catalogue/editor/edit-fields';

/** The parts of a course with a form each. */
export const COURSE_PARTS = ['facts', 'seats', 'seo', 'links', 'certificate'] as const;
export type CoursePart = (typeof COURSE_PARTS)[number];

const MOST = 2_147_483_647;
const title = { kind: 'line', max: 255, isRequired: true } as const;
const courseType = { kind: 'choice', of: COURSE_TYPES, isRequired: true } as const;
const slug = { kind: 'line', max: 200, rule: 'slug', isRequired: true } as const;

const FIELDS: Readonly<Record<CoursePart, EditFields>> = {
  facts: {
    title,
    subtitle: { kind: 'line', max: 500 },
    course_type: courseType,
    categories: { kind: 'picks', list: 'categories' },
    teacher_id: { kind: 'pick', list: 'teachers' },
    course_language: { kind: 'choice', of: ['th', 'en'], isRequired: true },
    description_html: { kind: 'text', max: 20_000, rows: 10, isHtml: true },
    outcomes: { kind: 'list', max: 5000 },
    promotion: { kind: 'line', max: 255 },
    class_type: { kind: 'line', max: 255 },
    venue: { kind: 'line', max: 500, suggest: 'venues' },
    preview_video: { kind: 'line', max: 2000, rule: 'video', isNullable: true },
    preview_video_name: { kind: 'line', max: 255 },
    preview_video_desc: { kind: 'line', max: 500 },
    free_book: { kind: 'line', max: 255, isNullable: true },
    free_book_type: { kind: 'choice', of: ['physical', 'digital'] },
    is_recertification_course: { kind: 'tick' },
    end_publish: { kind: 'day' },
  },
  seats: {
    seat_limit: { kind: 'number', min: 0, max: MOST },
    start_reg_date: { kind: 'day' },
    end_reg_date: { kind: 'day', from: '#start_reg_date' },
    start_date: { kind: 'day' },
    end_date: { kind: 'day', from: '#start_date' },
    lock_course: { kind: 'tick' },
    map_url: { kind: 'line', max: 2000, rule: 'https' },
    meeting_url: { kind: 'line', max: 2000, rule: 'https' },
    what_to_bring: { kind: 'text', max: 2000 },
  },
  seo: {
    slug,
    meta_title: { kind: 'line', max: 255 },
    meta_description: { kind: 'text', max: 500 },
  },
  links: {
    userGroups: { kind: 'picks', list: 'userGroups' },
    course_group_id: { kind: 'pick', list: 'groups' },
    gifts: { kind: 'courses' },
    is_layout_course_registration: { kind: 'switch' },
  },
  certificate: {
    certificate_design: { kind: 'choice', of: ['classic', 'modern', 'plain'] },
    completed_by: { kind: 'choice', of: ['lectures', 'presence'], isRequired: true },
    counts_ticks: { kind: 'tick' },
    certificate_title: { kind: 'line', max: 255 },
    certificate_title_en: { kind: 'line', max: 255 },
    certificate_hours: { kind: 'number', min: 1, max: 10_000 },
    certificate_signer: { kind: 'line', max: 120 },
    certificate_signer_role: { kind: 'line', max: 120 },
  },
};

export const courseRules: Readonly<Partial<Record<CoursePart, EditRule>>> = {
  facts: ({ free_book, free_book_type }) =>
    free_book_type !== null && free_book === null ? { free_book: 'edit.error.bookMissing' } : {},
  seats: inOrder(['start_reg_date', 'end_reg_date'], ['start_date', 'end_date']),
};

export const courseForms = Object.fromEntries(
  COURSE_PARTS.map((part) => [
    part,
    { fields: FIELDS[part], schema: schemaOf(FIELDS[part], courseRules[part]) },
  ]),
) as Readonly<Record<CoursePart, { fields: EditFields; schema: ReturnType<typeof schemaOf> }>>;

const newFields: EditFields = { title, course_type: courseType };
export const newCourseForm = { fields: newFields, schema: schemaOf(newFields) };
