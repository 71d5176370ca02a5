import { z } from 'zod';
import type { Db, Tx } from '~/platform/database/database.server';
import { type FilmQuality, type FilmQualityId, isFilmQuality } from './film-quality';
import type { FilmErrorCode } from './make-film.server';

export type FilmState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Film {
  state: FilmState;
  /** of 100, of what is being made */
  percent: number;
  error: FilmErrorCode | null;
  /** of what was made; null: nothing, the original plays */
  folder: string | null;
  durationSeconds: number | null;
  /** the lowest first, sound alone last */
  qualities: readonly FilmQuality[];
  madeBytes: number;
}

/** What is made of a stored film, or was; null: nobody asked for it yet. */
export async function readFilm(db: Db | Tx, storageName: string): Promise<Film | null> {
  const row = await films(db).where('storage_name', '=', storageName).executeTakeFirst();
  return row ? filmOf(row) : null;
}

/** The same of the film that a lecture shows; null also where it shows none of the shop's own. */
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
    // named, so that the statement stays prepared (ADR-0010)
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

/** Those this build knows. */
const qualitiesOf = (stored: unknown): FilmQuality[] =>
  z
    .array(z.unknown())
    .parse(stored)
    .flatMap((each) => qualityShape.safeParse(each).data ?? []);
