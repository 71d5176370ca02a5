import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '@tus/file-store';
import { diskRoot } from '../storage.server';

/** Uploads in progress, on a local disk beside the folder of complete videos. */
export const partsFolder = (dataDir: string): string => path.join(diskRoot(dataDir), 'parts');

/** The metadata of an upload, set by the server, not by the sender. */
export interface PartFacts {
  ownerId: number;
  /** 0: none; a course without a lecture gets a preview video */
  courseId: number;
  lectureId: number;
  productId: number;
  name: string;
  /** the stored video; a repeated request makes no second one */
  video: string | null;
}

export const metadataOf = (facts: PartFacts): Record<string, string | null> => ({
  ownerId: String(facts.ownerId),
  courseId: String(facts.courseId),
  lectureId: String(facts.lectureId),
  productId: String(facts.productId),
  name: facts.name,
  video: facts.video,
});

export function factsOf(metadata: Record<string, string | null> | undefined): PartFacts {
  const id = (name: string) => (/^\d{1,15}$/.test(metadata?.[name] ?? '') ? Number(metadata![name]) : 0);
  return {
    ownerId: id('ownerId'),
    courseId: id('courseId'),
    lectureId: id('lectureId'),
    productId: id('productId'),
    name: metadata?.name ?? '',
    video: metadata?.video ?? null,
  };
}

export interface UnfinishedVideo {
  id: string;
  ownerId: number;
  /** bytes still to come */
  missingBytes: number;
}

const stores = new Map<string, Promise<FileStore>>();

/**
 * One store a folder. The library creates it in the background and throws uncaught on an error, which would
 * end the process; created here first, an error fails only the request.
 */
export function openParts(dataDir: string): Promise<FileStore> {
  const directory = partsFolder(dataDir);
  const open = stores.get(directory);
  if (open) return open;
  mkdirSync(directory, { recursive: true });
  const store = import('@tus/file-store').then((library) => new library.FileStore({ directory }));
  stores.set(directory, store);
  return store;
}

/** Videos that are not complete. */
export async function listUnfinished(dataDir: string): Promise<UnfinishedVideo[]> {
  const store = await openParts(dataDir);
  const ids = (await store.configstore.list?.().catch(() => [])) ?? [];
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const part = await store.getUpload(id).catch(() => null);
      const missingBytes = part ? (part.size ?? 0) - part.offset : 0;
      return part && missingBytes > 0 ? { id, ownerId: factsOf(part.metadata).ownerId, missingBytes } : null;
    }),
  );
  return uploads.filter((each) => each !== null);
}

/** Deletes uploads without recent writes; answers their number. Idempotent. */
export async function forgetParts(dataDir: string, before: Date): Promise<number> {
  const folder = partsFolder(dataDir);
  const names = await fs.readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    const stats = await fs.stat(file).catch(() => null);
    // metadata goes with its parts
    const newest = await Promise.all(
      [file, `${file}.json`, file.replace(/\.json$/, '')].map((each) => fs.stat(each).catch(() => null)),
    );
    if (!stats || newest.some((each) => each !== null && each.mtime >= before)) continue;
    await fs.rm(file, { force: true });
    count += 1;
  }
  return count;
}
