import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '~/values/tokens.server';
import { checkedKey, type FileStore, isFileKey, type OpenedFile } from './file-store';
import { syncFile } from './sync-file.server';

const CHUNK_BYTES = 64 * 1024;
/** Suffix of a file until it is complete. */
const PART = '.part';

/** Files in a folder of this machine, or of a disk shared by several machines. */
export function openDiskStore(root: string): FileStore {
  const at = (key: string) => path.join(root, checkedKey(key));

  async function placed(key: string, fill: (part: string) => Promise<void>): Promise<void> {
    const file = at(key);
    const folder = path.dirname(file);
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    // concurrent writes of one key use separate files, and the later rename wins
    const part = `${file}.${newToken()}${PART}`;
    try {
      await fill(part);
      await fs.rename(part, file);
    } finally {
      // also after a link to an existing file, which is not renamed
      await fs.rm(part, { force: true });
    }
    await syncFolder(folder);
  }

  return {
    place: root,
    isFar: false,
    async stat(key) {
      const stats = isFileKey(key) ? await fs.lstat(at(key)).catch(absent) : null;
      return stats?.isFile() ? { bytes: stats.size, writtenAt: stats.mtime } : null;
    },
    open: (key) => (isFileKey(key) ? openRegularFile(at(key)) : Promise.resolve(null)),
    write: (key, content) =>
      placed(key, async (part) => {
        const file = await fs.open(part, 'wx', 0o600);
        try {
          await file.writeFile(content as Uint8Array);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    take: (key, source) =>
      placed(key, async (part) => {
        await syncFile(source);
        // no copy where both are on one disk
        await fs.link(source, part).catch(async (error: NodeJS.ErrnoException) => {
          if (!['EXDEV', 'EPERM', 'EMLINK'].includes(error.code ?? '')) throw error;
          await fs.copyFile(source, part, constants.COPYFILE_EXCL);
          await syncFile(part);
        });
      }),
    async remove(key) {
      if (isFileKey(key)) await fs.rm(at(key), { force: true });
    },
    async removeAll(prefix) {
      await fs.rm(path.join(root, checkedKey(prefix.replace(/\/$/, ''))), { recursive: true, force: true });
    },
    list: (prefix) => filesBelow(root, prefix),
    async withLocal(key, work) {
      return (await this.stat(key)) ? work(at(key)) : null;
    },
    async workIn(prefix) {
      const folder = path.join(root, checkedKey(prefix.replace(/\/$/, '')));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      // created in its final place
      return { folder, keep: () => Promise.resolve(), close: () => Promise.resolve() };
    },
    async forgetUnfinished(before) {
      let count = 0;
      for await (const name of namesBelow(root, '')) {
        if (!name.endsWith(PART)) continue;
        const file = path.join(root, name);
        const stats = await fs.lstat(file).catch(absent);
        if (!stats || stats.mtime >= before) continue;
        await fs.rm(file, { force: true });
        count += 1;
      }
      return count;
    },
    async check() {
      await fs.mkdir(root, { recursive: true, mode: 0o700 });
      await fs.access(root, constants.R_OK | constants.W_OK);
    },
  };
}

const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO'];

function absent(error: NodeJS.ErrnoException): null {
  if (NOT_THERE.includes(error.code ?? '')) return null;
  throw error;
}

async function openRegularFile(file: string): Promise<OpenedFile | null> {
  // a link in the folder must not lead outside; non-blocking, because a pipe would never open
  const handle = await fs
    .open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    .catch(absent);
  if (!handle) return null;
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await handle.close();
    return null;
  }
  return {
    bytes: stats.size,
    writtenAt: stats.mtime,
    version: Math.trunc(stats.mtimeMs).toString(36),
    read: async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    parts: (range, signal) => partsOf(handle, range, signal),
    close: () => handle.close(),
  };
}

async function* partsOf(
  handle: FileHandle,
  { start, end }: { start: number; end: number },
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    for (let position = start; position <= end;) {
      signal?.throwIfAborted();
      const size = Math.min(CHUNK_BYTES, end - position + 1);
      const { bytesRead, buffer } = await handle.read(new Uint8Array(size), 0, size, position);
      if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function* filesBelow(root: string, prefix: string) {
  for await (const key of namesBelow(root, prefix)) {
    if (key.endsWith(PART) || !isFileKey(key)) continue;
    const stats = await fs.lstat(path.join(root, key)).catch(absent);
    if (stats?.isFile()) yield { key, bytes: stats.size, writtenAt: stats.mtime };
  }
}

/** Regular files as keys, folder by folder. */
async function* namesBelow(root: string, prefix: string): AsyncGenerator<string> {
  const entries = await fs.readdir(path.join(root, prefix), { withFileTypes: true }).catch(absent);
  for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* namesBelow(root, `${prefix}${entry.name}/`);
    else if (entry.isFile()) yield prefix + entry.name;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
