import type { Db } from '~/platform/database/database.server';
import type { FilmRefusalCode } from '~/uploads/films/film-file';
import { type FilmStorage, storeFilm } from '~/uploads/films/store-film.server';
import { accept, type Result } from '~/values/result';
import { setLectureFilm } from './set-lecture-film.server';

export interface SentFilm {
  courseId: number;
  lectureId: number;
  /** where it lies whole */
  file: string;
  name: string;
  administratorId: number;
}

/** A film that has arrived, by parts or at once, becomes the lecture's, if it can be played. */
export async function takeFilm(
  db: Db,
  { courseId, lectureId, file, name, administratorId }: SentFilm,
  storage: FilmStorage,
  now: Date,
): Promise<Result<{ film: string }, { code: FilmRefusalCode | 'NOT_FOUND' }>> {
  const stored = await storeFilm(
    db,
    { file, originalName: name, ownerPersonId: administratorId },
    storage,
    now,
  );
  if (!stored.ok) return stored;
  const { name: film } = stored.value;
  const set = await setLectureFilm(
    db,
    { courseId, lectureId, film, files: storage.files, administratorId },
    now,
  );
  return set.ok ? accept({ film }) : set;
}
