import { realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { backgroundWorker } from '~/platform/jobs/background-worker.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Ffmpeg } from './ffmpeg.server';
import { makeVideos } from './make-videos.server';

const worker = backgroundWorker('films', 'videos could not be made');

/** Continues with the waiting videos. */
export function wakeVideoWorker(db: Db, { files, tools }: { files: FileStore; tools: Ffmpeg }): void {
  worker.wake((signal) => makeVideos(db, { files, tools, signal, clock: realTime }));
}

export const stopVideoWorker = (): Promise<void> => worker.stop();
