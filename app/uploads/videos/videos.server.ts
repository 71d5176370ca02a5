import { z } from 'zod';
import type { Db, Tx } from '~/platform/database/database.server';
import type { VideoErrorCode } from './make-video.server';
import { type VideoQuality, type VideoQualityId, isVideoQuality } from './video-quality';

export type VideoState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface Video {
  state: VideoState;
  /** progress of the one being made, of 100 */
  percent: number;
  error: VideoErrorCode | null;
  /** folder of the result; null: none, the original plays */
  folder: string | null;
  durationSeconds: number | null;
  /** the lowest first, audio last */
  qualities: readonly VideoQuality[];
  madeBytes: number;
}

/** The transcoding of a stored video; null: it was never requested. */
export async function readVideo(db: Db | Tx, storageName: string): Promise<Video | null> {
  const row = await videos(db).where('storage_name', '=', storageName).executeTakeFirst();
  return row ? videoOf(row) : null;
}

/** The same for a lecture's video; null also when the lecture shows no video of the shop. */
export async function readVideoOfLecture(db: Db, lectureId: number): Promise<Video | null> {
  const row = await videos(db)
    .innerJoin('lecture', 'lecture.video', 'film.storage_name')
    .where('lecture.id', '=', lectureId)
    .where('upload_type', '=', 'file')
    .executeTakeFirst();
  return row ? videoOf(row) : null;
}

const videos = (db: Db | Tx) =>
  db
    .selectFrom('film')
    // listed, so that the statement stays prepared (ADR-0010)
    .select([
      'film.state',
      'film.percent',
      'film.error_code',
      'film.folder',
      'film.duration_seconds',
      'film.qualities',
      'film.made_bytes',
    ]);

function videoOf(row: Awaited<ReturnType<ReturnType<typeof videos>['executeTakeFirstOrThrow']>>): Video {
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
  id: z.custom<VideoQualityId>((id) => typeof id === 'string' && isVideoQuality(id)),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
});

/** The qualities this release knows. */
const qualitiesOf = (stored: unknown): VideoQuality[] =>
  z
    .array(z.unknown())
    .parse(stored)
    .flatMap((each) => qualityShape.safeParse(each).data ?? []);
