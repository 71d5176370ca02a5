import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn } from '../../test/support/files-in';
import { sendFile } from './send-file.server';
import { removeStoredFile, storedKey, writeStoredFile } from './storage.server';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-files-'));
const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
const files = filesIn(dataDir);
let name = '';

beforeAll(async () => {
  name = await writeStoredFile(files, { folder: 'public', bytes: content, ending: 'mp4' });
});
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const get = (headers: Record<string, string> = {}, method = 'GET', key = storedKey('public', name)) =>
  sendFile(
    { request: new Request('http://shop.example/f', { headers, method }), context: {} },
    { files, key, cacheControl: 'public, max-age=60' },
  );
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('sending a stored file', () => {
  test('whole, with headers that let nothing run', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '200000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=60, no-transform',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  test('a part of it', async () => {
    const response = await get({ Range: 'bytes=100000-170000' });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe('bytes 100000-170000/200000');
    expect(response.headers.get('Content-Length')).toBe('70001');
    expect((await bodyOf(response)).equals(content.subarray(100_000, 170_001))).toBe(true);
  });

  test('no part outside of it', async () => {
    const response = await get({ Range: 'bytes=200000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe('bytes */200000');
  });

  test('HEAD says how long it is and sends nothing', async () => {
    const response = await get({}, 'HEAD');
    expect(response.headers.get('Content-Length')).toBe('200000');
    expect(response.body).toBeNull();
  });

  test('unchanged: 304; a part of an older file: the whole new one', async () => {
    const tag = (await get({}, 'HEAD')).headers.get('ETag')!;
    const time = (await get({}, 'HEAD')).headers.get('Last-Modified')!;
    const statusOf = async (headers: Record<string, string>) => {
      const response = await get(headers);
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf({ 'If-None-Match': `"other", W/${tag}` })).toBe(304);
    expect(await statusOf({ 'If-None-Match': '"other"', 'If-Modified-Since': time })).toBe(200);
    expect(await statusOf({ 'If-Modified-Since': time })).toBe(304);
    expect(await statusOf({ Range: 'bytes=0-9', 'If-Range': tag })).toBe(206);
    expect(await statusOf({ Range: 'bytes=0-9', 'If-Range': '"older"' })).toBe(200);
  });

  test('reads no further than the visitor takes', async () => {
    let reads = 0;
    const response = await sendFile(
      {
        request: new Request('http://shop.example/f'),
        context: { whenWritable: () => Promise.resolve(void reads++) },
      },
      { files, key: storedKey('public', name), cacheControl: 'private' },
    );
    const reader = response.body!.getReader();
    await reader.read();
    expect(reads).toBe(1);
    await reader.cancel();
  });

  test.skipIf(!fs.existsSync('/proc/self/fd'))(
    'leaves no file open: not one that nobody began to read, nor one whose visitor went while it was read',
    async () => {
      const countOpened = () =>
        fs.readdirSync('/proc/self/fd').filter((fd) => {
          const link = path.join('/proc/self/fd', fd);
          return fs.lstatSync(link, { throwIfNoEntry: false }) && fs.readlinkSync(link).endsWith(`/${own}`);
        }).length;
      const own = await writeStoredFile(files, { folder: 'public', bytes: content, ending: 'mp4' });
      const askOwn = () => get({}, 'GET', storedKey('public', own));
      const unread = await askOwn();
      expect(countOpened()).toBe(1);
      await unread.body!.cancel();
      expect(countOpened()).toBe(0);
      const reader = (await askOwn()).body!.getReader();
      await reader.read();
      expect(countOpened()).toBe(1);
      await reader.cancel();
      expect(countOpened()).toBe(0);
      await bodyOf(await askOwn());
      expect(countOpened()).toBe(0);
    },
  );

  test('stops when the visitor has gone', async () => {
    const abort = new AbortController();
    const response = await sendFile(
      { request: new Request('http://shop.example/f', { signal: abort.signal }), context: {} },
      { files, key: storedKey('public', name), cacheControl: 'private' },
    );
    abort.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  test.each([
    '../public/x.mp4',
    '..',
    '.hidden',
    'a/b.jpg',
    'a\\b.jpg',
    'a\0.jpg',
    '',
    'a..b',
    `${'x'.repeat(300)}.jpg`,
    '%2e%2e',
  ])('%j is no name of a stored file', (bad) => {
    expect(storedKey('public', bad)).toBeNull();
  });

  test('404 for what is missing, a folder, or a link out of the folder', async () => {
    const folder = path.join(dataDir, 'uploads/public');
    fs.mkdirSync(path.join(folder, 'inner'));
    fs.symlinkSync('/etc/hostname', path.join(folder, 'link.txt'));
    for (const key of [null, 'public/none.jpg', 'public/inner', 'public/link.txt'])
      await expect(get({}, 'GET', key)).rejects.toMatchObject({ status: 404 });
  });

  test('removed means gone', async () => {
    const other = await writeStoredFile(files, { folder: 'private', bytes: content, ending: 'jpg' });
    const place = path.join(dataDir, 'uploads/private', other);
    expect(fs.statSync(place).mode & 0o777).toBe(0o600);
    await removeStoredFile(files, true, other);
    expect(fs.existsSync(place)).toBe(false);
  });
});
