import type { Db } from '~/platform/database/database.server';
import type { FileRefusalCode } from '~/uploads/file-rules';
import { storeFilm } from '~/uploads/films/store-film.server';
import type { Storage } from '~/uploads/write-upload.server';
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

/** A film that has arrived, by parts or at once, becomes the lecture's. */
export async function takeFilm(
  db: Db,
  { courseId, lectureId, file, name, administratorId }: SentFilm,
  storage: Storage,
  now: Date,
): Promise<Result<{ film: string }, { code: FileRefusalCode | 'NOT_FOUND' }>> {
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
