import path from 'node:path';
import type { Db } from '~/platform/database/database.server';
import { syncFile } from '~/platform/storage/sync-file.server';
import { noteArrival } from '~/uploads/films/film-arrivals.server';
import type { FilmRefusalCode } from '~/uploads/films/film-file';
import { checkFilm, type FilmStorage } from '~/uploads/films/store-film.server';
import { accept, refuse, type Result } from '~/values/result';
import { wakeStoringFilms } from './store-arrived-films.server';
import type { SentFilm } from './take-film.server';

/**
 * Checks a completely uploaded video at once and stores it beside the last request (ADR-0126). The shop owns the file
 * from then on.
 */
export async function arriveFilm(
  db: Db,
  { lectureId, file, name, administratorId }: SentFilm,
  { files, limitGb, tools }: FilmStorage,
  now: Date,
): Promise<Result<void, { code: FilmRefusalCode | 'NOT_FOUND' }>> {
  const checkResult = await checkFilm(db, file, { limitGb, tools }, now);
  if (!checkResult.ok) return checkResult;
  // a confirmed upload must survive a power cut
  await syncFile(file);
  const arrival = {
    partId: path.basename(file),
    lectureId,
    sentBy: administratorId,
    fileName: name,
    bytes: checkResult.value.size,
  };
  if (!(await noteArrival(db, arrival, now))) return refuse({ code: 'NOT_FOUND' });
  wakeStoringFilms(db, { files, folder: path.dirname(file) });
  return accept(undefined);
}
