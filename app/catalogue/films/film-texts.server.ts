import type { Db, Tx } from '~/platform/database/database.server';
import type { Chapter } from './chapter';
import { type Cue, storedCues } from './cue';

/** Languages a lecture's film has captions in, with how many lines. */
export async function readCaptionList(
  db: Db | Tx,
  lectureId: number,
): Promise<{ language: string; lines: number; updatedAt: Date }[]> {
  const rows = await db
    .selectFrom('lecture_caption')
    .select(['language', 'updated_at'])
    .select((eb) => eb.fn<number>('jsonb_array_length', ['cues']).as('lines'))
    .where('lecture_id', '=', lectureId)
    .orderBy('language')
    .execute();
  return rows.map(({ language, lines, updated_at: updatedAt }) => ({
    language,
    lines: Number(lines),
    updatedAt,
  }));
}

/** What is said, in one language; null: no captions of it. The caller has checked access. */
export async function readCaption(
  db: Db | Tx,
  { lectureId, language }: { lectureId: number; language: string },
): Promise<{ cues: Cue[]; updatedAt: Date } | null> {
  const row = await db
    .selectFrom('lecture_caption')
    .select(['cues', 'updated_at'])
    .where('lecture_id', '=', lectureId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ? { cues: storedCues(row.cues), updatedAt: row.updated_at } : null;
}

export async function readChapterList(db: Db | Tx, lectureId: number): Promise<Chapter[]> {
  const rows = await db
    .selectFrom('lecture_chapter')
    .select(['start_second', 'title'])
    .where('lecture_id', '=', lectureId)
    .orderBy('start_second')
    .execute();
  return rows.map((row) => ({ startSecond: row.start_second, title: row.title }));
}
