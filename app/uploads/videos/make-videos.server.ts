import type { Clock } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { type FileStore, StorageDownError, type WorkFolder } from '~/platform/storage/file-store';
import { readSiteSettings } from '~/settings/site-settings.server';
import { bytesLeft } from '../storage-shares';
import { readStorageUse } from '../storage-use.server';
import { storedKey } from '../storage.server';
import type { Ffmpeg } from './ffmpeg.server';
import { VideoError, makeVideo } from './make-video.server';
import { videoPrefix } from './video-folder.server';
import {
  claimVideo,
  type VideoLease,
  giveUpVideo,
  handBackVideo,
  isFolderUsed,
  keepMade,
  renewLease,
} from './video-lease.server';

export interface VideoWork {
  files: FileStore;
  tools: Ffmpeg;
  /** aborts when the process stops */
  signal: AbortSignal;
  clock: Clock;
  /** between two renewals of the lease */
  beatMs?: number;
}

const BEAT_MS = 2_000;

/**
 * Makes the waiting videos, one after the other; answers their number. Several processes may run: each video
 * has one maker.
 */
export async function makeVideos(db: Db, work: VideoWork): Promise<number> {
  let count = 0;
  while (!work.signal.aborted) {
    const video = await claimVideo(db, work.clock());
    if (!video) return count;
    const end = await makeOne(db, video, work);
    if (end === 'waits') return count;
    if (end === 'made') count += 1;
  }
  return count;
}

/** `waits`: nothing can be made now; the worker tries again when it is woken. */
async function makeOne(db: Db, video: VideoLease, work: VideoWork): Promise<'made' | 'not' | 'waits'> {
  const { files, tools, signal, clock, beatMs = BEAT_MS } = work;
  const cancellation = new AbortController();
  let percent = 0;
  const beat = setInterval(() => {
    renewLease(db, video, percent, clock()).then(
      (isOurs) => isOurs || cancellation.abort(new Error('no longer ours')),
      // the database is away: the video goes on, and its lease is renewed later
      (error: unknown) => log.warn('a video could not say how far it is', { error }),
    );
  }, beatMs);
  try {
    const { storage_limit_gb: limitGb } = await readSiteSettings(db);
    const room = bytesLeft(limitGb, await readStorageUse(db, clock()));
    const key = storedKey('videos', video.storageName);
    const stop = AbortSignal.any([signal, cancellation.signal]);
    const result =
      key &&
      (await files.withLocal(
        key,
        (file) =>
          inWorkFolder(files, video.folder, ({ folder, keep }) =>
            makeVideo({
              tools,
              file,
              folder,
              room,
              signal: stop,
              onProgress: (now) => (percent = now),
              onDone: keep,
            }),
          ),
        stop,
      ));
    if (!result) throw new VideoError('MISSING');
    if (await keepMade(db, video, result, clock())) {
      log.info('video made for phones', { video: video.storageName, bytes: result.bytes });
      return 'made';
    }
    cancellation.abort();
  } catch (error) {
    const isDown = error instanceof StorageDownError;
    // not the video's fault
    if (isDown) log.warn('video waits for its storage', { video: video.storageName, error: error.message });
    if (isDown || signal.aborted) {
      await handBackVideo(db, video, clock());
      return 'waits';
    }
    if (!cancellation.signal.aborted) {
      const code = error instanceof VideoError ? error.code : 'FAILED';
      log.warn('video not made', { video: video.storageName, code, error });
      await giveUpVideo(db, video, code, clock());
    }
  } finally {
    clearInterval(beat);
  }
  // unused and uncounted files, unless another process has taken over
  if (!(await isFolderUsed(db, video.folder))) await files.removeAll(videoPrefix(video.folder));
  return 'not';
}

async function inWorkFolder<T>(
  files: FileStore,
  folder: string,
  make: (place: WorkFolder) => Promise<T>,
): Promise<T> {
  const place = await files.workIn(videoPrefix(folder));
  try {
    return await make(place);
  } finally {
    await place.close();
  }
}
