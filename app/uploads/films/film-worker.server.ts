import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import type { Db } from '~/platform/database/database.server';
import { realTime } from '~/platform/clock.server';
import type { Ffmpeg } from './ffmpeg.server';
import { makeFilms } from './make-films.server';

interface Worker {
  stop: AbortController;
  /** null: nothing to do */
  work: Promise<unknown> | null;
  /** something came while it worked, perhaps after its last look */
  isWoken: boolean;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianFilms?: Worker };

const currentWorker = (): Worker =>
  (shared.__rianFilms ??= { stop: new AbortController(), work: null, isWoken: false });

/**
 * Goes on with the films that wait, beside everything else. Not inside the job that wakes it: a film may take an hour, and a
 * job that takes so long looks dead.
 */
export function wakeFilmWorker(db: Db, { files, tools }: { files: FileStore; tools: Ffmpeg }): void {
  const worker = currentWorker();
  worker.isWoken = true;
  if (worker.stop.signal.aborted) return;
  const makeAll = async () => {
    while (worker.isWoken && !worker.stop.signal.aborted) {
      worker.isWoken = false;
      await makeFilms(db, { files, tools, signal: worker.stop.signal, clock: realTime });
    }
  };
  worker.work ??= makeAll()
    .catch((error: unknown) => log.error('films could not be made', { error }))
    .finally(() => (worker.work = null));
}

/** Before the database is closed: what is under way is handed back. */
export async function stopFilmWorker(): Promise<void> {
  const worker = currentWorker();
  worker.stop.abort(new Error('the shop stops'));
  await worker.work;
}
