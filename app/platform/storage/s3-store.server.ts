import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newToken } from '~/values/tokens.server';
import { checkedKey, type FileStore, isFileKey, type OpenedFile, StorageDownError } from './file-store';
import { readListPage } from './s3-documents';
import type { S3Place } from './s3-place';
import { type AskS3, bodyOf, s3Asker } from './s3-requests.server';
import { s3Upload } from './s3-upload.server';

/** A broken read resumes from its position this often without receiving a byte. */
const MOST_BREAKS = 2;
/** Timeout for the next bytes of a file. */
const SILENT_MS = 20_000;
/** Work folders that a process left behind. */
const WORK = /^w[\w-]{22}$/;

/** Files as objects of a bucket. `workFolder` is a local folder for programs. */
export function openS3Store(place: S3Place, workFolder: string): FileStore {
  const ask = s3Asker(place);
  const upload = s3Upload(ask);

  async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await newWorkFolder();
    try {
      return await work(folder);
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }

  async function newWorkFolder(): Promise<string> {
    const folder = path.join(workFolder, `w${newToken()}`);
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  /** False when there is no such file. */
  async function fetchTo(file: string, key: string, signal?: AbortSignal): Promise<boolean> {
    const openedFile = await store.open(key);
    if (!openedFile) return false;
    if (openedFile.bytes === 0) await fs.writeFile(file, '');
    else
      await pipeline(
        openedFile.parts({ start: 0, end: openedFile.bytes - 1 }, signal),
        createWriteStream(file, { mode: 0o600 }),
      );
    return true;
  }

  const store: FileStore = {
    place: `${place.endpoint}/${place.bucket}/${place.prefix}`,
    isFar: true,
    async stat(key) {
      const facts = isFileKey(key) ? await headOf(ask, key) : null;
      return facts && { bytes: facts.bytes, writtenAt: facts.writtenAt };
    },
    async open(key) {
      const facts = isFileKey(key) ? await headOf(ask, key) : null;
      return facts && openedFile(ask, key, facts);
    },
    write: async (key, content) => upload(checkedKey(key), content),
    take: async (key, file) => upload(checkedKey(key), createReadStream(file)),
    async remove(key) {
      if (isFileKey(key)) await bodyOf(await ask({ method: 'DELETE', key, expected: [404] }));
    },
    async removeAll(prefix) {
      for await (const { key } of store.list(prefix)) await store.remove(key);
    },
    list: (prefix) => listObjects(ask, place, prefix),
    withLocal: (key, work, signal) =>
      withFolder(async (folder) => {
        const file = path.join(folder, key.slice(key.lastIndexOf('/') + 1));
        return isFileKey(key) && (await fetchTo(file, key, signal)) ? work(file) : null;
      }),
    async workIn(prefix) {
      const folder = await newWorkFolder();
      for await (const { key } of store.list(prefix))
        await fetchTo(path.join(folder, key.slice(key.lastIndexOf('/') + 1)), key);
      return {
        folder,
        keep: (name) => store.take(`${prefix}${name}`, path.join(folder, name)),
        close: () => fs.rm(folder, { recursive: true, force: true }),
      };
    },
    async forgetUnfinished(before) {
      // a lifecycle rule of the bucket removes incomplete multipart uploads (docs/operations.md)
      let count = 0;
      for (const name of await fs.readdir(workFolder).catch(() => [])) {
        const folder = path.join(workFolder, name);
        const stats = WORK.test(name) ? await fs.stat(folder).catch(() => null) : null;
        if (!stats || stats.mtime >= before) continue;
        await fs.rm(folder, { recursive: true, force: true });
        count += 1;
      }
      return count;
    },
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: place.prefix };
      await bodyOf(await ask({ method: 'GET', query }));
    },
  };
  return store;
}

interface Head {
  bytes: number;
  writtenAt: Date;
  tag: string;
}

async function headOf(ask: AskS3, key: string): Promise<Head | null> {
  const response = await ask({ method: 'HEAD', key, expected: [404] });
  await bodyOf(response);
  if (response.status === 404) return null;
  const { headers } = response;
  return {
    bytes: Number(headers.get('Content-Length') ?? 0),
    writtenAt: new Date(headers.get('Last-Modified') ?? 0),
    tag: headers.get('ETag') ?? '',
  };
}

function openedFile(ask: AskS3, key: string, { bytes, writtenAt, tag }: Head): OpenedFile {
  /** A range of the very file that was opened. Null: it is gone, or replaced. */
  const from = async (start: number, end: number, signal?: AbortSignal) => {
    const headers = { Range: `bytes=${start}-${end}`, ...(tag && { 'If-Match': tag }) };
    const response = await ask({ method: 'GET', key, headers, signal, expected: [404, 412] });
    if (response.ok && response.body) return response;
    await bodyOf(response);
    throw new Error('the file was removed while it was read');
  };
  return {
    bytes,
    writtenAt,
    version: tag.replace(/[^\w-]/g, ''),
    async read(offset, length) {
      const end = Math.min(offset + length, bytes) - 1;
      if (end < offset) return Buffer.alloc(0);
      return bodyOf(await from(offset, end));
    },
    async *parts({ start, end }, signal) {
      let breaks = 0;
      for (let position = start; position <= end;) {
        const stop = new AbortController();
        const abort = () => stop.abort(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        try {
          signal?.throwIfAborted();
          const { body } = await from(position, end, stop.signal);
          const reader = (body as ReadableStream<Uint8Array>).getReader();
          for (;;) {
            const part = await nextOf(reader, stop).catch((error: unknown) => {
              if (signal?.aborted || ++breaks > MOST_BREAKS) throw lost(error);
              return null;
            });
            if (!part) break;
            breaks = 0;
            position += part.length;
            yield part;
          }
        } finally {
          signal?.removeEventListener('abort', abort);
          // a reader that stops early releases the connection
          stop.abort();
        }
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Null at the end. @throws after the timeout */
async function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  stop: AbortController,
): Promise<Uint8Array | null> {
  const silence = setTimeout(() => stop.abort(new Error('the storage fell silent')), SILENT_MS);
  try {
    return (await reader.read()).value ?? null;
  } finally {
    clearTimeout(silence);
  }
}

function lost(error: unknown): StorageDownError {
  return new StorageDownError(`a file broke off: ${error instanceof Error ? error.message : String(error)}`);
}

async function* listObjects(ask: AskS3, { prefix: before, listPage }: S3Place, prefix: string) {
  let token: string | null = null;
  do {
    const query: Record<string, string> = {
      'list-type': '2',
      prefix: before + prefix,
      'encoding-type': 'url',
      ...(listPage && { 'max-keys': String(listPage) }),
      ...(token !== null && { 'continuation-token': token }),
    };
    const page = readListPage(String(await bodyOf(await ask({ method: 'GET', query }))));
    for (const { key, ...facts } of page.files) {
      const own = key.slice(before.length);
      if (isFileKey(own)) yield { key: own, ...facts };
    }
    token = page.next;
  } while (token !== null);
}
