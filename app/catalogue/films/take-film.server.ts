import type { Db } from '~/platform/database/database.server';
import type { FilmRefusalCode } from '~/uploads/films/film-file';
import { type FilmStorage, storeFilm } from '~/uploads/films/store-film.server';
import { accept, type Result } from '~/values/result';
import { setLectureFilm } from './set-lecture-film.server';

export interface SentFilm {
  courseId: number;
  lectureId: number;
  /** path of the complete file */
  file: string;
  name: string;
  administratorId: number;
}

/** Makes an uploaded video the lecture's, if it is playable. */
export async function takeFilm(
  db: Db,
  { courseId, lectureId, file, name, administratorId }: SentFilm,
  storage: FilmStorage,
  now: Date,
): Promise<Result<{ film: string }, { code: FilmRefusalCode | 'NOT_FOUND' }>> {
  const storeResult = await storeFilm(
    db,
    { file, originalName: name, ownerPersonId: administratorId },
    storage,
    now,
  );
  if (!storeResult.ok) return storeResult;
  const { name: film } = storeResult.value;
  const assignment = await setLectureFilm(
    db,
    { courseId, lectureId, film, files: storage.files, administratorId },
    now,
  );
  return assignment.ok ? accept({ film }) : assignment;
}
