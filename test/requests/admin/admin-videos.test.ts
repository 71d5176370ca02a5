import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { addStaff } from '../../support/shop/staff-member';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

const VIDEO = path.resolve(import.meta.dirname, '../../../db/demo/videos/guitar-lesson.mp4');
const sentBytes = fs.readFileSync(VIDEO);

let app: AppServer;
let staff: PlainBrowser;
let courseId: number;
let lectures: number[];
let address: string;
beforeAll(async () => {
  app = await startApp({ isOwn: true });
  staff = await signedIn(app.url, 'admin@demo.test');
  const rows = await app.inDatabase(async (db) => {
    await addStaff(db, 'support');
    return db
      .selectFrom('lecture')
      .innerJoin('course_section', 'course_section.id', 'lecture.course_section_id')
      .select(['lecture.id', 'course_section.course_id'])
      .where('content_type', '=', 'video')
      .orderBy('lecture.id')
      .execute();
  });
  courseId = rows[0]!.course_id!;
  lectures = rows.filter((row) => row.course_id === courseId).map(({ id }) => id);
  address = `/admin/courses/${courseId}/lectures/${lectures[0]}/film`;
});
afterAll(() => app.stop());

const videoPage = () => staff.get(address);
const form = (page: PlainPage) => page.form('form[data-video]');
const videoOf = (lectureId: number) =>
  app.inDatabase((db) =>
    db
      .selectFrom('lecture')
      .select(['video', 'upload_type', 'duration_seconds'])
      .where('id', '=', lectureId)
      .executeTakeFirstOrThrow(),
  );
const storedFile = (name: string) => fs.readFileSync(path.join(app.dataDir, 'uploads/videos', name));
const cookieOf = (browser: PlainBrowser) => browser.jar.header(new URL(app.url)) ?? '';

interface Sending {
  as?: PlainBrowser;
  bytes?: Buffer;
  lectureId?: number;
  /** goes on with these parts */
  uploadUrl?: string;
  onPart?: (upload: Upload, sent: number) => void;
}
/** The client that the page's script uses, as a browser would send it. */
function send({ as = staff, bytes = sentBytes, lectureId = lectures[0]!, uploadUrl, onPart }: Sending = {}) {
  return new Promise<{ url: string; sentFrom: number }>((resolve, reject) => {
    let sentFrom = -1;
    const upload: Upload = new Upload(bytes, {
      endpoint: `${app.url}/admin/film-parts`,
      uploadUrl: uploadUrl ?? null,
      chunkSize: 64 * 1024,
      retryDelays: [],
      headers: { Cookie: cookieOf(as), Origin: app.url },
      metadata: { name: 'บทที่ 1.mp4', courseId: String(courseId), lectureId: String(lectureId), ownerId: '1' },
      onProgress: (input) => {
        if (sentFrom < 0) sentFrom = input;
      },
      onChunkComplete: (_size, accepted) => onPart?.(upload, accepted),
      onError: reject,
      onSuccess: () => resolve({ url: upload.url!, sentFrom }),
    });
    upload.start();
  });
}
const refusalOf = (sending: Sending) =>
  send(sending).then(
    () => null,
    (error: { originalResponse?: { getStatus(): number; getBody(): string } }) => ({
      status: error.originalResponse?.getStatus(),
      body: error.originalResponse?.getBody(),
    }),
  );

describe('a video without script', () => {
  test('UPL-01 a plain file field sends it, and it becomes the lecture’s, with its length', async () => {
    const page = await form(await videoPage())
      .attach('film', { filename: 'สอนกีตาร์.mp4', type: 'text/plain', bytes: new Uint8Array(sentBytes) })
      .submit('อัปโหลดวิดีโอ');
    expect(page.path).toBe(`${address}?done=saved`);
    expect(page.text).toContain('สอนกีตาร์.mp4');
    const { video, upload_type, duration_seconds } = await videoOf(lectures[0]!);
    expect([upload_type, duration_seconds! > 0]).toEqual(['file', true]);
    expect(storedFile(video!).equals(sentBytes)).toBe(true);
    expect(fs.readdirSync(path.join(app.dataDir, 'uploads/parts'))).toEqual([]);
  });

  test('UPL-03 what is no video is refused beside the field, whatever it is called', async () => {
    const before = await videoOf(lectures[0]!);
    const page = await form(await videoPage())
      .attach('film', {
        filename: 'a.mp4',
        type: 'video/mp4',
        bytes: new Uint8Array(Buffer.from('PK\u0003\u0004')),
      })
      .submit('อัปโหลดวิดีโอ');
    expect(page.status).toBe(422);
    expect(page.find('#film-e').text).toContain('ไฟล์ชนิดนี้ใช้ไม่ได้');
    const none = await form(await videoPage()).submit('อัปโหลดวิดีโอ');
    expect(none.find('#film-e').text).toContain('เลือกไฟล์วิดีโอก่อน');
    expect(await videoOf(lectures[0]!)).toEqual(before);
  });

  test('LRN-02 where no ffmpeg is the owner reads why, and the original plays', async () => {
    const words = ({ text }: PlainPage) => text.replaceAll('\u00a0', ' ');
    expect(words(await videoPage())).toContain('เซิร์ฟเวอร์นี้ยังไม่มีโปรแกรม ffmpeg');
    // what the demo brings ready-made does not wait
    expect(words(await staff.get('/admin'))).toMatch(/วิดีโอ [1-9]\d* เรื่องยังไม่ได้แปลงสำหรับมือถือ/);
    const lecture = await staff.get(`/learn/${courseId}-x/${lectures[0]}`);
    expect(lecture.find('video').getAttribute('src')).toMatch(/^\/media\/videos\//);
  });

  test('UPL-01 a lecture that is no video’s, or another course’s, has no such page', async () => {
    expect((await staff.get(`/admin/courses/999/lectures/${lectures[0]}/film`)).status).toBe(404);
  });
});

describe('a video in parts', () => {
  test('UPL-02 stopped in the middle it goes on from there, and not a byte is lost', async () => {
    const lectureId = lectures[1]!;
    let stopped = '';
    await new Promise<void>((resolve, reject) => {
      send({
        lectureId,
        onPart: (upload, sent) => {
          if (sent < sentBytes.length / 2) return;
          stopped = upload.url!;
          void upload.abort().then(resolve);
        },
      }).catch(reject);
    });
    const before = await videoOf(lectureId);
    const { sentFrom } = await send({ lectureId, uploadUrl: stopped });
    expect(sentFrom).toBeGreaterThanOrEqual(sentBytes.length / 2);
    const after = await videoOf(lectureId);
    expect(after.video).not.toBe(before.video);
    expect(storedFile(after.video!).equals(sentBytes)).toBe(true);
    // whose answer was lost asks again, and it is not made twice
    await send({ lectureId, uploadUrl: stopped });
    expect(await videoOf(lectureId)).toEqual(after);
    expect((await staff.get(`/admin/courses/${courseId}/lectures/${lectureId}/film`)).text).toContain(
      'บทที่ 1.mp4',
    );
  });

  test('UPL-02 a line that breaks within a part loses that much at most', async () => {
    let url = '';
    await new Promise<void>((resolve) => {
      void send({
        onPart: (upload) => {
          url = upload.url!;
          void upload.abort().then(resolve);
        },
      });
    });
    const offset = () =>
      fetch(url, {
        method: 'HEAD',
        headers: { 'Tus-Resumable': '1.0.0', Cookie: cookieOf(staff) },
      }).then((response) => Number(response.headers.get('Upload-Offset')));
    const from = await offset();
    // says that much comes, and goes away in the middle of it
    await new Promise<void>((resolve) => {
      const request = http.request(url, {
        method: 'PATCH',
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': from,
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': sentBytes.length - from,
          Cookie: cookieOf(staff),
          Origin: app.url,
        },
      });
      request.on('error', () => undefined).on('close', resolve);
      request.write(sentBytes.subarray(from, from + 90_000), () => request.destroy());
    });
    await expect.poll(offset).toBeGreaterThanOrEqual(from);
    await send({ uploadUrl: url });
    expect(storedFile((await videoOf(lectures[0]!)).video!).equals(sentBytes)).toBe(true);
  });

  test('UPL-03 by its content, within storage left, for a lecture that is there', async () => {
    expect(await refusalOf({ bytes: Buffer.from('<svg onload="alert(1)"/>') })).toEqual({
      status: 422,
      body: 'TYPE_NOT_ALLOWED',
    });
    expect(await refusalOf({ lectureId: 999_999 })).toMatchObject({ status: 404 });
    await app.inDatabase((db) => change(db, { storage_limit_gb: 0.0001 }));
    expect(await refusalOf({})).toEqual({ status: 422, body: 'OUT_OF_STORAGE' });
    await app.inDatabase((db) => change(db, { storage_limit_gb: 10 }));
  });

  test('ADM-01 nobody without the right sends parts, nor goes on with another’s', async () => {
    let url = '';
    await new Promise<void>((resolve) => {
      void send({
        onPart: (upload) => {
          url = upload.url!;
          void upload.abort().then(resolve);
        },
      });
    });
    const support = await signedIn(app.url, 'support@demo.test');
    expect(await refusalOf({ as: support })).toMatchObject({ status: 403 });
    const student = await signedIn(app.url, 'student@demo.test');
    expect(await refusalOf({ as: student })).toMatchObject({ status: 403 });
    const asNobody = await fetch(`${app.url}/admin/film-parts`, {
      method: 'POST',
      headers: { 'Tus-Resumable': '1.0.0' },
    });
    expect(asNobody.status).toBe(401);
    expect((await fetch(url)).status).toBe(405);
    await app.inDatabase((db) => addStaff(db, 'administrator'));
    const other = await signedIn(app.url, 'administrator@demo.test');
    const asOther = await fetch(url, {
      method: 'HEAD',
      headers: { 'Tus-Resumable': '1.0.0', Cookie: cookieOf(other) },
    });
    expect(asOther.status).toBe(404);
    const ask = (method: string, at: string, as: PlainBrowser) =>
      fetch(at, { method, headers: { 'Tus-Resumable': '1.0.0', Cookie: cookieOf(as), Origin: app.url } });
    for (const at of [
      `${url}.json`,
      `${url}%2Ejson`,
      `${url}/`,
      `${url}?a=1`,
      `${app.url}/admin/film-parts/.`,
    ])
      expect([at, (await ask('DELETE', at, other)).status]).toEqual([at, 404]);
    expect((await ask('HEAD', url, staff)).status).toBe(200);
    const fromElsewhere = await fetch(url, {
      method: 'DELETE',
      headers: { 'Tus-Resumable': '1.0.0', Cookie: cookieOf(staff), Origin: 'https://elsewhere.test' },
    });
    expect(fromElsewhere.status).toBe(403);
  });
});
