import { type UploadType, videoSource } from '~/catalogue/curriculum/external-video';
import { readVideoFactsIfUp } from '~/catalogue/curriculum/video-facts.server';
import { publicVideoPath } from '~/catalogue/picture-source';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { phoneQuality } from '~/uploads/films/film-quality';
import { readFilm } from '~/uploads/films/films.server';
import type { CourseFilm } from './course-page-view';

/** A public video with its converted qualities; null: none, or its file is lost. */
export async function readCourseFilm(
  { db, files }: { db: Db; files: FileStore },
  fileName: string | null,
  uploadType: UploadType,
): Promise<CourseFilm | null> {
  const source = videoSource(fileName, uploadType);
  if (source?.kind !== 'file') return source;
  const facts = await readVideoFactsIfUp(files, source.name);
  if (!facts) return null;
  const path = publicVideoPath(source.name);
  const film = await readFilm(db, source.name);
  const plain = film && phoneQuality(film.qualities);
  if (!film?.folder || !plain) return { kind: 'file', path, ...facts, made: null };
  const base = `/uploads/films/${film.folder}/`;
  return {
    kind: 'file',
    path,
    seconds: facts.seconds,
    bytes: plain.bytes,
    made: {
      lowest: `${base}${film.qualities[0]!.id}.mp4`,
      plain: `${base}${plain.id}.mp4`,
      master: `${base}master.m3u8`,
    },
  };
}
