import { realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { backgroundWorker } from '~/platform/jobs/background-worker.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Ffmpeg } from './ffmpeg.server';
import { makeFilms } from './make-films.server';

const worker = backgroundWorker('films', 'films could not be made');

/** Continues with the waiting films. */
export function wakeFilmWorker(db: Db, { files, tools }: { files: FileStore; tools: Ffmpeg }): void {
  worker.wake((signal) => makeFilms(db, { files, tools, signal, clock: realTime }));
}

export const stopFilmWorker = (): Promise<void> => worker.stop();
