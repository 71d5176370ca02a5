import type { Db } from '~/platform/database/database.server';
import { type VideoStorage, storeVideo } from '~/uploads/videos/store-video.server';
import type { VideoRefusalCode } from '~/uploads/videos/video-file';
import { accept, type Result } from '~/values/result';
import { setLectureVideo } from './set-lecture-video.server';

export interface SentVideo {
  courseId: number;
  lectureId: number;
  /** path of the complete file */
  file: string;
  name: string;
  administratorId: number;
}

/** Makes an uploaded video the lecture's, if it is playable. */
export async function takeVideo(
  db: Db,
  { courseId, lectureId, file, name, administratorId }: SentVideo,
  storage: VideoStorage,
  now: Date,
): Promise<Result<{ video: string }, { code: VideoRefusalCode | 'NOT_FOUND' }>> {
  const storeResult = await storeVideo(
    db,
    { file, originalName: name, ownerPersonId: administratorId },
    storage,
    now,
  );
  if (!storeResult.ok) return storeResult;
  const { name: video } = storeResult.value;
  const assignment = await setLectureVideo(
    db,
    { courseId, lectureId, video, files: storage.files, administratorId },
    now,
  );
  return assignment.ok ? accept({ video }) : assignment;
}
