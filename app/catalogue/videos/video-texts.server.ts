import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Chapter } from './chapter';
import { type Cue, storedCues } from './cue';

/** Caption languages of a lecture's video, with the number of lines. */
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

/** The captions in one language; null: none. The caller has checked access. */
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

/** Caption languages by name, and the chapters in their order. */
export async function readCaptionsAndChapters(
  db: Db,
  lectureId: number,
): Promise<{ captions: { language: string; updatedAt: Date }[]; chapters: Chapter[] }> {
  const { rows } = await sql<
    { name: string } & ({ at: number; updated_at: null } | { at: null; updated_at: Date })
  >`
    select language as name, null::int as at, updated_at from lecture_caption where lecture_id = ${lectureId}
    union all select title, start_second, null from lecture_chapter where lecture_id = ${lectureId}
    order by at, name`.execute(db);
  return {
    captions: rows.flatMap((row) =>
      row.at === null ? [{ language: row.name, updatedAt: row.updated_at }] : [],
    ),
    chapters: rows.flatMap(({ at, name }) => (at === null ? [] : [{ startSecond: at, title: name }])),
  };
}
