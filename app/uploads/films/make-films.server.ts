import fs from 'node:fs/promises';
import type { Clock } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { bytesLeft } from '../storage-shares';
import { readStorageUse } from '../storage-use.server';
import { storedFilePath } from '../storage.server';
import {
  claimFilm,
  type FilmLease,
  giveUpFilm,
  handBackFilm,
  isFolderUsed,
  keepMade,
  renewLease,
} from './film-lease.server';
import type { Ffmpeg } from './ffmpeg.server';
import { filmFolder } from './film-folder.server';
import { FilmError, makeFilm } from './make-film.server';

export interface FilmWork {
  dataDir: string;
  tools: Ffmpeg;
  /** the process stops */
  signal: AbortSignal;
  clock: Clock;
  /** between two signs of life */
  beatMs?: number;
}

const BEAT_MS = 2_000;

/** Makes what waits, one film after the other; answers how many were done. Several processes may: each film has one maker. */
export async function makeFilms(db: Db, work: FilmWork): Promise<number> {
  let count = 0;
  while (!work.signal.aborted) {
    const film = await claimFilm(db, work.clock());
    if (!film) return count;
    if (await makeOne(db, film, work)) count += 1;
  }
  return count;
}

async function makeOne(db: Db, film: FilmLease, work: FilmWork): Promise<boolean> {
  const { dataDir, tools, signal, clock, beatMs = BEAT_MS } = work;
  const folder = filmFolder(dataDir, film.folder);
  const ended = new AbortController();
  let percent = 0;
  const beat = setInterval(() => {
    renewLease(db, film, percent, clock()).then(
      (isOurs) => isOurs || ended.abort(new Error('no longer ours')),
      // the database is away: the film goes on, and so does its lease once the database is back
      (error: unknown) => log.warn('a film could not say how far it is', { error }),
    );
  }, beatMs);
  try {
    const { storage_limit_gb: limitGb } = await readSiteSettings(db);
    const file = storedFilePath(dataDir, 'videos', film.storageName);
    if (!file) throw new FilmError('MISSING');
    const made = await makeFilm({
      tools,
      file,
      folder,
      room: bytesLeft(limitGb, await readStorageUse(db, clock())),
      signal: AbortSignal.any([signal, ended.signal]),
      onProgress: (now) => (percent = now),
    });
    if (await keepMade(db, film, made, clock())) {
      log.info('film made for phones', { film: film.storageName, bytes: made.bytes });
      return true;
    }
    ended.abort();
  } catch (error) {
    if (signal.aborted) {
      await handBackFilm(db, film, clock());
      return false;
    }
    if (!ended.signal.aborted) {
      const code = error instanceof FilmError ? error.code : 'FAILED';
      log.warn('film not made', { film: film.storageName, code, error });
      await giveUpFilm(db, film, code, clock());
    }
  } finally {
    clearInterval(beat);
  }
  // nothing of it is used or counted, unless another process has taken it over
  if (!(await isFolderUsed(db, film.folder))) await fs.rm(folder, { recursive: true, force: true });
  return false;
}
