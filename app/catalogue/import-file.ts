import { z } from 'zod';
import { parseMoney } from '../values/money';
import { parseDay } from '../values/time';

/**
 * One catalogue file: what a shop's old system hands over. Absent and null both mean “empty”. Numbers and yes/no may come as
 * text, because a CSV has nothing else. Prices are text (`"1590.00"`), never numbers: a number in JSON is a binary fraction.
 */
export type MistakePath = readonly PropertyKey[];
export interface FileMistake {
  path: MistakePath;
  message: string;
}

const MAX_INT4 = 2_147_483_647;
const noNul = (text: string) => !text.includes('\u0000');

const anyText = z.string().refine(noNul, 'contains a NUL character');
const text = anyText.nullish().transform((value) => value?.trim() ?? '');
const shortText = (length: number) =>
  anyText
    .trim()
    .max(length)
    .nullish()
    .transform((value) => value || null);
const neededText = (length = 10_000) => anyText.trim().min(1, 'is empty').max(length);
const key = z
  .string()
  .max(200)
  .regex(/^[^\s;]+$/, 'must be a key without spaces or semicolons');
const keys = z
  .array(key)
  .nullish()
  .transform((value) => [...new Set(value ?? [])]);
const optionalKey = key.nullish().transform((value) => value ?? null);
/** Ends in an address: characters that would cut it short or need escaping twice are refused. */
const slug = z
  .string()
  .max(200)
  .regex(/^[^\s/?#%\\]+$/, 'must not contain spaces or any of / ? # % \\');
/** The stem of a picture's files in uploads/pictures. */
const pictureStem = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'must be a picture name such as excel-work');
const picture = pictureStem.nullish().transform((value) => value ?? null);
const FILE_NAME = /^[^/\\.\s][^/\\]*$/;
const fileName = anyText.regex(FILE_NAME, 'must be a file name without folders');
const optionalFile = fileName.nullish().transform((value) => value ?? null);
/** A file in uploads/videos, or an https address of a video that lives elsewhere. */
const video = anyText
  .refine((value) => FILE_NAME.test(value) || isHttps(value), 'must be a file name or an https address')
  .nullish()
  .transform((value) => value ?? null);

const day = z
  .string()
  .nullish()
  .transform((value, context) => {
    if (!value) return null;
    const parsed = parseDay(value);
    if (parsed) return parsed;
    context.addIssue(`“${value}” is not a day such as 2026-11-20 or 20/11/2569`);
    return z.NEVER;
  });

const price = z
  .string({
    error: (issue) =>
      typeof issue.input === 'number' ? 'must be text in quotes, such as "1590.00"' : undefined,
  })
  .nullish()
  .transform((value, context) => {
    if (value === undefined || value === null || value.trim() === '') return null;
    const parsed = parseMoney(value);
    if (parsed !== null) return parsed;
    context.addIssue(`“${value}” is not an amount such as 1590 or 1590.00`);
    return z.NEVER;
  });

const wholeNumber = (minimum: number, maximum = MAX_INT4) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*-?\d{1,12}\s*$/)
          .transform(Number),
      ],
      'must be a whole number',
    )
    .refine(Number.isInteger, 'must be a whole number')
    .refine((value) => value >= minimum, `must be ${minimum} or more`)
    .refine((value) => value <= maximum, `must be ${maximum} or less`);
const optionalNumber = (minimum: number, maximum?: number) =>
  wholeNumber(minimum, maximum)
    .nullish()
    .transform((value) => value ?? null);

const YES_NO: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};
const yesNo = z
  .union([z.boolean(), z.string(), z.number()], 'must be true or false')
  .nullish()
  .transform((value, context) => {
    const said =
      YES_NO[
        String(value ?? false)
          .trim()
          .toLowerCase()
      ];
    if (said !== undefined) return said;
    context.addIssue('must be true or false');
    return z.NEVER;
  });

const optionalChoice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .enum(choices)
    .nullish()
    .transform((value) => value ?? null);

const category = z.strictObject({
  key,
  name: neededText(255),
  nameEn: text,
  linkPath: z.string().regex(/^[a-z0-9-]+$/, 'may have a to z, 0 to 9 and dashes only'),
});

const teacher = z.strictObject({ key, name: neededText(255), headline: text, bio: text, picture });

const group = z.strictObject({ key, name: neededText(255) });

const TERM_UNITS = ['year', 'month', 'day', 'hour'] as const;
const plan = z
  .strictObject({
    key,
    name: neededText(255),
    note: text,
    planType: z.enum(['Period', 'Actual', 'One-Time Payment', 'Free']),
    term: optionalNumber(1),
    termUnit: optionalChoice(TERM_UNITS),
    term2: optionalNumber(1),
    termUnit2: optionalChoice(TERM_UNITS),
    courseDays: optionalNumber(-1).refine((value) => value !== 0, 'must be -1 (unlimited) or 1 or more'),
    price,
    priceUsd: price,
    formerPrice: price,
    statusShow: optionalNumber(0, 1).transform((value) => value ?? 1),
    pricingType: optionalChoice(['default', 'renew', 'others']).transform((value) => value ?? 'default'),
    freeFor: optionalChoice(['Student']),
    prerequisites: keys,
    needApproval: yesNo,
    isForMember: yesNo,
    isDefault: yesNo,
  })
  .check((context) => {
    const its = context.value;
    const mistake = (column: keyof typeof its, message: string) =>
      context.issues.push({ code: 'custom', path: [column], message, input: its[column] });
    if ((its.term === null) !== (its.termUnit === null))
      mistake(its.term === null ? 'term' : 'termUnit', 'is missing: term and termUnit belong together');
    if ((its.term2 === null) !== (its.termUnit2 === null))
      mistake(its.term2 === null ? 'term2' : 'termUnit2', 'is missing: term2 and termUnit2 belong together');
    if (its.planType === 'Period' && its.term === null && its.courseDays === null)
      mistake('term', 'is missing: a Period plan needs term and termUnit, or courseDays');
    if (its.planType === 'Actual' && its.term === null)
      mistake('term', 'is missing: an Actual plan needs term and termUnit');
    if (its.planType === 'Free' && its.price !== null && its.price > 0)
      mistake('price', 'must be 0.00 or empty: the plan is Free');
    if (its.freeFor === 'Student' && its.price !== null && its.price > 0)
      mistake('price', 'must be 0.00 or empty: the plan is free for students');
  });

const lecture = z.strictObject({
  key,
  name: neededText(255),
  type: z.enum(['video', 'text', 'file', 'quiz', 'homework']),
  preview: yesNo,
  durationSeconds: optionalNumber(0),
  video,
  text,
  file: optionalFile,
  fileLabel: shortText(255),
  passScore: optionalNumber(0, 100),
});

const section = z.strictObject({
  /** Without one the section is known by its course and its place in it. */
  key: optionalKey,
  name: neededText(255),
  location: shortText(255),
  lectures: z
    .array(lecture)
    .nullish()
    .transform((value) => value ?? []),
});

const course = z
  .strictObject({
    key,
    slug,
    title: neededText(255),
    subtitle: text,
    type: z.enum([
      'Online',
      'Flex',
      'In-class',
      'In-class-free',
      'Private-Classroom',
      'Live',
      'Live-Private',
    ]),
    language: text.transform((value) => value || 'th'),
    categories: keys,
    teacher: optionalKey,
    group: optionalKey,
    picture,
    previewVideo: optionalFile,
    previewVideoName: text,
    previewVideoDesc: text,
    description: text,
    outcomes: z
      .array(neededText())
      .nullish()
      .transform((value) => value ?? []),
    venue: text,
    classType: text,
    startDate: day,
    endDate: day,
    startRegDate: day,
    endRegDate: day,
    seats: optionalNumber(0),
    endPublish: day,
    lockCourse: yesNo,
    isRecertification: yesNo,
    freeBook: shortText(255),
    freeBookType: optionalChoice(['physical', 'digital']),
    giftCourses: keys,
    userGroups: z
      .array(neededText(255))
      .nullish()
      .transform((value) => [...new Set(value ?? [])]),
    metaTitle: text,
    metaDescription: text,
    plans: z
      .array(plan)
      .nullish()
      .transform((value) => value ?? []),
    sections: z
      .array(section)
      .nullish()
      .transform((value) => value ?? []),
  })
  .check((context) => {
    const its = context.value;
    const mistake = (column: keyof typeof its, message: string) =>
      context.issues.push({ code: 'custom', path: [column], message, input: its[column] });
    if (its.startDate && its.endDate && its.endDate < its.startDate)
      mistake('endDate', 'is before startDate');
    if (its.startRegDate && its.endRegDate && its.endRegDate < its.startRegDate)
      mistake('endRegDate', 'is before startRegDate');
    if (its.freeBookType && !its.freeBook) mistake('freeBook', 'is missing: freeBookType is given');
  });

/** What a partner's shop knows its book by (CHK-07); absent: the shop's own goods. */
const partnerCode = z
  .string()
  .trim()
  .regex(/^[\w./-]{1,64}$/, 'must be a partner’s code: up to 64 Latin letters, figures and . / - _')
  .nullish()
  .transform((value) => value ?? null);

const product = z.strictObject({
  key,
  slug,
  title: neededText(255),
  subtitle: text,
  categories: keys,
  price: price.refine((value) => value !== null, 'is missing').transform((value) => value),
  priceUsd: price,
  formerPrice: price,
  availableQty: optionalNumber(0),
  weightGrams: optionalNumber(0),
  isVatExempt: yesNo,
  partnerCode,
  pictures: z
    .array(pictureStem)
    .nullish()
    .transform((value) => value ?? []),
  description: text,
  details: text,
  metaTitle: text,
  metaDescription: text,
});

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

export const catalogueFileSchema = z.strictObject({
  categories: listOf(category),
  teachers: listOf(teacher),
  groups: listOf(group),
  courses: listOf(course),
  products: listOf(product),
});

export type CatalogueFile = z.output<typeof catalogueFileSchema>;
export type CourseInFile = CatalogueFile['courses'][number];
export type SectionInFile = CourseInFile['sections'][number];
export type LectureInFile = SectionInFile['lectures'][number];

/** The names a record of each kind may carry, in the order of the schema; a CSV takes its columns from them. */
export const FIELDS_OF_KIND = {
  category: Object.keys(category.shape),
  teacher: Object.keys(teacher.shape),
  group: Object.keys(group.shape),
  course: Object.keys(course.shape),
  plan: Object.keys(plan.shape),
  section: Object.keys(section.shape),
  lecture: Object.keys(lecture.shape),
  product: Object.keys(product.shape),
} as const;

/** Types and ranges of one file. References between its records are checked apart, so that one run names both. */
export function readCatalogueFile(
  content: unknown,
): { ok: true; value: CatalogueFile } | { ok: false; mistakes: FileMistake[] } {
  const parsed = catalogueFileSchema.safeParse(content, { error: messageOf });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, mistakes: parsed.error.issues.flatMap(mistakesOf) };
}

function mistakesOf(issue: z.core.$ZodIssue): FileMistake[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((name) => ({ path: [...issue.path, name], message: 'is not a known field here' }));
}

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return 'is missing';
    return `must be ${WORDS[issue.expected] ?? issue.expected}`;
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String).join(', ');
    const isMissing = issue.input === undefined || issue.input === null;
    return isMissing ? `is missing: one of ${choices}` : `must be one of ${choices}`;
  }
  if (issue.code === 'too_big') return `is longer than ${issue.maximum} characters`;
  return undefined;
}

const WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
};

function isHttps(value: string): boolean {
  return URL.canParse(value) && value.startsWith('https://');
}
