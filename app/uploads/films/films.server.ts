import { z } from 'zod';
import type { Db, Tx } from '~/platform/database/database.server';
import { type FilmQuality, type FilmQualityId, isFilmQuality } from './film-quality';
import type { FilmErrorCode } from './make-film.server';

export type FilmState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Film {
  state: FilmState;
  /** progress of the one being made, of 100 */
  percent: number;
  error: FilmErrorCode | null;
  /** folder of the result; null: none, the original plays */
  folder: string | null;
  durationSeconds: number | null;
  /** the lowest first, audio last */
  qualities: readonly FilmQuality[];
  madeBytes: number;
}

/** The transcoding of a stored film; null: it was never requested. */
export async function readFilm(db: Db | Tx, storageName: string): Promise<Film | null> {
  const row = await films(db).where('storage_name', '=', storageName).executeTakeFirst();
  return row ? filmOf(row) : null;
}

/** The same for a lecture's film; null also when the lecture shows no film of the shop. */
export async function readFilmOfLecture(db: Db, lectureId: number): Promise<Film | null> {
  const row = await films(db)
    .innerJoin('lecture', 'lecture.video', 'film.storage_name')
    .where('lecture.id', '=', lectureId)
    .where('upload_type', '=', 'file')
    .executeTakeFirst();
  return row ? filmOf(row) : null;
}

const films = (db: Db | Tx) =>
  db
    .selectFrom('film')
    // listed, so that the statement stays prepared (ADR-0010)
    .select([
      'film.state',
      'film.percent',
      'film.error_code',
      'film.folder',
      'film.duration_seconds',
      'film.qualities',
      'film.made_bytes',
    ]);

function filmOf(row: Awaited<ReturnType<ReturnType<typeof films>['executeTakeFirstOrThrow']>>): Film {
  const isDone = row.state === 'done';
  return {
    state: row.state,
    percent: row.percent,
    error: row.error_code,
    folder: isDone ? row.folder : null,
    durationSeconds: row.duration_seconds,
    qualities: isDone ? qualitiesOf(row.qualities) : [],
    madeBytes: row.made_bytes,
  };
}

const qualityShape = z.object({
  id: z.custom<FilmQualityId>((id) => typeof id === 'string' && isFilmQuality(id)),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
});

/** The qualities this release knows. */
const qualitiesOf = (stored: unknown): FilmQuality[] =>
  z
    .array(z.unknown())
    .parse(stored)
    .flatMap((each) => qualityShape.safeParse(each).data ?? []);
