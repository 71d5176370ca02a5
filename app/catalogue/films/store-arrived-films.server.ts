import fs from 'node:fs/promises';
import path from 'node:path';
import { realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { backgroundWorker } from '~/platform/jobs/background-worker.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { readSiteSettings } from '~/settings/site-settings.server';
import {
  ARRIVAL_LEASE_MS,
  type ArrivalErrorCode,
  type ArrivalLease,
  claimArrival,
  endArrival,
  giveUpArrival,
  handBackArrival,
  putOffArrival,
  renewArrival,
} from '~/uploads/films/film-arrivals.server';
import { MAKE_FILMS_JOB } from '~/uploads/films/film-file';
import { partsFolder } from '~/uploads/films/film-parts.server';
import { removeFile } from '~/uploads/films/remove-file.server';
import { takeFilm } from './take-film.server';

/** What a process left behind, and what a storage that was away did not take, is looked for so often. */
const LOOK_MS = 15_000;

interface Storing {
  files: FileStore;
  /** of parts, on this machine */
  folder: string;
}

const worker = backgroundWorker('arrived-films', 'films that came could not be stored');
const shared = globalThis as typeof globalThis & { __rianArrivals?: NodeJS.Timeout };

/**
 * Goes on with what lies here, now and from time to time. By each process and not by a job: a job runs on any machine, and a film lies on
 * one.
 */
export function beginStoringFilms(db: Db, { files, dataDir }: { files: FileStore; dataDir: string }): void {
  const storing = { files, folder: partsFolder(dataDir) };
  clearInterval(shared.__rianArrivals);
  shared.__rianArrivals = setInterval(() => wakeStoringFilms(db, storing), LOOK_MS).unref();
  wakeStoringFilms(db, storing);
}

export function wakeStoringFilms(db: Db, storing: Storing): void {
  worker.wake((signal) => storeArrived(db, storing, signal));
}

export async function stopStoringFilms(): Promise<void> {
  clearInterval(shared.__rianArrivals);
  await worker.stop();
}

async function storeArrived(db: Db, { files, folder }: Storing, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const names = await fs.readdir(folder).catch(() => []);
    const here = names.filter((name) => !name.endsWith('.json'));
    const arrival = here.length > 0 ? await claimArrival(db, here, realTime()) : null;
    if (!arrival) return;
    await storeOne(db, arrival, { files, folder }, signal);
  }
}

async function storeOne(db: Db, arrival: ArrivalLease, { files, folder }: Storing, signal: AbortSignal) {
  const file = path.join(folder, arrival.partId);
  const beat = setInterval(() => {
    renewArrival(db, arrival, realTime()).catch((error: unknown) =>
      log.warn('a film that is stored could not say so', { error }),
    );
  }, ARRIVAL_LEASE_MS / 4);
  try {
    // parts that nothing is written to are forgotten after a day, and a storage may be away for longer
    await fs.utimes(file, realTime(), realTime());
    const taken = await untilStopped(take(db, arrival, { files, file }), signal);
    if (taken === 'stopped') return await handBackArrival(db, arrival, realTime());
    if (taken === 'STORAGE_DOWN') return await putOffArrival(db, arrival, realTime());
    if (taken !== null) {
      log.warn('a film that came was given up', { lecture: arrival.lectureId, why: taken });
      await giveUpArrival(db, arrival, GIVEN_UP.find((code) => code === taken) ?? 'FAILED');
      return await removeFile(file);
    }
    await endArrival(db, arrival);
    // parts are forgotten later: whose answer was lost asks for them again
    const hasFacts = await fs.stat(`${file}.json`).catch(() => null);
    if (!hasFacts) await removeFile(file);
  } catch (error) {
    // the database or this disk is away for a moment, or something is wrong that another try will not mend: later again, and said each time
    await putOffArrival(db, arrival, realTime());
    throw error;
  } finally {
    clearInterval(beat);
  }
}

const GIVEN_UP: readonly ArrivalErrorCode[] = [
  'EMPTY_FILE',
  'TYPE_NOT_ALLOWED',
  'TOO_LARGE',
  'OUT_OF_STORAGE',
];

/** Null when it is the lecture's. */
async function take(
  db: Db,
  { courseId, lectureId, fileName, sentBy }: ArrivalLease,
  { files, file }: { files: FileStore; file: string },
): Promise<string | null> {
  const { storage_limit_gb: limitGb } = await readSiteSettings(db);
  const sent = { courseId, lectureId, file, name: fileName, administratorId: sentBy };
  // ffmpeg was asked when it came
  const taken = await takeFilm(db, sent, { files, limitGb, tools: null }, realTime());
  if (!taken.ok) return taken.refusal.code;
  await currentJobs().enqueue(db, MAKE_FILMS_JOB, {}, { singletonKey: 'came' });
  log.info('film received', { lecture: lectureId });
  return null;
}

/** A stop does not wait for gigabytes: whoever begins anew stores it once more, and what was half there is no object. */
async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'stopped'> {
  work.catch(() => undefined);
  let stopped = () => {};
  const stop = new Promise<'stopped'>((resolve) => {
    stopped = () => resolve('stopped');
    if (signal.aborted) stopped();
    signal.addEventListener('abort', stopped);
  });
  try {
    return await Promise.race([work, stop]);
  } finally {
    signal.removeEventListener('abort', stopped);
  }
}
