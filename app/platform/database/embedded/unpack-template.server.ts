import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';

/** Threads that sync at once; more share no more of the disk's commits. */
const SYNCED_AT_ONCE = 4;

/**
 * Writes a dump (`dumpDatabase`) into a folder as it is read: the engine would hold it three times, 180 MB
 * (ADR-0117). It can be opened when this resolves, and is durable after `onDisk`.
 * @throws Error of the file system, of reading the dump, and as the rejection of `onDisk`
 */
export async function unpackTemplate(template: string, home: string): Promise<{ onDisk: Promise<void> }> {
  const entries = tar.extract();
  const reading = pipeline(fs.createReadStream(template), createGunzip(), entries);
  const folders = new Set([home]);
  const files: string[] = [];
  const makeFolder = (at: string) => {
    for (let each = at; !folders.has(each); each = path.dirname(each)) folders.add(each);
    fs.mkdirSync(at, { recursive: true, mode: 0o700 });
  };
  try {
    for await (const entry of entries) {
      const at = path.join(home, entry.header.name);
      if (entry.header.type === 'directory') {
        makeFolder(at);
        entry.resume();
      } else {
        if (!folders.has(path.dirname(at))) makeFolder(path.dirname(at));
        // its types do not say that it yields bytes
        await writeInPieces(at, entry as AsyncIterable<Buffer>);
        files.push(at);
      }
    }
  } finally {
    await reading;
  }
  const onDisk = syncAll([...files, ...folders, path.dirname(home)]);
  // the caller that opens the engine gets the rejection from `onDisk` itself
  onDisk.catch(() => undefined);
  return { onDisk };
}

/** In sequence: a stream for each small file takes longer than writing it. */
async function writeInPieces(at: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = fs.openSync(at, 'w', 0o600);
  try {
    for await (const piece of content) fs.writeSync(file, piece);
  } finally {
    fs.closeSync(file);
  }
}

async function syncAll(paths: string[]): Promise<void> {
  const next = async () => {
    for (let at; (at = paths.pop()) !== undefined;) {
      const file = await fs.promises.open(at, 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, next));
}
