import { z } from 'zod';
import { brokenMessage } from './broken-field';
import { listOf } from './import-fields';
import { category, course, group, lecture, plan, product, section, session, teacher } from './import-records';

export type MistakePath = readonly PropertyKey[];
export interface FileMistake {
  path: MistakePath;
  message: string;
}

/** A catalogue file from a shop's old system. */
const catalogueFileSchema = z.strictObject({
  categories: listOf(category),
  teachers: listOf(teacher),
  groups: listOf(group),
  courses: listOf(course),
  products: listOf(product),
});

export type CatalogueFile = z.output<typeof catalogueFileSchema>;
export type CourseInFile = CatalogueFile['courses'][number];
export type SessionInFile = CourseInFile['sessions'][number];
export type LectureInFile = CourseInFile['sections'][number]['lectures'][number];

/** The fields of a record of each kind, in the order of the schema; they are the columns of a CSV. */
export const FIELDS_OF_KIND = {
  category: Object.keys(category.shape),
  teacher: Object.keys(teacher.shape),
  group: Object.keys(group.shape),
  course: Object.keys(course.shape),
  plan: Object.keys(plan.shape),
  section: Object.keys(section.shape),
  lecture: Object.keys(lecture.shape),
  session: Object.keys(session.shape),
  product: Object.keys(product.shape),
} as const;

/** Types and ranges of one file. References are checked separately, so that one run reports both. */
export function readCatalogueFile(
  content: unknown,
): { ok: true; value: CatalogueFile } | { ok: false; mistakes: FileMistake[] } {
  const result = catalogueFileSchema.safeParse(content, { error: messageOf });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, mistakes: result.error.issues.flatMap(mistakesOf) };
}

function mistakesOf(issue: z.core.$ZodIssue): FileMistake[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((name) => ({ path: [...issue.path, name], message: 'is not a known field here' }));
}

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  const brokenCell = brokenMessage(issue.input);
  if (brokenCell !== undefined) return brokenCell;
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
