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
  const row = await db
    .selectFrom('film')
    // named, so that the statement stays prepared (ADR-0010)
    .select(['state', 'percent', 'error_code', 'folder', 'duration_seconds', 'qualities', 'made_bytes'])
    .where('storage_name', '=', storageName)
    .executeTakeFirst();
  if (!row) return null;
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
