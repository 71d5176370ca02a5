import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDiskStore } from '../../../app/platform/storage/disk-store.server';
import { type FileStore, readStored } from '../../../app/platform/storage/file-store';
import { openS3Store } from '../../../app/platform/storage/s3-store.server';
import { diskRoot, KEPT_FOLDERS } from '../../../app/uploads/storage.server';
import { queueMissingVideos } from '../../../app/uploads/videos/queue-video.server';
import { createDatabase, hasServer, type ServerDatabase } from '../../support/databases/server-databases';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { guest, orderAsGuest, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { ffmpegHere, writeShortVideo } from '../../support/servers/ffmpeg';
import { type ObjectStorage, startObjectStorage } from '../../support/servers/object-storage';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { putTransferFirst } from '../../support/shop/transfer-first';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 1;
const LECTURE = 4;
const ROOM = `/learn/1-excel-for-work/${LECTURE}`;
const STAFF_VIDEO = `/admin/courses/${COURSE}/lectures/${LECTURE}/film`;

const tools = ffmpegHere();
let storage: ObjectStorage;
let bucket: FileStore;
let app: AppServer;
let staff: PlainBrowser;
let learner: PlainBrowser;
let homeworkId: number;
const ANY_PORT = { PORT: '0', SOCKET_PORT: '0', SANDBOX_PORT: '0' };
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-object-storage-'));
const secrets = { FFMPEG_PATH: tools?.ffmpeg ?? 'off', S3_TIMEOUT_SECONDS: '20' };

beforeAll(async () => {
  storage = await startObjectStorage();
  bucket = openS3Store(storage.place, path.join(scratch, 'work'));
  app = await startApp({ isFresh: true, env: { ...storage.env, ...secrets } });
  homeworkId = await app.inDatabase(async (db) => {
    // what the demo shows is not made here
    await queueMissingVideos(db, new Date());
    await db
      .updateTable('film')
      .set({ state: 'cancelled', lease: null, leased_until: null })
      .where('state', '<>', 'done')
      .execute();
    await putTransferFirst(db);
    await giveLearned(db, { email: 'student@demo.test', courseId: COURSE, lectures: 0 });
    const { id } = await db
      .selectFrom('lecture')
      .select('id')
      .where('external_key', '=', 'excel-work-17')
      .executeTakeFirstOrThrow();
    return id;
  });
  await signIn();
});
afterAll(async () => {
  await app?.stop();
  await storage?.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
});

async function signIn() {
  staff = await signedIn(app.url, 'admin@demo.test');
  learner = await signedIn(app.url, 'student@demo.test');
}
/** The same data with other settings, at another address. */
async function startAnew(env: Record<string, string>) {
  await app.end();
  const before = app;
  app = {
    ...(await startApp({ over: app, env: { ...storage.env, ...secrets, ...env } })),
    stop: endAndRemove,
  };
  await signIn();

  async function endAndRemove() {
    await app.end();
    await before.stop();
  }
}

/** Each file by its key, with a mark of its content. */
async function marksIn(files: FileStore): Promise<Record<string, string>> {
  const marks: Record<string, string> = {};
  for (const folder of KEPT_FOLDERS)
    for await (const { key } of files.list(`${folder}/`))
      marks[key] = createHash('sha256')
        .update((await readStored(files, key)) ?? '')
        .digest('hex')
        .slice(0, 12);
  return marks;
}
async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of KEPT_FOLDERS) for await (const { key } of files.list(`${folder}/`)) keys.push(key);
  return keys.sort();
}
const diskOf = (dataDir: string) => openDiskStore(diskRoot(dataDir));
const fetchAs = (as: PlainBrowser | null, address: string, headers: Record<string, string> = {}) =>
  fetch(new URL(address, app.url), {
    redirect: 'manual',
    headers: { ...headers, ...(as && { Cookie: as.jar.header(new URL(app.url)) ?? '' }) },
  });
const newOrder = (visitor: PlainBrowser, email: string) =>
  orderAsGuest(visitor, { title: 'Excel สำหรับคนทำงาน', buyer: guest(email) });
const sendSlip = async (page: PlainPage, mark: string) =>
  page
    .form('#report')
    .attach('slip', { filename: 'slip.jpg', type: 'image/jpeg', bytes: await slipPicture(mark) })
    .fill({ bank_code: 'SCB', time: '0:01', transfer_amount: '1590' })
    .choose('bank_account', 'กสิกรไทย')
    .submit();
const uploadsOf = (purpose: 'slip' | 'video' | 'homework') =>
  app.inDatabase((db) =>
    db.selectFrom('upload').selectAll().where('purpose', '=', purpose).orderBy('id').execute(),
  );

function sendVideo(bytes: Buffer, lectureId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${app.url}/admin/film-parts`,
      chunkSize: 256 * 1024,
      retryDelays: [],
      headers: { Cookie: staff.jar.header(new URL(app.url)) ?? '', Origin: app.url },
      metadata: { name: 'ก่อนไฟดับ.mp4', courseId: String(COURSE), lectureId: String(lectureId) },
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

interface Ran {
  code: number | null;
  said: string;
}
/** An operator's command beside the shop; `until` ends it as a power cut does. */
function run(
  command: string,
  {
    args = [],
    env = {},
    until,
  }: { args?: string[]; env?: Record<string, string>; until?: () => Promise<boolean> } = {},
): Promise<Ran> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [`build/${command}.mjs`, ...args], {
    env: { PATH, HOME, TZ: 'UTC', ...app.env, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const cut = async () => {
    while (child.exitCode === null && !(await until?.())) await setTimeout(20);
    child.kill('SIGKILL');
  };
  if (until) void cut();
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: text })));
}

describe('files in object storage', () => {
  test('UPL-01 pictures of the catalogue come from the bucket, whole and by range; nothing lies on the disk', async () => {
    expect(fs.existsSync(diskRoot(app.dataDir))).toBe(false);
    const home = await new PlainBrowser(app.url).get('/courses');
    const picture = /\/uploads\/pictures\/[\w.-]+/.exec(home.html)?.[0] ?? '';
    const response = await fetchAs(null, picture);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable, no-transform',
    ]);
    const whole = Buffer.from(await response.arrayBuffer());
    const tag = response.headers.get('ETag')!;
    const part = await fetchAs(null, picture, { Range: 'bytes=10-29', 'If-Range': tag });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-29/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 30))).toBe(true);
    expect((await fetchAs(null, picture, { 'If-None-Match': tag })).status).toBe(304);
    expect((await fetchAs(null, picture, { Range: `bytes=${whole.length}-` })).status).toBe(416);
    expect((await fetchAs(null, '/uploads/pictures/none-640.jpg')).status).toBe(404);
    // a size that nobody asked for before is drawn, and kept there
    const stem = /pictures\/(.+?)-\d+\.\w+$/.exec(picture)?.[1] ?? '';
    expect((await fetchAs(null, `/uploads/pictures/${stem}-96.webp`)).status).toBe(200);
    expect(await bucket.stat(`pictures/${stem}-96.webp`)).not.toBeNull();
  });

  test('UPL-03 PAY-07 a slip lies in the bucket, and opens for its order and for staff alone', async () => {
    const buyer = new PlainBrowser(app.url);
    expect((await sendSlip(await newOrder(buyer, 'bucket@example.test'), 'one')).status).toBeLessThan(400);
    const [slip] = await uploadsOf('slip');
    expect((await bucket.stat(`private/${slip!.storage_name}`))?.bytes).toBe(slip!.size_bytes);
    const { token } = await app.inDatabase((db) =>
      db.selectFrom('purchase_order').select('token').executeTakeFirstOrThrow(),
    );
    const requests: [PlainBrowser | null, string, number][] = [
      [staff, `/admin/slips/${slip!.id}`, 200],
      [null, `/order/${token}/slip/${slip!.id}`, 200],
      [null, `/order/${'x'.repeat(22)}/slip/${slip!.id}`, 404],
      [null, `/uploads/private/${slip!.storage_name}`, 404],
    ];
    for (const [who, address, status] of requests)
      expect((await fetchAs(who, address)).status, address).toBe(status);
    expect((await fetchAs(learner, `/admin/slips/${slip!.id}`)).status).not.toBe(200);
  });

  test('LRN-05 a file of homework goes there and comes back to who handed it in, and to nobody else', async () => {
    const page = await learner.get(`/learn/1-excel-for-work/${homeworkId}`);
    const picture = { filename: 'งาน.jpg', type: 'image/jpeg', bytes: await slipPicture('homework') };
    const answerPage = await page
      .form('form[enctype="multipart/form-data"]')
      .fill({ body: 'เสร็จแล้ว' })
      .attach('files', picture)
      .submit('hand-in');
    const address =
      /\/learn\/[^"]*\/homework\/\d+|\/learn\/[^"]*file[^"]*\d+/.exec(answerPage.html)?.[0] ?? '';
    const [upload] = await uploadsOf('homework');
    expect((await bucket.stat(`private/${upload!.storage_name}`))?.bytes).toBe(upload!.size_bytes);
    expect((await fetchAs(learner, address)).status).toBe(200);
    const company = await signedIn(app.url, 'company@demo.test');
    expect((await fetchAs(company, address)).status).toBe(404);
  });

  test.skipIf(!tools)(
    'LRN-02 UPL-02 a video is sent, made for phones and watched by ranges from the bucket',
    async () => {
      const file = path.join(scratch, 'short.mp4');
      writeShortVideo(tools!, file, '320x180', 2);
      const bytes = new Uint8Array(fs.readFileSync(file));
      await (
        await staff.get(STAFF_VIDEO)
      )
        .form('form[data-video]')
        .attach('film', { filename: 'บท.mp4', type: 'video/mp4', bytes })
        .submit('อัปโหลดวิดีโอ');
      await vi.waitFor(
        async () =>
          expect(
            await app.inDatabase((db) =>
              db.selectFrom('film').select('state').where('storage_name', 'like', 'f%').execute(),
            ),
          ).toEqual([{ state: 'done' }]),
        { timeout: LONGEST_WAIT_MS, interval: 300 },
      );
      const source = (await learner.get(ROOM)).find('video').getAttribute('src')!;
      expect(source).toMatch(/^\/media\/films\/.*\.mp4/);
      const whole = Buffer.from(await (await fetchAs(learner, source)).arrayBuffer());
      const part = await fetchAs(learner, source, { Range: 'bytes=1000-1999' });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([
        206,
        `bytes 1000-1999/${whole.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 2000))).toBe(true);
      const company = await signedIn(app.url, 'company@demo.test');
      for (const who of [null, company]) expect((await fetchAs(who, source)).status).toBe(403);
      const videos = (await keysIn(bucket)).filter(
        (key) => key.startsWith('films/') && key.endsWith('master.m3u8'),
      );
      expect(videos.length).toBeGreaterThan(0);
      // neither the video nor what was made of it stays on the machine
      for (const left of ['uploads/videos', 'uploads/films'])
        expect(fs.existsSync(path.join(app.dataDir, left))).toBe(false);
      expect(fs.readdirSync(path.join(app.dataDir, 'work'))).toEqual([]);
    },
  );
});

describe('a storage that is down', () => {
  test('UPL-02 the last part of a video is answered at once; it is stored later, by another process after a power cut', async () => {
    const sentBytes = fs.readFileSync('db/demo/videos/guitar-lesson.mp4');
    const lectureId = await app.inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('lecture')
        .innerJoin('course_section', 'course_section.id', 'course_section_id')
        .select('lecture.id')
        .where('course_id', '=', COURSE)
        .where('content_type', '=', 'video')
        .where('lecture.id', '<>', LECTURE)
        .orderBy('lecture.id')
        .executeTakeFirstOrThrow();
      await db.updateTable('lecture').set({ video: null }).where('id', '=', id).execute();
      return id;
    });
    await signIn();
    const address = `/admin/courses/${COURSE}/lectures/${lectureId}/film`;
    storage.goDown();
    try {
      await sendVideo(sentBytes, lectureId);
      expect((await staff.get(address)).text).toContain('ได้รับไฟล์ ก่อนไฟดับ.mp4 ครบแล้ว');
    } finally {
      await app.kill();
      storage.goOn();
    }
    await app.inDatabase((db) =>
      // its time is over
      db.updateTable('film_arrival').set({ lease: null, leased_until: null }).execute(),
    );
    await startAnew({ FFMPEG_PATH: 'off' });
    const page = await vi.waitFor(
      async () => {
        const now = await staff.get(address);
        expect(now.text).not.toContain('บทนี้ยังไม่มีวิดีโอ');
        return now;
      },
      { timeout: LONGEST_WAIT_MS, interval: 300 },
    );
    expect(page.text).toContain('ไฟล์ตอนนี้ ก่อนไฟดับ.mp4');
    const { video, left } = await app.inDatabase(async (db) => {
      // and nothing is made of it beside what follows
      await db.updateTable('film').set({ state: 'cancelled' }).where('state', '=', 'queued').execute();
      return {
        ...(await db
          .selectFrom('lecture')
          .select('video')
          .where('id', '=', lectureId)
          .executeTakeFirstOrThrow()),
        left: await db.selectFrom('film_arrival').selectAll().execute(),
      };
    });
    expect(left).toEqual([]);
    expect((await readStored(bucket, `videos/${video}`))?.equals(sentBytes)).toBe(true);
  });

  test('OPS-04 pages and orders go on; files answer 503 with a time, and a form keeps what was typed', async () => {
    const buyer = new PlainBrowser(app.url);
    const page = await newOrder(buyer, 'down@example.test');
    storage.goDown();
    try {
      const picture = await fetchAs(null, '/uploads/pictures/none-640.jpg');
      expect([picture.status, picture.headers.get('Retry-After')]).toEqual([503, '30']);
      const refusedPage = await sendSlip(page, 'two');
      expect([refusedPage.status, refusedPage.headers.get('Retry-After')]).toEqual([503, '30']);
      expect(refusedPage.text).toContain('ระบบเก็บไฟล์ของร้านขัดข้องชั่วคราว');
      expect(refusedPage.form('#report').value('transfer_amount')).toBe('1590');
      expect((await new PlainBrowser(app.url).get('/course/1-excel-for-work')).status).toBe(200);
      await vi.waitFor(
        async () =>
          expect(await (await fetch(`${app.url}/readyz`)).text()).toBe('ready, storage does not answer'),
        { timeout: LONGEST_WAIT_MS, interval: 200 },
      );
      const room = await learner.get(ROOM);
      expect([room.status, room.text.includes('เปิดหรือเก็บไฟล์ไม่ได้ชั่วคราว')]).toEqual([503, true]);
    } finally {
      storage.goOn();
    }
    expect((await sendSlip(page, 'two')).status).toBeLessThan(400);
    expect(await uploadsOf('slip')).toHaveLength(2);
  });

  test('OPS-04 a shop whose bucket or key is wrong does not start, and says so in a line without the key', async () => {
    const wrong = { S3_SECRET_ACCESS_KEY: 'not-the-secret', ...ANY_PORT };
    const { code, said: text } = await run('server', {
      env: { ...wrong, DATA_DIR: path.join(scratch, 'wrong') },
    });
    expect(code).toBe(1);
    expect(text).toMatch(/Rian cannot start: files cannot be stored there .*SignatureDoesNotMatch/);
    expect(text).not.toContain('not-the-secret');
  });
});

/** Several processes one after the other, on a machine that is busy. */
const SLOW_MS = 900_000;

describe('from one to the other', () => {
  // enough of them to be cut in the middle
  beforeAll(async () => {
    const pictures = (await keysIn(bucket)).filter((key) => key.startsWith('pictures/'));
    for (const key of pictures.slice(40)) await bucket.remove(key);
  });

  const databases: ServerDatabase[] = [];
  afterAll(async () => {
    for (const { drop } of databases) await drop();
  });
  /** A shop without rows and files: on the server, which opens without the second that the embedded database takes. */
  async function empty(name: string): Promise<Record<string, string>> {
    const rows = hasServer() ? await createDatabase() : undefined;
    if (rows) databases.push(rows);
    return { DATA_DIR: path.join(scratch, name), DATABASE_URL: rows?.url ?? '' };
  }

  const TO_DISK = { STORAGE: 'disk', STORAGE_FORMER: 's3' };
  const TO_BUCKET = { STORAGE: 's3', STORAGE_FORMER: 'disk' };

  test(
    'OPS-04 backed up from the bucket, restored into another; never over files of another shop',
    { timeout: SLOW_MS },
    async () => {
      const before = await marksIn(bucket);
      const folder = path.join(scratch, 'backups');
      expect((await run('backup', { args: [folder] })).said).toContain('Written to');
      const file = path.join(folder, fs.readdirSync(folder)[0]!);
      const refused = await run('restore', { args: [file], env: await empty('refused') });
      expect(refused.said).toContain('This instance is not empty');
      expect(await marksIn(bucket)).toEqual(before);

      const bucketOfIt = { ...(await empty('again')), S3_PREFIX: 'again' };
      const again = openS3Store({ ...storage.place, prefix: 'again/' }, path.join(scratch, 'work'));
      // one was broken off there: it opens on no machine until it is restored
      await again.write('restore-not-finished', new Uint8Array());
      const closed = await run('server', {
        env: { ...bucketOfIt, DATA_DIR: path.join(scratch, 'elsewhere'), ...ANY_PORT },
      });
      expect(closed.said).toContain('a restore into this instance was broken off');
      const restored = await run('restore', { args: [file], env: bucketOfIt });
      expect(restored.said).toContain('Restored what was backed up');
      expect(await marksIn(again)).toEqual(before);
      expect(await again.stat('restore-not-finished')).toBeNull();
      const [slip] = await uploadsOf('slip');
      await again.remove(`private/${slip!.storage_name}`);
      const ill = await run('doctor', { env: bucketOfIt });
      expect([ill.code, ill.said.includes(`the file ${slip!.storage_name} is not there`)]).toEqual([1, true]);
      expect(ill.said.match(/BAD/g)).toHaveLength(1);
    },
  );

  test(
    'OPS-04 moved to the disk and back while the shop runs, killed midway: every file is there all the time',
    { timeout: SLOW_MS },
    async () => {
      const before = await marksIn(bucket);
      const disk = diskOf(app.dataDir);
      const count = Object.keys(before).length;
      const [slip] = await uploadsOf('slip');
      const opens = async () => (await fetchAs(staff, `/admin/slips/${slip!.id}`)).status;

      await startAnew(TO_DISK);
      expect(await opens()).toBe(200);
      const halfThere = async () => (await keysIn(disk)).length > count / 3;
      const killed = await run('storage-move', { until: halfThere });
      expect(killed.code).toBeNull();
      expect(await opens()).toBe(200);
      // what comes while it is moved lies at the new place
      const buyer = new PlainBrowser(app.url);
      expect((await sendSlip(await newOrder(buyer, 'moving@example.test'), 'three')).status).toBeLessThan(
        400,
      );
      const moved = await run('storage-move');
      expect([moved.code, moved.said.includes('Nothing is left there')]).toEqual([0, true]);
      expect(await keysIn(bucket)).toEqual([]);
      const onDisk = await marksIn(disk);
      expect(onDisk).toMatchObject(before);
      expect(Object.keys(onDisk)).toHaveLength(count + 1);
      expect(await opens()).toBe(200);

      // one that differs at the other place is left, and said
      await bucket.write(`private/${slip!.storage_name}`, Buffer.from('another'));
      await startAnew(TO_BUCKET);
      const differs = await run('storage-move');
      expect([differs.code, differs.said.includes('has another content there')]).toEqual([1, true]);
      await bucket.remove(`private/${slip!.storage_name}`);
      expect((await run('storage-move')).code).toBe(0);
      expect(await marksIn(bucket)).toEqual(onDisk);
      expect(await keysIn(disk)).toEqual([]);
      expect(await opens()).toBe(200);
    },
  );
});
