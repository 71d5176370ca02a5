import { z } from 'zod';
import { type PlanMistake, planMistakes } from '~/catalogue/plans/plan-mistakes';
import { type FieldTable, shapeOf } from './field-table';
import {
  clock,
  day,
  key,
  keys,
  listOf,
  neededDay,
  neededText,
  optionalChoice,
  optionalFile,
  optionalKey,
  optionalNumber,
  picture,
  pictureStem,
  price,
  shortText,
  slug,
  text,
  video,
  webAddress,
  optionalYesNo,
  yesNo,
} from './import-fields';
import { sessionMistakes } from './session-checks';

/*
 * The records of a catalogue file: one table a kind has every field with its column, its cell and its rules. Schema, sheet columns,
 * rows and export follow from it; rules between fields stand below. References are checked later.
 */

export const CATEGORY_FIELDS = {
  key: ['external_key', 'text', key],
  name: ['name_th', 'text', neededText(255)],
  nameEn: ['name_en', 'text', text],
  linkPath: [
    'link_path',
    'text',
    z.string().regex(/^[a-z0-9-]+$/, 'may have a to z, 0 to 9 and dashes only'),
  ],
} as const satisfies FieldTable<'category'>;
export const category = z.strictObject(shapeOf(CATEGORY_FIELDS));

export const TEACHER_FIELDS = {
  key: ['external_key', 'text', key],
  name: ['name', 'text', neededText(255)],
  headline: ['headline', 'text', text],
  bio: ['bio', 'text', text],
  picture: ['picture', 'text', picture],
} as const satisfies FieldTable<'teacher'>;
export const teacher = z.strictObject(shapeOf(TEACHER_FIELDS));

export const GROUP_FIELDS = {
  key: ['external_key', 'text', key],
  name: ['name', 'text', neededText(255)],
} as const satisfies FieldTable<'course_group'>;
export const group = z.strictObject(shapeOf(GROUP_FIELDS));

const TERM_UNITS = ['year', 'month', 'day', 'hour'] as const;
const PLAN_MISTAKES: Readonly<Record<PlanMistake, string>> = {
  termAlone: 'is missing: term and termUnit belong together',
  term2Alone: 'is missing: term2 and termUnit2 belong together',
  periodWithoutTerm: 'is missing: a Period plan needs term and termUnit, or courseDays',
  actualWithoutTerm: 'is missing: an Actual plan needs term and termUnit',
  freeWithPrice: 'must be 0.00 or empty: the plan is Free',
  studentFreeWithPrice: 'must be 0.00 or empty: the plan is free for students',
};

export const PLAN_FIELDS = {
  key: ['external_key', 'text', key],
  name: ['name', 'text', neededText(255)],
  note: ['note', 'text', text],
  planType: ['plan_type', 'text', z.enum(['Period', 'Actual', 'One-Time Payment', 'Free'])],
  term: ['term', 'figure', optionalNumber(1)],
  termUnit: ['term_unit', 'text', optionalChoice(TERM_UNITS)],
  term2: ['term_2', 'figure', optionalNumber(1)],
  termUnit2: ['term_unit_2', 'text', optionalChoice(TERM_UNITS)],
  courseDays: [
    'course_days',
    'figure',
    optionalNumber(-1).refine((value) => value !== 0, 'must be -1 (unlimited) or 1 or more'),
  ],
  price: ['price_satang', 'money', price],
  priceUsd: ['price_usd_cents', 'money', price],
  formerPrice: ['former_price_satang', 'money', price],
  statusShow: ['status_show', 'figure', optionalNumber(0, 1).transform((value) => value ?? 1)],
  pricingType: [
    'pricing_type',
    'text',
    optionalChoice(['default', 'renew', 'others']).transform((value) => value ?? 'default'),
  ],
  freeFor: ['free_for', 'text', optionalChoice(['Student'])],
  prerequisites: [null, 'list', keys],
  needApproval: ['need_approval', 'text', yesNo],
  isForMember: ['is_for_member', 'text', yesNo],
  isDefault: ['is_default', 'text', yesNo],
} as const satisfies FieldTable<'price_plan'>;

export const plan = z.strictObject(shapeOf(PLAN_FIELDS)).check((context) => {
  const its = context.value;
  for (const { column, code } of planMistakes(its))
    context.issues.push({
      code: 'custom',
      path: [column],
      message: PLAN_MISTAKES[code],
      input: its[column],
    });
});

export const LECTURE_FIELDS = {
  key: ['external_key', 'text', key],
  name: ['name', 'text', neededText(255)],
  type: ['content_type', 'text', z.enum(['video', 'text', 'file', 'quiz', 'homework'])],
  preview: ['is_preview', 'text', yesNo],
  durationSeconds: ['duration_seconds', 'figure', optionalNumber(0)],
  video: ['video', 'text', video],
  text: ['content_html', 'text', text],
  file: ['content_file', 'text', optionalFile],
  fileLabel: ['file_label', 'text', shortText(255)],
  passScore: ['pass_score', 'figure', optionalNumber(0, 100)],
  /** Homework is due days after the start of access, or on a date; the date wins. */
  dueDays: ['due_days', 'figure', optionalNumber(0, 3650)],
  dueOn: ['due_on', 'day', day],
} as const satisfies FieldTable<'lecture'>;
export const lecture = z.strictObject(shapeOf(LECTURE_FIELDS));

export const SECTION_FIELDS = {
  /** Without a key the section is identified by its course and its place. */
  key: ['external_key', 'text', optionalKey],
  name: ['name', 'text', neededText(255)],
  location: ['location', 'text', shortText(255)],
} as const satisfies FieldTable<'course_section'>;
export const section = z.strictObject({ ...shapeOf(SECTION_FIELDS), lectures: listOf(lecture) });

/** One session of a class or live course; the course provides absent values. */
export const SESSION_FIELDS = {
  /** Without a key a session is identified by its course and its day. */
  key: ['external_key', 'text', optionalKey],
  day: [null, 'day', neededDay],
  begins: [null, 'clock', clock],
  ends: [null, 'clock', clock],
  place: ['place', 'text', text],
  mapUrl: ['map_url', 'text', webAddress],
  meetingUrl: ['meeting_url', 'text', webAddress],
  whatToBring: ['what_to_bring', 'text', text],
} as const satisfies FieldTable<'course_session'>;
export const session = z.strictObject(shapeOf(SESSION_FIELDS));

/** Absent: unchanged; new ones are published, but an incomplete course waits as a draft. */
const status = optionalChoice(['draft', 'published', 'archived']);

export const COURSE_FIELDS = {
  key: ['external_key', 'text', key],
  status: ['status', 'text', status],
  slug: ['slug', 'text', slug],
  title: ['title', 'text', neededText(255)],
  subtitle: ['subtitle', 'text', text],
  type: [
    'course_type',
    'text',
    z.enum(['Online', 'Flex', 'In-class', 'In-class-free', 'Private-Classroom', 'Live', 'Live-Private']),
  ],
  language: ['course_language', 'text', text.transform((value) => value || 'th')],
  categories: [null, 'list', keys],
  teacher: [null, 'text', optionalKey],
  group: [null, 'text', optionalKey],
  picture: ['picture', 'text', picture],
  previewVideo: ['preview_video', 'text', video],
  previewVideoName: ['preview_video_name', 'text', text],
  previewVideoDesc: ['preview_video_desc', 'text', text],
  promotion: ['promotion', 'text', text],
  description: ['description_html', 'text', text],
  outcomes: ['outcomes', 'list', listOf(neededText())],
  venue: ['venue', 'text', text],
  mapUrl: ['map_url', 'text', webAddress],
  meetingUrl: ['meeting_url', 'text', webAddress],
  whatToBring: ['what_to_bring', 'text', text],
  classType: ['class_type', 'text', text],
  startDate: ['start_date', 'day', day],
  endDate: ['end_date', 'day', day],
  startRegDate: ['start_reg_date', 'day', day],
  endRegDate: ['end_reg_date', 'day', day],
  seats: ['seat_limit', 'figure', optionalNumber(0)],
  endPublish: ['end_publish', 'day', day],
  lockCourse: ['lock_course', 'text', yesNo],
  isRecertification: ['is_recertification_course', 'text', yesNo],
  /** Absent: unchanged; in a new course ticks count. */
  countsTicks: ['counts_ticks', 'text', optionalYesNo],
  freeBook: ['free_book', 'text', shortText(255)],
  freeBookType: ['free_book_type', 'text', optionalChoice(['physical', 'digital'])],
  giftCourses: [null, 'list', keys],
  userGroups: [
    null,
    'list',
    z
      .array(neededText(255))
      .nullish()
      .transform((value) => [...new Set(value ?? [])]),
  ],
  metaTitle: ['meta_title', 'text', text],
  metaDescription: ['meta_description', 'text', text],
} as const satisfies FieldTable<'course'>;

export const course = z
  .strictObject({
    ...shapeOf(COURSE_FIELDS),
    plans: listOf(plan),
    sections: listOf(section),
    sessions: listOf(session),
  })
  .check((context) => {
    const its = context.value;
    for (const mistake of sessionMistakes(its))
      context.issues.push({ code: 'custom', input: its, ...mistake });
    const mistake = (column: keyof typeof its, message: string) =>
      context.issues.push({ code: 'custom', path: [column], message, input: its[column] });
    if (its.startDate && its.endDate && its.endDate < its.startDate)
      mistake('endDate', 'is before startDate');
    if (its.startRegDate && its.endRegDate && its.endRegDate < its.startRegDate)
      mistake('endRegDate', 'is before startRegDate');
    if (its.freeBookType && !its.freeBook) mistake('freeBook', 'is missing: freeBookType is given');
  });

/** The code of a book at a partner's shop (CHK-07); absent: the shop's own goods. */
const partnerCode = z
  .string()
  .trim()
  .regex(/^[\w./-]{1,64}$/, 'must be a partner’s code: up to 64 Latin letters, figures and . / - _')
  .nullish()
  .transform((value) => value ?? null);

export const PRODUCT_FIELDS = {
  key: ['external_key', 'text', key],
  status: ['status', 'text', status],
  slug: ['slug', 'text', slug],
  title: ['title', 'text', neededText(255)],
  subtitle: ['subtitle', 'text', text],
  categories: [null, 'list', keys],
  price: [
    'price_satang',
    'money',
    price.refine((value) => value !== null, 'is missing').transform((value) => value),
  ],
  priceUsd: ['price_usd_cents', 'money', price],
  formerPrice: ['former_price_satang', 'money', price],
  availableQty: ['available_qty', 'figure', optionalNumber(0)],
  weightGrams: ['weight_grams', 'figure', optionalNumber(0)],
  isVatExempt: ['is_vat_exempt', 'text', yesNo],
  partnerCode: ['partner_code', 'text', partnerCode],
  pictures: ['pictures', 'list', listOf(pictureStem)],
  description: ['description_html', 'text', text],
  details: ['details_html', 'text', text],
  metaTitle: ['meta_title', 'text', text],
  metaDescription: ['meta_description', 'text', text],
} as const satisfies FieldTable<'product'>;
export const product = z.strictObject(shapeOf(PRODUCT_FIELDS));

/** The tables of all kinds. */
export const FIELDS = {
  category: CATEGORY_FIELDS,
  teacher: TEACHER_FIELDS,
  group: GROUP_FIELDS,
  course: COURSE_FIELDS,
  plan: PLAN_FIELDS,
  section: SECTION_FIELDS,
  lecture: LECTURE_FIELDS,
  session: SESSION_FIELDS,
  product: PRODUCT_FIELDS,
} as const;
