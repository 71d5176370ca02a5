import { mkdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '@tus/file-store';
import { diskRoot } from '../storage.server';

/** Where films lie that are on their way, on a disk of this machine: beside the folder of whole ones, where that is a disk too. */
export const partsFolder = (dataDir: string): string => path.join(diskRoot(dataDir), 'parts');

/** What is kept beside the parts of a film, told by the server and not by who sends. */
export interface PartFacts {
  ownerId: number;
  /** 0: of none; a course without a lecture is shown the film to everyone */
  courseId: number;
  lectureId: number;
  productId: number;
  name: string;
  /** the film it became; sent again it is not made twice */
  film: string | null;
}

export const metadataOf = (facts: PartFacts): Record<string, string | null> => ({
  ownerId: String(facts.ownerId),
  courseId: String(facts.courseId),
  lectureId: String(facts.lectureId),
  productId: String(facts.productId),
  name: facts.name,
  film: facts.film,
});

export function factsOf(metadata: Record<string, string | null> | undefined): PartFacts {
  const id = (name: string) => (/^\d{1,15}$/.test(metadata?.[name] ?? '') ? Number(metadata![name]) : 0);
  return {
    ownerId: id('ownerId'),
    courseId: id('courseId'),
    lectureId: id('lectureId'),
    productId: id('productId'),
    name: metadata?.name ?? '',
    film: metadata?.film ?? null,
  };
}

export interface UnfinishedFilm {
  id: string;
  ownerId: number;
  /** still to come */
  missingBytes: number;
}

const stores = new Map<string, Promise<FileStore>>();

/**
 * One store a folder. The library makes the folder in the background and throws where nobody can catch when it
 * cannot, which would end the process; made here first, a disk that refuses fails only the request that asked.
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

/** Films that are not whole yet. */
export async function listUnfinished(dataDir: string): Promise<UnfinishedFilm[]> {
  const store = await openParts(dataDir);
  const ids = (await store.configstore.list?.().catch(() => [])) ?? [];
  const found = await Promise.all(
    ids.map(async (id) => {
      const part = await store.getUpload(id).catch(() => null);
      const missingBytes = part ? (part.size ?? 0) - part.offset : 0;
      return part && missingBytes > 0 ? { id, ownerId: factsOf(part.metadata).ownerId, missingBytes } : null;
    }),
  );
  return found.filter((each) => each !== null);
}

/** Files of parts that nothing was written to since; answers how many. Harmless to repeat. */
export async function forgetParts(dataDir: string, before: Date): Promise<number> {
  const folder = partsFolder(dataDir);
  const names = await fs.readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    const stats = await fs.stat(file).catch(() => null);
    // facts go with their parts
    const newest = await Promise.all(
      [file, `${file}.json`, file.replace(/\.json$/, '')].map((each) => fs.stat(each).catch(() => null)),
    );
    if (!stats || newest.some((each) => each !== null && each.mtime >= before)) continue;
    await fs.rm(file, { force: true });
    count += 1;
  }
  return count;
}
