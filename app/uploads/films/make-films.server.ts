import type { Clock } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { type FileStore, StorageDownError, type WorkFolder } from '~/platform/storage/file-store';
import { readSiteSettings } from '~/settings/site-settings.server';
import { bytesLeft } from '../storage-shares';
import { readStorageUse } from '../storage-use.server';
import { storedKey } from '../storage.server';
import type { Ffmpeg } from './ffmpeg.server';
import { filmPrefix } from './film-folder.server';
import {
  claimFilm,
  type FilmLease,
  giveUpFilm,
  handBackFilm,
  isFolderUsed,
  keepMade,
  renewLease,
} from './film-lease.server';
import { FilmError, makeFilm } from './make-film.server';

export interface FilmWork {
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
 * Makes the waiting films, one after the other; answers their number. Several processes may run: each film
 * has one maker.
 */
export async function makeFilms(db: Db, work: FilmWork): Promise<number> {
  let count = 0;
  while (!work.signal.aborted) {
    const film = await claimFilm(db, work.clock());
    if (!film) return count;
    const end = await makeOne(db, film, work);
    if (end === 'waits') return count;
    if (end === 'made') count += 1;
  }
  return count;
}

/** `waits`: nothing can be made now; the worker tries again when it is woken. */
async function makeOne(db: Db, film: FilmLease, work: FilmWork): Promise<'made' | 'not' | 'waits'> {
  const { files, tools, signal, clock, beatMs = BEAT_MS } = work;
  const cancellation = new AbortController();
  let percent = 0;
  const beat = setInterval(() => {
    renewLease(db, film, percent, clock()).then(
      (isOurs) => isOurs || cancellation.abort(new Error('no longer ours')),
      // the database is away: the film goes on, and its lease is renewed later
      (error: unknown) => log.warn('a film could not say how far it is', { error }),
    );
  }, beatMs);
  try {
    const { storage_limit_gb: limitGb } = await readSiteSettings(db);
    const room = bytesLeft(limitGb, await readStorageUse(db, clock()));
    const key = storedKey('videos', film.storageName);
    const stop = AbortSignal.any([signal, cancellation.signal]);
    const result =
      key &&
      (await files.withLocal(
        key,
        (file) =>
          inWorkFolder(files, film.folder, ({ folder, keep }) =>
            makeFilm({
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
    if (!result) throw new FilmError('MISSING');
    if (await keepMade(db, film, result, clock())) {
      log.info('film made for phones', { film: film.storageName, bytes: result.bytes });
      return 'made';
    }
    cancellation.abort();
  } catch (error) {
    const isDown = error instanceof StorageDownError;
    // not the film's fault
    if (isDown) log.warn('film waits for its storage', { film: film.storageName, error: error.message });
    if (isDown || signal.aborted) {
      await handBackFilm(db, film, clock());
      return 'waits';
    }
    if (!cancellation.signal.aborted) {
      const code = error instanceof FilmError ? error.code : 'FAILED';
      log.warn('film not made', { film: film.storageName, code, error });
      await giveUpFilm(db, film, code, clock());
    }
  } finally {
    clearInterval(beat);
  }
  // unused and uncounted files, unless another process has taken over
  if (!(await isFolderUsed(db, film.folder))) await files.removeAll(filmPrefix(film.folder));
  return 'not';
}

async function inWorkFolder<T>(
  files: FileStore,
  folder: string,
  make: (place: WorkFolder) => Promise<T>,
): Promise<T> {
  const place = await files.workIn(filmPrefix(folder));
  try {
    return await make(place);
  } finally {
    await place.close();
  }
}
