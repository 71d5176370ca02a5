import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestWithCourse } from '../../support/road/approved-course';
import { signedIn } from '../../support/road/bank-transfer';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const COURSE = 'Excel สำหรับคนทำงาน';

let app: AppServer;
let learner: PlainBrowser;
let orderPage: PlainPage;
/** the lecture that learning starts with */
let first: PlainPage;

beforeAll(async () => {
  // videos as they came: what was made of some for phones is another test's
  app = await startApp({ change: (db) => db.deleteFrom('film').execute() });
  ({ visitor: learner, orderPage } = await guestWithCourse(app.url, {
    title: COURSE,
    email: 'learner@example.test',
  }));
  first = await orderPage.form('form[action$="/open"]').submit();
});
afterAll(() => app.stop());

const videoOf = (page: PlainPage) => new URL(page.find('video').getAttribute('src')!, page.url);
const lectureLinks = (page: PlainPage) =>
  page.root.querySelectorAll('.lectures a').map((link) => link.getAttribute('href')!);
/** A lecture by the words in its name. */
const lecture = (page: PlainPage, words: string) => page.link(words).follow();

/** As a browser's player asks. */
function ask(address: URL, browser: PlainBrowser | null, headers: Record<string, string> = {}) {
  const cookie = browser?.jar.header(address);
  return fetch(address, { headers: { ...headers, ...(cookie && { Cookie: cookie }) } });
}

describe('LRN-01 the playlist', () => {
  test('LRN-01 start learning opens the first lecture: video first, then sections with lengths and what is done', () => {
    expect(first.status).toBe(200);
    expect(first.path).toMatch(/^\/learn\/\d+-[^/]+\/\d+$/);
    expect(first.find('h1').text).toContain('ทำไมรายงานถึงพังตั้งแต่หัวตาราง');
    expect(first.text).toContain('ตอนที่ 1 · บทที่ 1 จาก 28');
    expect(first.text).toContain('จบแล้ว 0 จาก 28 บท');
    expect(first.root.querySelectorAll('details.sect')).toHaveLength(4);
    expect(lectureLinks(first)).toHaveLength(28);
    expect(first.find('.lectures .now').text).toContain('0:24');
    // a quiz without questions is not offered before it can be done
    expect(first.text).not.toContain('แบบทดสอบสูตร');
    const video = first.find('video');
    expect(video.getAttribute('preload')).toBe('none');
    expect(video.hasAttribute('controls')).toBe(true);
    expect(first.html).not.toContain('entry.client');
  });

  test('LRN-01 next and previous go through videos, texts and files', async () => {
    const second = await first.link('บทถัดไป').follow();
    expect(second.text).toContain('บทที่ 2 จาก 28');
    const third = await second.link('บทถัดไป').follow();
    expect(third.root.querySelector('video')).toBeNull();
    expect(third.find('.prose').text.length).toBeGreaterThan(100);
    const back = await third.link('บทก่อน').follow();
    expect(back.path).toBe(second.path);
  });

  test('LRN-01 a file is named with its size, downloads, and is done by being opened', async () => {
    const page = await lecture(first, 'ไฟล์ฝึก: สต็อกร้านขนม');
    expect(page.text).toMatch(/สต็อกร้านขนมเดือนตุลาคม \(CSV\) \d+ kB/);
    const file = await page.link('ดาวน์โหลด').follow();
    expect(file.status).toBe(200);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    expect(file.headers.get('Cache-Control')).toContain('private');
    expect(file.html).toContain(',');
    expect((await page.reload()).text).toContain('เรียนจบบทนี้แล้ว');
  });

  test('LRN-01 the video’s poster is sent as the browser can show it', async () => {
    const posterOf = (page: PlainPage) => page.find('video').getAttribute('poster') ?? '';
    expect(posterOf(await learner.get(first.path))).toMatch(/-640\.jpg$/);
    const modern = new PlainBrowser(app.url, { headers: { Accept: 'text/html,image/avif' } });
    const poster = posterOf(await modern.get(first.path));
    expect(poster).toMatch(/-640\.avif$/);
    const response = await modern.get(poster);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/avif');
  });

  test('LRN-01 a preview plays for everyone, everything else asks to sign in or turns back', async () => {
    const stranger = new PlainBrowser(app.url);
    const preview = await stranger.get(first.path);
    expect(preview.text).toContain('กำลังดูบทตัวอย่าง');
    expect(preview.root.querySelectorAll('.lectures .lock').length).toBeGreaterThan(10);
    expect(lectureLinks(preview)).toHaveLength(3);
    expect((await ask(videoOf(preview), null)).status).toBe(200);
    // nothing of what is behind the door is on the page
    expect(preview.html).not.toContain('/progress');
    // of a course that is sold no more it says so
    const endOn = (day: string | null) =>
      app.inDatabase((db) =>
        db.updateTable('course').set({ end_publish: day }).where('id', '=', 1).execute(),
      );
    await endOn('2020-01-01');
    const ended = await stranger.get(first.path);
    expect(ended.text).toContain('กำลังดูบทตัวอย่าง · คอร์สนี้ปิดการขายแล้ว');
    expect(ended.root.querySelectorAll('main a[href*="/register"]')).toEqual([]);
    await endOn(null);

    const locked = lectureLinks(first).at(-1)!;
    for (const forged of ['?preview=1', '?isPreview=true', '?is_preview=1&hasAccess=true', '?quality=240p'])
      expect((await stranger.get(locked + forged)).path).toContain('/login?back=');
    const refusedPage = await stranger.get(locked);
    expect(refusedPage.path).toContain(`/login?back=${encodeURIComponent(locked)}`);
    const member = await signedIn(app.url, 'student@demo.test');
    const turnedBack = await member.get(locked);
    expect(turnedBack.path).toMatch(/^\/course\/.*notice=no-access/);
    expect(turnedBack.text).toContain('ยังไม่มีสิทธิ์เรียนคอร์สนี้');
    expect((await member.get('/learn/999999-nothing/1')).status).toBe(404);
    expect((await learner.get(`${first.path.replace(/\d+$/, '')}999999`)).status).toBe(404);
  });
});

describe('LRN-02 videos over signed addresses', () => {
  test('LRN-02 answers ranges, so that one can jump', async () => {
    // the last one is homework
    const page = await learner.get(lectureLinks(first).at(-2)!);
    const whole = await ask(videoOf(page), learner);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('Content-Type'), whole.headers.get('Accept-Ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    const part = await ask(videoOf(page), learner, { Range: 'bytes=1000-1999' });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([
      206,
      `bytes 1000-1999/${bytes.length}`,
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1000, 2000));
    const tail = await ask(videoOf(page), learner, { Range: 'bytes=-500' });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(bytes.slice(-500));
    const beyond = await ask(videoOf(page), learner, { Range: `bytes=${bytes.length}-` });
    expect(beyond.status).toBe(416);
    expect(part.headers.get('Cache-Control')).toMatch(/private/);
  });

  test('LRN-02 opens for nobody else, not later, and not for another file', async () => {
    // the last one is homework
    const page = await learner.get(lectureLinks(first).at(-2)!);
    const address = videoOf(page);
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url;
    };
    const member = await signedIn(app.url, 'student@demo.test');
    const tries: [string, URL, PlainBrowser | null][] = [
      ['nobody', address, null],
      ['another student', address, member],
      ['no signature', changed((url) => url.searchParams.delete('key')), learner],
      ['a later end', changed((url) => url.searchParams.set('until', '9999999999')), learner],
      ['another signature', changed((url) => url.searchParams.set('key', 'A'.repeat(43))), learner],
      ['another video', changed((url) => (url.pathname = url.pathname.replace('excel', 'guitar'))), learner],
      [
        'another person in the path',
        changed((url) => (url.pathname = url.pathname.replace(/\/\d+\//, '/1/'))),
        member,
      ],
      [
        'everyone in the path',
        changed((url) => (url.pathname = url.pathname.replace(/\/\d+\//, '/0/'))),
        null,
      ],
    ];
    for (const [who, url, browser] of tries)
      expect([who, (await ask(url, browser)).status]).toEqual([who, 403]);
    expect(
      (
        await ask(
          changed((url) => (url.pathname = '/media/videos/..%2Fsecret')),
          learner,
        )
      ).status,
    ).toBe(404);
    // and the public folder does not hand it out either
    const name = address.pathname.split('/').at(-1)!;
    expect(name).toBe('excel-lesson.mp4');
    const until = Number(address.searchParams.get('until')) * 1000 - Date.now();
    expect(until).toBeGreaterThan(3_600_000);
    expect(until).toBeLessThan(5 * 3_600_000);
  });
});

describe('LRN-03 progress without JavaScript', () => {
  test('LRN-03 a form marks a lecture as done; learning goes on with the next', async () => {
    const video = await learner.post(first.path, { intent: 'done' });
    expect(video.text).not.toContain('เรียนจบบทนี้แล้ว');
    expect(first.html).not.toContain('value="done"');
    // only the learner knows whether a video on another site was watched
    await app.inDatabase((db) =>
      db
        .updateTable('lecture')
        .set({ upload_type: 'youtube', video: 'aqz-KE-bpKQ' })
        .where('id', '=', Number(first.path.split('/').at(-1)))
        .execute(),
    );
    const other = await learner.get(first.path);
    const resultPage = await other.form('form:has(button[value=done])').submit();
    expect(resultPage.path).toBe(first.path);
    expect(resultPage.text).toContain('เรียนจบบทนี้แล้ว');
    const goOn = await learner.get('/learn/1-excel');
    expect(goOn.text).toContain('บทที่ 2 จาก 28');
    // sent twice it counts once
    const again = await learner.post(first.path, { intent: 'done' });
    expect(again.text).toContain('จบแล้ว 2 จาก 28 บท');
  });

  test('LRN-03 the place is typed, kept to the second, and the video starts there', async () => {
    const page = await learner.get(lectureLinks(first)[3]!);
    const keptPage = await page
      .form('form:has(input[name=position])')
      .fill({ position: '๐:๐๙' })
      .submit('position');
    expect(keptPage.text).toContain('คราวหน้าเริ่มที่ 0:09');
    expect(videoOf(keptPage).hash).toBe('#t=9');
    const comeBack = await learner.get('/learn/1-excel');
    expect(comeBack.path).toBe(page.path);
    expect(videoOf(comeBack).hash).toBe('#t=9');
    expect(comeBack.find('.lectures .now').text).toContain('ค้างไว้ที่ 0:09');
    expect(videoOf(await learner.get(`${page.path}?t=17`)).hash).toBe('#t=17');
    expect(videoOf(await learner.get(`${page.path}?t=-4`)).hash).toBe('#t=9');
  });

  test('LRN-03 a place that is none comes back with its message and what was typed', async () => {
    const page = await learner.get(lectureLinks(first)[3]!);
    const refusedPage = await page
      .form('form:has(input[name=position])')
      .fill({ position: 'ตอนจบ' })
      .submit('position');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('พิมพ์เป็นนาที:วินาที เช่น 4:18');
    expect(refusedPage.find('input[name=position]').getAttribute('value')).toBe('ตอนจบ');
    expect(videoOf(refusedPage).hash).toBe('#t=9');
  });

  test('LRN-03 reports count for their own person, with access, and only what is a report', async () => {
    const page = await learner.get(lectureLinks(first)[4]!);
    const {
      person,
      lecture: id,
      report,
    } = {
      person: page.find('video').getAttribute('data-person')!,
      lecture: page.find('video').getAttribute('data-lecture')!,
      report: page.find('video').getAttribute('data-report')!,
    };
    const send = (browser: PlainBrowser, fields: Record<string, string>) =>
      browser.post(report, {
        person,
        lecture: id,
        ranges: '0-10',
        position: '10',
        ago: '0',
        ended: 'false',
        ...fields,
      });
    const member = await signedIn(app.url, 'student@demo.test');
    const own = (await personOf(member)) ?? '';
    expect((await send(new PlainBrowser(app.url), {})).status).toBe(401);
    expect((await send(member, {})).status).toBe(409);
    expect((await send(member, { person: own })).status).toBe(403);
    expect((await send(learner, { ranges: '0-10', position: 'soon' })).status).toBe(400);
    const answer = (page: PlainPage) => JSON.parse(page.html) as { isDone: boolean; watchedSeconds: number };
    /** The shop's clock is left alone: the lecture was opened so long before. */
    const setOpened = (seconds: number) =>
      app.inDatabase((db) =>
        db
          .updateTable('course_position')
          .set({ updated_at: new Date(Date.now() - 1000 * seconds), lecture_id: Number(id) })
          .where('person_id', '=', Number(person))
          .execute(),
      );
    // not yet open, however slow the machine is
    await setOpened(-600);
    const createdPage = await send(learner, { ranges: '0-24', position: '24', ended: 'true' });
    expect(createdPage.status).toBe(200);
    expect(answer(createdPage).isDone).toBe(false);
    await setOpened(30);
    await app.inDatabase(async (db) => {
      await db.deleteFrom('watch_clock').where('person_id', '=', Number(person)).execute();
      await db
        .deleteFrom('lecture_progress')
        .where('person_id', '=', Number(person))
        .where('lecture_id', '=', Number(id))
        .execute();
    });
    const first10 = await send(learner, { ago: '30' });
    expect(answer(first10)).toEqual({ isDone: false, watchedSeconds: 10 });
    const repeatedPage = await send(learner, { ranges: '5-10,0-10,15-24', position: '24', ago: '30' });
    expect(answer(repeatedPage)).toEqual({ isDone: false, watchedSeconds: 19 });
    const endedPage = await send(learner, { ranges: '10-15', position: '24', ended: 'true', ago: '30' });
    expect(answer(endedPage)).toEqual({ isDone: true, watchedSeconds: 24 });
    // negative, backwards, endless: never more than a day of one video, and no time to come
    const wild = { ranges: '-50--1,9-2,5-99999999999,1e308-Infinity', position: '99999999999' };
    const clipped = JSON.parse((await send(learner, wild)).html) as { watchedSeconds: number };
    expect(clipped.watchedSeconds).toBeLessThanOrEqual(86_400);
    expect((await send(learner, { ago: '-5' })).status).toBe(400);
    expect((await learner.get(page.path)).status).toBe(200);
  });

  /** Their id stands on a lecture of a course of theirs. */
  async function personOf(member: PlainBrowser): Promise<string | null> {
    const list = await member.get(`/courses?q=${encodeURIComponent('ถ่ายรูปขายของ')}`);
    const course = await list.link('ถ่ายรูปขายของ').follow();
    const form = await member.get(`${course.path}/register`);
    await form.form('#register').submit('intent=pay');
    const lecturePage = await member.get(`/learn/${course.path.split('/').at(-1)}`);
    return lecturePage.find('video').getAttribute('data-person') ?? null;
  }
});

describe('LRN-04 and LRN-07 what a learner has', () => {
  test('LRN-04 the page says how long, until when and why', () => {
    expect(first.text).toMatch(/เรียนได้อีก (179|180) วัน/);
    expect(first.text).toMatch(/ซื้อเมื่อ \d+ \S+ \d{4} · 180 วัน · ถึง \d+ \S+ \d{4}/);
  });

  test('LRN-07 my courses lead on to the place, with progress and what is left', async () => {
    const page = await learner.get('/myaccount/student/courses');
    expect(page.find('h1').text).toBe('คอร์สของฉัน');
    expect(page.text).toContain('เรียนต่อ');
    expect(page.text).toMatch(/จบแล้ว \d+ จาก 28 บท/);
    const goOn = await page.link('เรียนต่อ').follow();
    expect(goOn.path).toMatch(/^\/learn\/1-/);
    const nobody = await new PlainBrowser(app.url).get('/myaccount/student/courses');
    expect(nobody.path).toMatch(/^\/login\?back=%2Fmyaccount%2Fstudent%2Fcourses/);
  });

  test('LRN-07 the order opens the course on another device, by its token and a press only', async () => {
    const phone = new PlainBrowser(app.url);
    const order = await phone.get(orderPage.path);
    const lookedPage = await phone.get(`${orderPage.path}/open`);
    expect(lookedPage.path).toBe(orderPage.path);
    expect((await phone.get('/learn/1-excel')).path).toMatch(/^\/login/);
    const openedPage = await order.form('form[action$="/open"]').submit();
    expect(openedPage.path).toMatch(/^\/learn\/1-/);
    expect((await phone.post('/order/AAAAAAAAAAAAAAAAAAAAAA/open', {})).status).toBe(404);
  });
});
