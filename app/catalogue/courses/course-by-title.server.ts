import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import { oneLineOf } from '~/values/typed-text';

export interface TitledCourse {
  id: number;
  title: string;
}

/**
 * The course staff mean by what they typed: its whole title, a part of it that no other course has, or its number with anything behind
 * it. Null: none, or several.
 */
export async function findCourseByTitle(db: Db, typed: string): Promise<TitledCourse | null> {
  const text = oneLineOf(typed).slice(0, 300);
  if (text === '') return null;
  const escaped = text.replace(/[\\%_]/g, '\\$&');
  const titled = await titledLike(db, escaped);
  // courses of one title are told apart by their numbers
  if (titled.length === 1) return titled[0]!;
  const number = /^#?([1-9]\d{0,8})(?!\d)/.exec(text)?.[1];
  if (number !== undefined) {
    const result = await db
      .selectFrom('course')
      .select(['id', 'title'])
      .where('id', '=', Number(number))
      .executeTakeFirst();
    if (result) return result;
  }
  if (titled.length > 1) return null;
  const [only, ...others] = await titledLike(db, `%${escaped}%`);
  return others.length === 0 ? (only ?? null) : null;
}

const titledLike = (db: Db, pattern: string): Promise<TitledCourse[]> =>
  db
    .selectFrom('course')
    .select(['id', 'title'])
    .where(ilike('title', pattern))
    // as the index `course_words` has them, so that it serves this too
    .where(ilike(sql<string>`(title || ' ' || slug)`, pattern.endsWith('%') ? pattern : `${pattern} %`))
    .orderBy('id')
    .limit(2)
    .execute();
