import path from 'node:path';
import type { Db } from '~/platform/database/database.server';
import { syncFile } from '~/platform/storage/sync-file.server';
import { checkVideo, type VideoStorage } from '~/uploads/videos/store-video.server';
import { noteArrival } from '~/uploads/videos/video-arrivals.server';
import type { VideoRefusalCode } from '~/uploads/videos/video-file';
import { accept, refuse, type Result } from '~/values/result';
import { wakeStoringVideos } from './store-arrived-videos.server';
import type { SentVideo } from './take-video.server';

/**
 * Checks a completely uploaded video at once and stores it beside the last request (ADR-0126). The shop owns the file
 * from then on.
 */
export async function arriveVideo(
  db: Db,
  { lectureId, file, name, administratorId }: SentVideo,
  { files, limitGb, tools }: VideoStorage,
  now: Date,
): Promise<Result<void, { code: VideoRefusalCode | 'NOT_FOUND' }>> {
  const checkResult = await checkVideo(db, file, { limitGb, tools }, now);
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
  wakeStoringVideos(db, { files, folder: path.dirname(file) });
  return accept(undefined);
}
