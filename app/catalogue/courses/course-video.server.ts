import { type UploadType, videoSource } from '~/catalogue/curriculum/external-video';
import { readVideoFactsIfUp } from '~/catalogue/curriculum/video-facts.server';
import { publicVideoPath } from '~/catalogue/picture-source';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { phoneQuality } from '~/uploads/videos/video-quality';
import { readVideo } from '~/uploads/videos/videos.server';
import type { CourseVideo } from './course-page-view';

/** A public video with its converted qualities; null: none, or its file is lost. */
export async function readCourseVideo(
  { db, files }: { db: Db; files: FileStore },
  fileName: string | null,
  uploadType: UploadType,
): Promise<CourseVideo | null> {
  const source = videoSource(fileName, uploadType);
  if (source?.kind !== 'file') return source;
  const facts = await readVideoFactsIfUp(files, source.name);
  if (!facts) return null;
  const path = publicVideoPath(source.name);
  const video = await readVideo(db, source.name);
  const plain = video && phoneQuality(video.qualities);
  if (!video?.folder || !plain) return { kind: 'file', path, ...facts, made: null };
  const base = `/uploads/films/${video.folder}/`;
  return {
    kind: 'file',
    path,
    seconds: facts.seconds,
    bytes: plain.bytes,
    made: {
      lowest: `${base}${video.qualities[0]!.id}.mp4`,
      plain: `${base}${plain.id}.mp4`,
      master: `${base}master.m3u8`,
    },
  };
}
