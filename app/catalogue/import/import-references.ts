import { parseDay } from '~/values/time';
import type { FileMistake, MistakePath } from './import-file';
import { type KeyMemory, keyMemory } from './key-memory';

export interface Reference {
  path: MistakePath;
  kind: 'category' | 'teacher' | 'group' | 'course' | 'userGroup';
  key: string;
}
type Loose = Record<string, unknown>;

export interface ReferenceCheck {
  /** Duplicates and references of a file or its next part. */
  read(content: unknown): { mistakes: FileMistake[]; references: Reference[] };
  /** Whether a record read so far has this key. */
  isAnswered(reference: Pick<Reference, 'kind' | 'key'>): boolean;
}

/** Duplicate keys, and references that the file does not resolve (the shop may). */
export function checkReferences(content: unknown): { mistakes: FileMistake[]; unanswered: Reference[] } {
  const check = referenceCheck();
  const { mistakes, references } = check.read(content);
  return { mistakes, unanswered: references.filter((each) => !check.isAnswered(each)) };
}

/**
 * Reads the raw content, not the parsed file, so that a wrong price in one row does not hide a wrong reference in
 * another.
 */
export function referenceCheck(): ReferenceCheck {
  const seenKeys = new Map<string, KeyMemory>();
  return {
    read: (content) => readReferences(content, seenKeys),
    isAnswered: ({ kind, key }) => seenKeys.get(kind)?.has(key) ?? false,
  };
}

function readReferences(content: unknown, seenKeys: Map<string, KeyMemory>) {
  const mistakes: FileMistake[] = [];
  const references: Reference[] = [];

  const unique = (space: string, value: unknown, path: MistakePath) => {
    if (typeof value !== 'string') return;
    const values = seenKeys.get(space) ?? keyMemory();
    seenKeys.set(space, values);
    if (!values.add(value)) mistakes.push({ path, message: `“${value}” is used more than once` });
  };
  const refer = (kind: Reference['kind'], value: unknown, path: MistakePath) => {
    if (Array.isArray(value)) value.forEach((each, index) => refer(kind, each, [...path, index]));
    else if (typeof value === 'string') references.push({ kind, key: value, path });
  };

  const file = record(content);
  for (const [field, kind] of [
    ['categories', 'category'],
    ['teachers', 'teacher'],
    ['groups', 'group'],
    ['products', 'product'],
  ] as const) {
    records(file[field]).forEach((each, index) => {
      unique(kind, each.key, [field, index, 'key']);
      if (kind === 'category') unique('linkPath', each.linkPath, [field, index, 'linkPath']);
      if (kind === 'product') refer('category', each.categories, [field, index, 'categories']);
    });
  }
  records(file.courses).forEach((course, index) => {
    const path: MistakePath = ['courses', index];
    unique('course', course.key, [...path, 'key']);
    refer('category', course.categories, [...path, 'categories']);
    refer('teacher', course.teacher, [...path, 'teacher']);
    refer('group', course.group, [...path, 'group']);
    refer('course', course.giftCourses, [...path, 'giftCourses']);
    refer('userGroup', course.userGroups, [...path, 'userGroups']);
    records(course.plans).forEach((plan, planIndex) => {
      const planPath = [...path, 'plans', planIndex];
      unique('plan', plan.key, [...planPath, 'key']);
      refer('course', plan.prerequisites, [...planPath, 'prerequisites']);
    });
    records(course.sessions).forEach((session, sessionIndex) => {
      const day = typeof session.day === 'string' ? parseDay(session.day) : null;
      if (day || typeof session.key === 'string')
        unique('session', sessionKey(course.key, session.key, day), [
          ...path,
          'sessions',
          sessionIndex,
          'key',
        ]);
    });
    records(course.sections).forEach((section, sectionIndex) => {
      const sectionPath = [...path, 'sections', sectionIndex];
      unique('section', sectionKey(course.key, section.key, sectionIndex), [...sectionPath, 'key']);
      records(section.lectures).forEach((lecture, lectureIndex) =>
        unique('lecture', lecture.key, [...sectionPath, 'lectures', lectureIndex, 'key']),
      );
    });
  });

  return { mistakes, references };
}

/** A section without a key is identified by its course and its place. */
export function sectionKey(courseKey: unknown, ownKey: unknown, index: number): string {
  if (typeof ownKey === 'string') return ownKey;
  return `${typeof courseKey === 'string' ? courseKey : ''}/section-${index + 1}`;
}

/** A session without a key is identified by its course and its day: the second one of a day needs a key. */
export function sessionKey(courseKey: unknown, ownKey: unknown, day: string | null): string {
  if (typeof ownKey === 'string') return ownKey;
  return `${typeof courseKey === 'string' ? courseKey : ''}/${day ?? ''}`;
}

const record = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
const records = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(record) : []);
