import fs from 'node:fs/promises';
import path from 'node:path';
import { realTime } from '~/platform/clock.server';
import type { Db } from '~/platform/database/database.server';
import { backgroundWorker } from '~/platform/jobs/background-worker.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { readSiteSettings } from '~/settings/site-settings.server';
import { removeFile } from '~/uploads/videos/remove-file.server';
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
} from '~/uploads/videos/video-arrivals.server';
import { MAKE_VIDEOS_JOB } from '~/uploads/videos/video-file';
import { partsFolder } from '~/uploads/videos/video-parts.server';
import { takeVideo } from './take-video.server';

/** Interval of the search for uploads left by a stopped process or an absent storage. */
const LOOK_MS = 15_000;

interface Storing {
  files: FileStore;
  /** upload folder on this machine */
  folder: string;
}

const worker = backgroundWorker('arrived-films', 'videos that came could not be stored');
const globalState = globalThis as typeof globalThis & { __rianArrivals?: NodeJS.Timeout };

/**
 * Stores the uploads on this machine, now and periodically. Each process does so, not a job: a job runs on any machine,
 * but an upload lies on one.
 */
export function beginStoringVideos(db: Db, { files, dataDir }: { files: FileStore; dataDir: string }): void {
  const storing = { files, folder: partsFolder(dataDir) };
  clearInterval(globalState.__rianArrivals);
  globalState.__rianArrivals = setInterval(() => wakeStoringVideos(db, storing), LOOK_MS).unref();
  wakeStoringVideos(db, storing);
}

export function wakeStoringVideos(db: Db, storing: Storing): void {
  worker.wake((signal) => storeArrived(db, storing, signal));
}

export async function stopStoringVideos(): Promise<void> {
  clearInterval(globalState.__rianArrivals);
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
      log.warn('a video that is stored could not say so', { error }),
    );
  }, ARRIVAL_LEASE_MS / 4);
  try {
    // old uploads are deleted after a day, but a storage may be down for longer
    await fs.utimes(file, realTime(), realTime());
    const outcome = await untilStopped(take(db, arrival, { files, file }), signal);
    if (outcome === 'stopped') return await handBackArrival(db, arrival, realTime());
    if (outcome === 'STORAGE_DOWN') return await putOffArrival(db, arrival, realTime());
    if (outcome !== null) {
      log.warn('a video that came was given up', { lecture: arrival.lectureId, why: outcome });
      await giveUpArrival(db, arrival, GIVEN_UP.find((code) => code === outcome) ?? 'FAILED');
      return await removeFile(file);
    }
    await endArrival(db, arrival);
    // keeps the upload's facts: a client that lost the answer asks for them again
    const hasFacts = await fs.stat(`${file}.json`).catch(() => null);
    if (!hasFacts) await removeFile(file);
  } catch (error) {
    // database or disk is down, or the failure is permanent: tried again later, and logged each time
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

/** Null for a lecture's video. */
async function take(
  db: Db,
  { courseId, lectureId, fileName, sentBy }: ArrivalLease,
  { files, file }: { files: FileStore; file: string },
): Promise<string | null> {
  const { storage_limit_gb: limitGb } = await readSiteSettings(db);
  const upload = { courseId, lectureId, file, name: fileName, administratorId: sentBy };
  // ffmpeg checked it on arrival
  const result = await takeVideo(db, upload, { files, limitGb, tools: null }, realTime());
  if (!result.ok) return result.refusal.code;
  await currentJobs().enqueue(db, MAKE_VIDEOS_JOB, {}, { singletonKey: 'came' });
  log.info('video received', { lecture: lectureId });
  return null;
}

/** A stop does not wait for gigabytes: the next start stores it again, and a partial object does not exist. */
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
