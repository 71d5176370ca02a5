import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '../../../test/support/servers/object-storage';
import { openDiskStore } from './disk-store.server';
import { type FileStore, readStored, StorageDownError } from './file-store';
import { joinStores } from './joined-stores.server';
import { openS3Store } from './s3-store.server';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-stores-'));
const workFolder = path.join(root, 'work');
let storage: ObjectStorage;
const stores: Record<string, FileStore> = {};
beforeAll(async () => {
  storage = await startObjectStorage();
  stores.disk = openDiskStore(path.join(root, 'uploads'));
  stores.s3 = openS3Store(storage.place, workFolder);
  stores.joined = joinStores(
    openS3Store({ ...storage.place, prefix: 'joined/' }, workFolder),
    openDiskStore(path.join(root, 'former')),
  );
});
afterAll(async () => {
  await storage.stop();
  fs.rmSync(root, { recursive: true });
});

const keysIn = async (files: FileStore, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys.sort();
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const LARGE = randomBytes(9 * 1024 * 1024 + 5);
async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length)
    yield await Promise.resolve(bytes.subarray(at, at + length));
}

describe.each(['disk', 's3', 'joined'])('a store on %s', (name) => {
  test('gives back what was written, with its size and time, and nothing under another key', async () => {
    const files = stores[name]!;
    await files.write('private/fa.jpg', Buffer.from('slip'));
    const facts = await files.stat('private/fa.jpg');
    expect(facts?.bytes).toBe(4);
    expect(Math.abs(Date.now() - (facts?.writtenAt.getTime() ?? 0))).toBeLessThan(600_000);
    expect(String(await readStored(files, 'private/fa.jpg'))).toBe('slip');
    for (const other of [
      'private/fb.jpg',
      'private',
      'private/fa',
      '../secret',
      'private/../private/fa.jpg',
      '',
      '/x',
    ]) {
      expect(await files.stat(other)).toBeNull();
      expect(await files.open(other)).toBeNull();
    }
    await expect(files.write('../secret', Buffer.from('x'))).rejects.toThrow(RangeError);
  });

  test('an empty file is a file; written again it is the new one, and another version', async () => {
    const files = stores[name]!;
    await files.write('files/empty.txt', new Uint8Array());
    expect(await readStored(files, 'files/empty.txt')).toHaveLength(0);
    const before = await files.open('files/empty.txt');
    await before?.close();
    await files.write('files/empty.txt', Buffer.from('more'));
    const after = await files.open('files/empty.txt');
    await after?.close();
    expect([after?.bytes, after?.version === before?.version && after?.bytes === before?.bytes]).toEqual([
      4,
      false,
    ]);
  });

  test('a long file comes in pieces of any length, and goes out whole, by range and from a local file', async () => {
    const files = stores[name]!;
    await files.write('videos/long.mp4', inPieces(LARGE, 700_001));
    expect(sha256((await readStored(files, 'videos/long.mp4'))!)).toBe(sha256(LARGE));
    const openedFile = (await files.open('videos/long.mp4'))!;
    expect((await openedFile.read(LARGE.length - 3, 100)).equals(LARGE.subarray(-3))).toBe(true);
    expect(await openedFile.read(LARGE.length + 3, 100)).toHaveLength(0);
    const range = { start: 8 * 1024 * 1024 - 10, end: 8 * 1024 * 1024 + 70_000 };
    const parts: Uint8Array[] = [];
    for await (const part of openedFile.parts(range)) parts.push(part);
    expect(Buffer.concat(parts).equals(LARGE.subarray(range.start, range.end + 1))).toBe(true);
    const localPath = await files.withLocal('videos/long.mp4', async (file) =>
      sha256(await fs.promises.readFile(file)),
    );
    expect(localPath).toBe(sha256(LARGE));
    expect(await files.withLocal('videos/none.mp4', () => Promise.resolve('here'))).toBeNull();
    const source = path.join(root, 'source.mp4');
    fs.writeFileSync(source, LARGE);
    await files.take('videos/taken.mp4', source);
    await files.take('videos/taken.mp4', source);
    expect(sha256((await readStored(files, 'videos/taken.mp4'))!)).toBe(sha256(LARGE));
    expect(fs.statSync(source).size).toBe(LARGE.length);
  });

  test('a write that breaks off leaves nothing, and what was there before', async () => {
    const files = stores[name]!;
    async function* half() {
      yield LARGE.subarray(0, 9 * 1024 * 1024);
      await Promise.reject(new Error('the line is cut'));
    }
    await files.write('private/kept.pdf', Buffer.from('whole'));
    for (const key of ['private/kept.pdf', 'private/new.pdf'])
      await expect(files.write(key, half())).rejects.toThrow('the line is cut');
    expect(String(await readStored(files, 'private/kept.pdf'))).toBe('whole');
    expect(await keysIn(files, 'private/')).not.toContain('private/new.pdf');
  });

  test('a reader that stops early closes the file', async () => {
    const files = stores[name]!;
    await files.write('videos/left.mp4', LARGE);
    const stop = new AbortController();
    const file = (await files.open('videos/left.mp4'))!;
    const read = async () => {
      let bytes = 0;
      for await (const part of file.parts({ start: 0, end: LARGE.length - 1 }, stop.signal)) {
        bytes += part.length;
        stop.abort(new Error('gone'));
      }
      return bytes;
    };
    await expect(read()).rejects.toThrow();
    for await (const part of (await files.open('videos/left.mp4'))!.parts({ start: 0, end: 99 })) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
  });

  test('lists what begins so, in any number, and forgets what is removed', async () => {
    const files = stores[name]!;
    for (const each of ['a', 'b', 'c']) await files.write(`pictures/many-${each}.jpg`, Buffer.from(each));
    await files.write('films/fx/240p.mp4', Buffer.from('piece'));
    expect(await keysIn(files, 'pictures/')).toEqual(
      ['a', 'b', 'c'].map((each) => `pictures/many-${each}.jpg`),
    );
    expect(await keysIn(files, 'films/')).toEqual(['films/fx/240p.mp4']);
    expect(await keysIn(files, 'none/')).toEqual([]);
    await files.remove('pictures/many-b.jpg');
    await files.remove('pictures/many-b.jpg');
    expect(await keysIn(files, 'pictures/')).toEqual(['pictures/many-a.jpg', 'pictures/many-c.jpg']);
  });

  test('what a program makes is there once it is kept, and the next one finds it', async () => {
    const files = stores[name]!;
    const first = await files.workIn('films/fmade/');
    fs.writeFileSync(path.join(first.folder, '240p.mp4'), 'low');
    await first.keep('240p.mp4');
    await first.close();
    expect(String(await readStored(files, 'films/fmade/240p.mp4'))).toBe('low');
    const second = await files.workIn('films/fmade/');
    expect(fs.readFileSync(path.join(second.folder, '240p.mp4'), 'utf8')).toBe('low');
    await second.close();
  });

  test('answers that it is there', async () => {
    await expect(stores[name]!.check()).resolves.toBeUndefined();
  });
});

test('a list of more than one page is whole', async () => {
  const files = openS3Store({ ...storage.place, prefix: 'pages/', listPage: 2 }, workFolder);
  const keys = Array.from({ length: 5 }, (_, at) => `private/f${String(at).padStart(5, '0')}.txt`);
  for (const key of keys) await files.write(key, Buffer.from('x'));
  expect(await keysIn(files, 'private/')).toEqual(keys);
});

test('a file that lies in the former place is found, moved or not, and removed from both', async () => {
  const former = openDiskStore(path.join(root, 'former'));
  await former.write('private/old.jpg', Buffer.from('old'));
  const files = stores.joined!;
  expect(String(await readStored(files, 'private/old.jpg'))).toBe('old');
  expect(await keysIn(files, 'private/')).toContain('private/old.jpg');
  await files.remove('private/old.jpg');
  expect([await files.stat('private/old.jpg'), await former.stat('private/old.jpg')]).toEqual([null, null]);
});

test('a storage that is down, or lets nobody in, is said by one error that names no key', async () => {
  const wrong = openS3Store({ ...storage.place, secretAccessKey: 'guessed-secret' }, workFolder);
  const failure = await wrong.write('private/x.jpg', Buffer.from('x')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageDownError);
  expect(String(failure)).toMatch(/403 SignatureDoesNotMatch/);
  expect(String(failure)).not.toContain('guessed-secret');
  const none = openS3Store({ ...storage.place, bucket: 'not-there' }, workFolder);
  await expect(none.check()).rejects.toThrow(/404 NoSuchBucket/);
  storage.goDown();
  try {
    const { s3 } = stores;
    for (const request of [
      () => s3!.stat('private/fa.jpg'),
      () => s3!.check(),
      () => s3!.open('private/fa.jpg'),
    ])
      await expect(request()).rejects.toThrow(StorageDownError);
  } finally {
    storage.goOn();
  }
  expect(await stores.s3!.stat('private/fa.jpg')).not.toBeNull();
});

test('one that takes connections and says nothing is given up in its time', async () => {
  const net = await import('node:net');
  const silent = net.createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const files = openS3Store(
    { ...storage.place, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 300 },
    workFolder,
  );
  await expect(files.stat('private/fa.jpg')).rejects.toThrow(/no answer in time/);
  silent.close();
});

test('half-written files and left work go, what is written now stays', async () => {
  const folder = path.join(root, 'uploads/private');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'fold.jpg.part'), 'half');
  fs.mkdirSync(path.join(workFolder, `w${'a'.repeat(22)}`), { recursive: true });
  const soon = new Date(Date.now() + 60_000);
  expect(await stores.disk!.forgetUnfinished(new Date(0))).toBe(0);
  expect(await stores.disk!.forgetUnfinished(soon)).toBe(1);
  expect(await stores.s3!.forgetUnfinished(soon)).toBe(1);
  expect(await keysIn(stores.disk!, 'private/')).toContain('private/fa.jpg');
});
