import { type UploadType, videoSource } from '~/catalogue/curriculum/external-video';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import { publicVideoPath } from '~/catalogue/picture-source';
import type { CourseFilm } from './course-page-view';

/** A film anybody may see, as it is stored; null: none, or its file is lost. */
export async function readCourseFilm(
  dataDir: string,
  stored: string | null,
  uploadType: UploadType,
): Promise<CourseFilm | null> {
  const source = videoSource(stored, uploadType);
  if (source?.kind !== 'file') return source;
  const facts = await readVideoFacts(dataDir, source.name);
  return facts && { kind: 'file', path: publicVideoPath(source.name), ...facts };
}
