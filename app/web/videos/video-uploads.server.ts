import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Server } from '@tus/server';
import { arriveVideo } from '~/catalogue/videos/arrive-video.server';
import { readLectureVideo } from '~/catalogue/videos/lecture-video.server';
import { type VideoSubject, readShownVideo, takeShownVideo } from '~/catalogue/videos/shown-video.server';
import { takeVideo } from '~/catalogue/videos/take-video.server';
import { currentDatabase, type Db } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { readSiteSettings } from '~/settings/site-settings.server';
import { FILE_RULES } from '~/uploads/file-rules';
import { hasRoomFor } from '~/uploads/storage-shares';
import { readStorageUse } from '~/uploads/storage-use.server';
import { findFfmpeg } from '~/uploads/videos/ffmpeg.server';
import { bytesArriving, isArriving } from '~/uploads/videos/video-arrivals.server';
import { MAKE_VIDEOS_JOB, MOST_UNFINISHED } from '~/uploads/videos/video-file';
import {
  factsOf,
  listUnfinished,
  metadataOf,
  openParts,
  type PartFacts,
  partsFolder,
} from '~/uploads/videos/video-parts.server';
import { paths } from '~/values/paths';
import { isToken, newToken } from '~/values/tokens.server';
import { requireRight } from '../guards.server';
import { currentShop } from '../shop.server';

type VideoPlace = Pick<PartFacts, 'courseId' | 'lectureId' | 'productId'>;

/** The sender's id, for the library's callbacks. */
const sender = new AsyncLocalStorage<number>();
/** A placeholder for the name the video gets once it is stored. */
const ARRIVING = 'arriving';
const METHODS = new Set(['POST', 'HEAD', 'PATCH', 'DELETE']);

/** The library's format for refusals; the page's script recognises them by the body. */
const refusal = (status_code: number, body: string) => ({ status_code, body });

let tus: Promise<Server> | undefined;

/**
 * Receives videos of staff by the tus protocol, in resumable parts. Outside Remix, which reads bodies whole;
 * each request checks the right and the owner of the parts.
 */
export async function receiveVideoPart(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!METHODS.has(request.method ?? '')) return end(response, 405);
  const staffId = await staffOf(request);
  if (typeof staffId !== 'number') return end(response, staffId.status);
  const expectedPath = request.method === 'POST' ? paths.staffVideoParts() : partPath(request);
  // the library would take a part's metadata file for a part
  if (expectedPath === null || request.url !== expectedPath) return end(response, 404);
  tus ??= server();
  const handled = await tus;
  const id = request.method === 'PATCH' ? path.basename(expectedPath) : '';
  inHand.add(id);
  try {
    await sender.run(staffId, () => handled.handle(request, response));
  } finally {
    inHand.delete(id);
  }
}

/** The address of a part with an id the shop gave out; null: any other. */
function partPath({ url = '' }: IncomingMessage): string | null {
  const id = path.basename(url);
  return isToken(id) ? `${paths.staffVideoParts()}/${id}` : null;
}

/** Parts that a request of this process is writing. */
const inHand = new Set<string>();

/** A complete video would never be sent on, so its last byte is requested again, which completes it. */
async function askForTheEndAgain(file: string): Promise<void> {
  const { size } = await fs.stat(file);
  await fs.truncate(file, Math.max(0, size - 1));
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Cache-Control': 'no-store' }).end();
}

/** The member of staff with the right; otherwise the status: 401 to sign in, 403. */
async function staffOf({ headers, url }: IncomingMessage): Promise<number | { status: number }> {
  const pageRequest = new Request(`http://${headers.host ?? 'shop'}${url}`, {
    headers: { Cookie: headers.cookie ?? '' },
  });
  try {
    const { administrator } = await requireRight({ request: pageRequest, context: {} }, 'catalogue');
    return administrator.id;
  } catch (error) {
    if (error instanceof Response) return { status: error.status === 403 ? 403 : 401 };
    throw error;
  }
}

/** The subject whose preview clip the video becomes; null: it belongs to a lecture. */
function shownBy({ courseId, lectureId, productId }: VideoPlace): VideoSubject | null {
  if (lectureId > 0) return null;
  return productId > 0 ? { kind: 'product', id: productId } : { kind: 'course', id: courseId };
}

async function takesVideo(db: Db, place: VideoPlace, files: FileStore): Promise<boolean> {
  const subject = shownBy(place);
  if (subject) return (await readShownVideo(db, subject, files)) !== null;
  return (await readLectureVideo(db, { ...place, files }))?.contentType === 'video';
}

async function server(): Promise<Server> {
  const { environment, fileStore: files } = currentShop();
  const { dataDir } = environment;
  const datastore = await openParts(dataDir);
  return new Server({
    path: paths.staffVideoParts(),
    datastore,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: FILE_RULES.video.maxBytes,
    namingFunction: () => newToken(),
    onIncomingRequest: async (_request, id) => {
      const part = await datastore.getUpload(id).catch(() => null);
      // other owners' parts look as if they did not exist
      if (part && factsOf(part.metadata).ownerId !== sender.getStore()) throw refusal(404, 'NOT_FOUND');
      // all of it came, and its process ended before the lecture had it
      const isLeft = part && part.offset === part.size && !factsOf(part.metadata).video && !inHand.has(id);
      if (isLeft && !(await isArriving(currentDatabase(), id)))
        await askForTheEndAgain(path.join(partsFolder(dataDir), id));
    },
    onUploadCreate: async (_request, upload) => {
      const db = currentDatabase();
      const { name, ...place } = factsOf(upload.metadata);
      if (!(await takesVideo(db, place, files))) throw refusal(404, 'NOT_FOUND');
      if (!upload.size) throw refusal(422, 'EMPTY_FILE');
      const ownerId = sender.getStore()!;
      const unfinished = await listUnfinished(dataDir);
      if (unfinished.filter((each) => each.ownerId === ownerId).length >= MOST_UNFINISHED)
        throw refusal(422, 'TOO_MANY');
      const awaited = unfinished.reduce((sum, { missingBytes }) => sum + missingBytes, 0);
      const { storage_limit_gb: limitGb } = await readSiteSettings(db);
      const bytes = upload.size + awaited + (await bytesArriving(db));
      if (!hasRoomFor({ purpose: 'video', bytes }, limitGb, await readStorageUse(db, new Date())))
        throw refusal(422, 'OUT_OF_STORAGE');
      return { metadata: metadataOf({ ...place, ownerId, name: name.slice(-255), video: null }) };
    },
    onUploadFinish: async (_request, upload) => {
      const facts = factsOf(upload.metadata);
      // only the answer was lost, not the video
      if (facts.video) return {};
      const db = currentDatabase();
      const { storage_limit_gb: limitGb } = await readSiteSettings(db);
      const file = path.join(partsFolder(dataDir), upload.id);
      const payload = { ...facts, file, administratorId: facts.ownerId };
      const storage = { files, limitGb, tools: findFfmpeg(environment) };
      // a bucket takes minutes for a long video, and a proxy waits one minute (ADR-0126)
      const subject = shownBy(facts);
      if (files.isFar && !subject) {
        const arrived = await arriveVideo(db, payload, storage, new Date());
        if (!arrived.ok) {
          await datastore.remove(upload.id);
          throw refusal(422, arrived.refusal.code);
        }
        upload.metadata = metadataOf({ ...facts, video: ARRIVING });
        await datastore.configstore.set(upload.id, upload);
        return {};
      }
      const stored = subject
        ? await takeShownVideo(db, { ...payload, subject }, storage, new Date())
        : await takeVideo(db, payload, storage, new Date());
      if (!stored.ok) {
        if (stored.refusal.code === 'STORAGE_DOWN') {
          await askForTheEndAgain(file);
          throw refusal(503, stored.refusal.code);
        }
        await datastore.remove(upload.id);
        throw refusal(422, stored.refusal.code);
      }
      upload.metadata = metadataOf({ ...facts, video: stored.value.video });
      await datastore.configstore.set(upload.id, upload);
      await currentJobs().enqueue(db, MAKE_VIDEOS_JOB, {}, { singletonKey: 'came' });
      log.info('video received', { lecture: facts.lectureId, bytes: upload.size });
      return {};
    },
  });
}
