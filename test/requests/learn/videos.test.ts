import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { videoAddress } from '../../../app/learning/video/video-address.server';
import { queueMissingVideos } from '../../../app/uploads/videos/queue-video.server';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { signedIn } from '../../support/road/bank-transfer';
import { giveLearned } from '../../support/rows/learned-course';
import { ffmpegHere, writeShortVideo } from '../../support/servers/ffmpeg';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const COURSE = 1;
const LECTURE = 4;
const ROOM = `/learn/1-excel-for-work/${LECTURE}`;
const STAFF = `/admin/courses/${COURSE}/lectures/${LECTURE}/film`;
const XSS = '<img src=x onerror=alert(1)>';

const tools = ffmpegHere();
let app: AppServer;
let staff: PlainBrowser;
let learner: PlainBrowser;
let other: PlainBrowser;
let learnerId: number;
beforeAll(async () => {
  app = await startApp({ env: { FFMPEG_PATH: tools?.ffmpeg ?? 'off' } });
  learnerId = await app.inDatabase(async (db) => {
    // what the demo shows is not made here
    for (const table of ['lecture_caption', 'lecture_chapter'] as const) await db.deleteFrom(table).execute();
    await queueMissingVideos(db, new Date());
    // one may be on its way already
    await db.updateTable('film').set({ state: 'cancelled', lease: null, leased_until: null }).execute();
    await giveLearned(db, { email: 'company@demo.test', courseId: COURSE, lectures: 0 });
    return giveLearned(db, { email: 'student@demo.test', courseId: COURSE, lectures: 0 });
  });
  staff = await signedIn(app.url, 'admin@demo.test');
  learner = await signedIn(app.url, 'student@demo.test');
  other = await signedIn(app.url, 'company@demo.test');
});
afterAll(() => app.stop());

const room = (as = learner, query = '') => as.get(ROOM + query);
const shownVideo = async (as = learner) => (await room(as)).find('video');
const fetchAs = (as: PlainBrowser | null, address: string, headers: Record<string, string> = {}) =>
  fetch(new URL(address, app.url), {
    headers: { ...headers, ...(as && { Cookie: as.jar.header(new URL(app.url)) ?? '' }) },
  });
const text = (page: { text: string }) => page.text.replaceAll('\u00a0', ' ');

describe.skipIf(!tools)('LRN-02 videos for phones', () => {
  let video: Buffer;
  beforeAll(async () => {
    const file = path.join(app.dataDir, 'short.mp4');
    writeShortVideo(tools!, file, '854x480', 3);
    video = fs.readFileSync(file);
    await (
      await staff.get(STAFF)
    )
      .form('form[data-video]')
      .attach('film', { filename: 'บท.mp4', type: 'video/mp4', bytes: new Uint8Array(video) })
      .submit('อัปโหลดวิดีโอ');
    await vi.waitFor(async () => expect(text(await staff.get(STAFF))).toContain('854×480'), {
      timeout: LONGEST_WAIT_MS,
      interval: 200,
    });
  });

  test('LRN-02 staff see what was made, and what it takes of the shop’s storage', async () => {
    const page = text(await staff.get(STAFF));
    expect(page).toMatch(/240p 428×240 ?\d+ kB/);
    expect(page).toContain('เสียงอย่างเดียว');
    expect(page).toContain('นับในพื้นที่ของร้าน');
  });

  test('LRN-02 the page plays 480p without a script, says what each quality costs, and remembers a choice', async () => {
    const page = await room();
    expect(page.find('video').getAttribute('src')).toMatch(/^\/media\/films\/.*\/480p\.mp4/);
    expect(page.find('video').getAttribute('preload')).toBe('none');
    expect(page.find('video').getAttribute('poster')).toMatch(/poster\.jpg$/);
    // a phone that shows AVIF is sent a third of the bytes, and asks for them before it has read the page
    const modern = await fetchAs(learner, ROOM, { Accept: 'text/html,image/avif,*/*' });
    const poster = /poster="([^"]+)"/.exec(await modern.text())?.[1] ?? '';
    expect(poster).toMatch(/poster\.avif$/);
    expect(modern.headers.get('Link')).toContain(`<${poster}>; rel=preload; as=image`);
    expect((await fetchAs(learner, poster)).headers.get('Content-Type')).toBe('image/avif');
    const lines = page.root.querySelectorAll('.filmqualities li').map((line) => line.text.trim());
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/\d+ kB/);
    // hls.js is named, not loaded
    const scripts = page.root.querySelectorAll('script[src]').map((script) => script.getAttribute('src'));
    expect(scripts.some((src) => src?.includes('adaptive'))).toBe(false);

    const visitor = new PlainBrowser(app.url, { jar: learner.jar });
    const chosenPage = await visitor.get(`${ROOM}?quality=audio&t=2`);
    expect(chosenPage.path).toBe(`${ROOM}?t=2`);
    expect(chosenPage.find('video').getAttribute('src')).toMatch(/audio\.mp4#t=2$/);
    expect((await shownVideo()).getAttribute('src')).toMatch(/audio\.mp4/);
    expect((await visitor.get(`${ROOM}?quality=auto`)).find('video').getAttribute('src')).toMatch(
      /480p\.mp4/,
    );
    expect((await visitor.get(`${ROOM}?quality=4k`)).status).toBe(200);
  });

  test('LRN-02 a device that spares data begins with the smallest', async () => {
    const sparing = new PlainBrowser(app.url, { headers: { 'Save-Data': 'on' } });
    const login = await sparing.get('/login');
    await login
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    expect((await shownVideo(sparing)).getAttribute('src')).toMatch(/240p\.mp4/);
  });

  test('LRN-02 playlists lead from the lowest quality to signed pieces, kept by this browser only', async () => {
    const master = (await shownVideo()).getAttribute('data-master')!;
    const answer = await fetchAs(learner, master);
    expect(answer.headers.get('Content-Type')).toMatch(/mpegurl/i);
    expect(answer.headers.get('Cache-Control')).toMatch(/^private/);
    const names = (await answer.text()).split('\n').filter((line) => line.endsWith('.m3u8'));
    expect(names).toEqual(['240p.m3u8', '480p.m3u8']);
    const playlist = new URL('240p.m3u8', new URL(master, app.url));
    const lines = await (await fetchAs(learner, playlist.href)).text();
    const [, size, at] = /BYTERANGE:(\d+)@(\d+)/.exec(lines)!;
    const range = { Range: `bytes=${at}-${Number(at) + Number(size) - 1}` };
    const piece = await fetchAs(learner, new URL('240p.mp4', playlist).href, range);
    expect([piece.status, piece.headers.get('Content-Length')]).toEqual([206, size]);
    const bytes = Buffer.from(await piece.arrayBuffer());
    expect(bytes.toString('latin1', 4, 8)).toBe('moof');
  });

  test('LRN-02 a shared address stops working, whatever is done to it', async () => {
    const master = (await shownVideo()).getAttribute('data-master')!;
    const statusOf = async (as: PlainBrowser | null, address: string) => (await fetchAs(as, address)).status;
    expect(await statusOf(learner, master)).toBe(200);
    expect(await statusOf(other, master)).toBe(403);
    expect(await statusOf(null, master)).toBe(403);
    const [, , , person, course, lecture, folder, until, key] = master.split('/');
    const altered = (parts: Partial<Record<'person' | 'lecture' | 'until' | 'key' | 'file', string>>) =>
      `/media/films/${parts.person ?? person}/${course}/${parts.lecture ?? lecture}/${folder}/${parts.until ?? until}/${parts.key ?? key}/${parts.file ?? 'master.m3u8'}`;
    expect(await statusOf(learner, altered({}))).toBe(200);
    const company = String((await shownVideo(other)).getAttribute('data-person'));
    expect(await statusOf(other, altered({ person: company }))).toBe(403);
    expect(await statusOf(null, altered({ person: '0' }))).toBe(403);
    expect(await statusOf(learner, altered({ lecture: '1' }))).toBe(403);
    expect(await statusOf(learner, altered({ until: String(Number(until) + 3600) }))).toBe(403);
    expect(
      await statusOf(
        learner,
        altered({ key: `A${key!.slice(1)}` === key ? `B${key.slice(1)}` : `A${key!.slice(1)}` }),
      ),
    ).toBe(403);
    for (const file of [
      '..%2f..%2fsecret',
      '%2e%2e/secret',
      'secret.txt',
      '240p.mp4.part',
      'master.m3u8%00.jpg',
    ])
      expect([400, 404]).toContain(await statusOf(learner, altered({ file })));
    // signed by the shop itself, and over
    const secret = fs.readFileSync(path.join(app.dataDir, 'secret'), 'utf8');
    const command = { courseId: COURSE, lectureId: LECTURE, personId: learnerId, folder: folder! };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    expect(await statusOf(learner, `${videoAddress(secret, command, hoursAgo(3.9))}master.m3u8`)).toBe(200);
    expect(await statusOf(learner, `${videoAddress(secret, command, hoursAgo(4.1))}master.m3u8`)).toBe(403);
    // address of a lecture of another course, which this learner does not own
    const foreign = { ...command, courseId: 2 };
    expect(await statusOf(learner, `${videoAddress(secret, foreign, new Date())}master.m3u8`)).toBe(403);
  });

  test('LRN-02 what is no video is said to be none, and is tried again at a press', async () => {
    const address = `/admin/courses/${COURSE}/lectures/1/film`;
    const send = async (bytes: Buffer) =>
      (await staff.get(address))
        .form('form[data-video]')
        .attach('film', { filename: 'cut.mp4', type: 'video/mp4', bytes: new Uint8Array(bytes) })
        .submit('อัปโหลดวิดีโอ');
    // the head of a video, and nothing behind it
    const refusedPage = await send(video.subarray(0, 2000));
    expect([refusedPage.status, refusedPage.find('#film-e').text]).toEqual([
      422,
      expect.stringContaining('ไฟล์เสียหรือมีแต่เสียงไม่มีภาพ'),
    ]);
    // a disk that lost it later is another matter
    await send(video);
    await expect.poll(async () => text(await staff.get(address))).toContain('รวมภาพตัวอย่าง');
    await app.inDatabase(async (db) => {
      const { video: name } = await db
        .selectFrom('lecture')
        .select('video')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      fs.writeFileSync(path.join(app.dataDir, 'uploads/videos', name!), video.subarray(0, 2000));
      await db
        .updateTable('film')
        .set({ state: 'failed', error_code: 'BROKEN' })
        .where('storage_name', '=', name!)
        .execute();
    });
    await expect.poll(async () => text(await staff.get(address))).toContain('อ่านวิดีโอไฟล์นี้ไม่ได้');
    const again = await (await staff.get(address)).form('#phones form').submit('แปลงอีกครั้ง');
    expect(text(again)).not.toContain('อ่านวิดีโอไฟล์นี้ไม่ได้');
    await expect.poll(async () => text(await staff.get(address))).toContain('อ่านวิดีโอไฟล์นี้ไม่ได้');
    expect(text(await staff.get('/admin/audit'))).toContain('สั่งแปลงวิดีโอสำหรับมือถืออีกครั้ง');
  });
});

describe('LRN-02 captions, what is said, and chapters', () => {
  const texts = () => staff.get(`${STAFF}/texts`);
  const send = async (bytes: string | Uint8Array<ArrayBuffer>, language = 'th') =>
    (await texts())
      .form('form[enctype="multipart/form-data"]')
      .fill({ language })
      .attach('caption', {
        filename: 'a.srt',
        type: 'text/plain',
        bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
      })
      .submit('ใส่คำบรรยาย');
  const SRT = `1\n00:00:01,000 --> 00:00:02,500\nสวัสดีครับ ${XSS}\n\n2\n00:00:02,000 --> 00:00:02,900\nตารางกับสูตร &lt;b&gt; --> จบ\n`;

  test('LRN-02 SubRip becomes captions of words alone, for who may open the lecture', async () => {
    expect(text(await send(SRT))).toContain('2 บรรทัด');
    const src = (await shownVideo()).querySelector('track')!.getAttribute('src')!;
    const answer = await fetchAs(learner, src);
    expect(answer.headers.get('Content-Type')).toContain('text/vtt');
    const vtt = await answer.text();
    expect(vtt).toContain('00:00:01.000 --> 00:00:02.500\nสวัสดีครับ\n');
    expect(vtt).toContain('ตารางกับสูตร &lt;b&gt; --&gt; จบ');
    expect((await fetchAs(null, src)).status).toBe(404);
    expect((await fetchAs(staff, src)).status).toBe(404);
    expect((await fetchAs(learner, src.replace('/th', '/en'))).status).toBe(404);
    const page = await room();
    expect(page.html).not.toContain('onerror');
    expect(page.find('#said').text).toContain('สวัสดีครับ');
  });

  test('LRN-02 what is said is searched without a script', async () => {
    const foundPage = await (await room()).form('#said form').fill({ q: 'สูตร' }).submit();
    const lines = foundPage.root.querySelectorAll('#said li').map((line) => line.text);
    expect(lines).toHaveLength(1);
    expect(foundPage.find('#said').getAttribute('open')).toBeDefined();
    expect(foundPage.find('#said li a').getAttribute('href')).toBe(`${ROOM}?t=2`);
    const none = await room(learner, `?q=${encodeURIComponent('"><script>')}`);
    expect(text(none)).toContain('ไม่พบคำนี้');
    expect(none.html).not.toContain('"><script>');
  });

  test('LRN-02 what are no captions is refused beside the field', async () => {
    for (const wrong of ['', 'hello', new Uint8Array([0, 1, 2, 255])]) {
      const page = await send(wrong);
      expect(page.status).toBe(422);
      expect(page.find('#caption-e').text).not.toBe('');
    }
    const late = await send('WEBVTT\n\n59:00.000 --> 59:02.000\nก\n');
    expect(late.find('#caption-e').text).toContain('อยู่หลังวิดีโอจบ');
    expect((await send('x'.repeat(1_000_001))).find('#caption-e').text).toContain('1 MB');
    expect(text(await texts())).toContain('2 บรรทัด');
    const missingPage = await (await texts()).form('ลบคำบรรยายภาษาไทย').submit('ลบ');
    expect(text(missingPage)).toContain('ยังไม่มีคำบรรยาย');
    expect((await shownVideo()).querySelector('track')).toBeNull();
  });

  test('LRN-02 chapters are lines with a time; a wrong line is told, and two editors lose nothing', async () => {
    const form = async () => (await texts()).form('บันทึกตอน');
    const wrong = await (await form()).fill({ chapters: '0:00 เริ่ม\nไม่มีเวลา' }).submit('บันทึกตอน');
    expect(wrong.status).toBe(422);
    expect(wrong.find('#chapters-e').text).toContain('บรรทัดที่ 2');
    const [one, two] = [await form(), await form()];
    await one.fill({ chapters: `๐:๐๐ เริ่ม\n0:02 ${XSS}` }).submit('บันทึกตอน');
    const late = await two.fill({ chapters: '0:01 ของฉัน' }).submit('บันทึกตอน');
    expect(late.status).toBe(409);
    expect(late.find('textarea').text).toContain('0:01 ของฉัน');
    expect(text(late)).toContain('0:00 เริ่ม');
    const page = await room();
    const links = page.root
      .querySelectorAll('.filmlines:not([lang]) a[data-at]')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([`${ROOM}?t=0`, `${ROOM}?t=2`]);
    expect(page.html).not.toContain('<img src=x');
  });
});

describe('LRN-03 notes of one’s own', () => {
  const write = async (fields: { at: string; body: string }, as = learner) =>
    (await room(as)).form('form[data-note]').fill(fields).submit('เก็บโน้ต');

  test('LRN-03 a note stands at its second, for nobody but its writer', async () => {
    const page = await write({ at: '0:02', body: `ทบทวน ${XSS}` });
    expect(page.find('#notes').text).toContain('เก็บโน้ตแล้ว');
    const link = page.root.querySelectorAll('#notes a[data-at]');
    expect(link.map((each) => each.getAttribute('href'))).toEqual([`${ROOM}?t=2`]);
    expect(page.html).not.toContain('<img src=x');
    // sent again it is the same note
    await write({ at: '0:02', body: `ทบทวน ${XSS}` });
    expect((await room()).root.querySelectorAll('#notes a[data-at]')).toHaveLength(1);
    expect((await room(other)).find('#notes').text).not.toContain('ทบทวน');
    const noteId = (await room()).find('#notes [name=note]').getAttribute('value')!;
    await other.post(`${ROOM}/notes`, { intent: 'forget', note: noteId }, app.url);
    expect((await room()).find('#notes').text).toContain('ทบทวน');
    const missingPage = await (await room()).form('ลบโน้ตที่ 0:02').submit();
    expect(missingPage.find('#notes').text).toContain('ลบโน้ตแล้ว');
    expect((await room()).root.querySelectorAll('#notes a[data-at]')).toHaveLength(0);
  });

  test('LRN-03 what is wrong stands beside its field, and nothing typed is lost', async () => {
    const page = await write({ at: 'สักพัก', body: 'คำที่พิมพ์' });
    expect(page.status).toBe(422);
    expect(page.find('#note-at-e').text).not.toBe('');
    expect(page.find('#note-body').text).toContain('คำที่พิมพ์');
    const beyond = await write({ at: '59:00', body: 'หลังจบ' });
    expect(beyond.status).toBe(422);
    expect(beyond.find('#note-at-e').text).toContain('วิดีโอจบที่');
    expect((await write({ at: '0:02', body: '' })).find('#note-body-e').text).not.toBe('');
    const long = await learner.post(`${ROOM}/notes`, { intent: 'keep', at: '1', body: 'ก'.repeat(2001) });
    expect(long.status).toBe(422);
    const stranger = await signedIn(app.url, 'instructor@demo.test');
    const refusedPage = await stranger.post(`${ROOM}/notes`, { intent: 'keep', at: '1', body: 'x' });
    expect(refusedPage.status).toBe(401);
  });
});
