import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { realTime } from '../../app/platform/clock.server';
import { makeVideos } from '../../app/uploads/videos/make-videos.server';
import { queueVideo } from '../../app/uploads/videos/queue-video.server';
import { filesIn } from '../support/files-in';
import { giveLearned } from '../support/rows/learned-course';
import { ffmpegHere, writeShortVideo } from '../support/servers/ffmpeg';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';
import { readMoved, watchMoved } from '../support/visitor/layout-shift';
import { onQuickLine } from '../support/visitor/quick-line';

const ROOM = '/learn/1-excel-for-work/4';
const VIDEO = 'seen-here.mp4';

const tools = ffmpegHere();
let app: AppServer;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      for (const email of ['student@demo.test', 'company@demo.test'])
        await giveLearned(db, { email, courseId: 1, lectures: 0 });
      const cues = [
        { start: 0, end: 2, text: 'สวัสดี <b>ทุกคน</b>' },
        { start: 5, end: 7, text: 'สูตรแรกของวันนี้' },
      ];
      for (const table of ['lecture_caption', 'lecture_chapter'] as const)
        await db.deleteFrom(table).execute();
      const caption = { lecture_id: 4, language: 'th', cues: JSON.stringify(cues), updated_at: new Date() };
      await db.insertInto('lecture_caption').values(caption).execute();
      await db
        .insertInto('lecture_chapter')
        .values({ lecture_id: 4, start_second: 6, title: 'สูตร' })
        .execute();
    },
  });
  if (tools) {
    const { dataDir } = app;
    writeShortVideo(tools, path.join(dataDir, 'uploads/videos', VIDEO), '854x480', 12);
    await app.inDatabase(async (db) => {
      await db.updateTable('lecture').set({ video: VIDEO }).where('id', '=', 4).execute();
      await queueVideo(db, VIDEO, new Date());
      await makeVideos(db, {
        files: filesIn(dataDir),
        tools,
        signal: new AbortController().signal,
        clock: realTime,
      });
    });
  }
  browser = await launchChromium();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function signIn(username: string, on?: BrowserContext): Promise<Page> {
  context = on ?? (await browser.newContext({ viewport: { width: 900, height: 700 } }));
  const page = await context.newPage();
  await page.goto(`${app.url}/login`);
  await page.fill('[name=username]', username);
  await page.fill('[name=password]', 'rian-demo');
  await Promise.all([
    page.waitForURL((url) => !url.pathname.includes('login')),
    page.press('[name=password]', 'Enter'),
  ]);
  return page;
}
const openRoom = async (page: Page, query = '') => {
  await page.goto(app.url + ROOM + query);
  // the script has begun
  await page.locator('[data-tools=on]').first().waitFor({ state: 'visible' });
};
const video = (page: Page) => page.locator('video');
const is = <T>(page: Page, look: (video: HTMLVideoElement) => T): Promise<T> =>
  video(page).evaluate(look as (element: SVGElement | HTMLElement) => T);
/** The video is begun as by its own button: nobody waits for a promise. */
const play = (page: Page) =>
  video(page).evaluate(
    (video: HTMLVideoElement) => void ((video.muted = true), video.play().catch(() => {})),
  );
const until = (page: Page, second: number) =>
  page.waitForFunction((at) => document.querySelector('video')!.currentTime >= at, second);
const unsentKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('watched:')));

describe.skipIf(!tools)('a video for phones in Chromium', () => {
  test('OPS-06 nothing of the page moves when its script comes late', async () => {
    const page = await signIn('student@demo.test');
    await watchMoved(page);
    await page.setViewportSize({ width: 360, height: 1600 });
    let painted = false;
    await page.route('**/video-*.js', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      painted = true;
      await route.continue();
    });
    await openRoom(page);
    await page.getByText('เลือกตอนจากภาพ').waitFor({ state: 'visible' });
    expect(painted).toBe(true);
    expect(await readMoved(page)).toEqual([]);
  });

  test('LRN-02 the button to stop keeps its press while the page asks how far the video is', async () => {
    await app.inDatabase(async (db) => {
      await db.updateTable('lecture').set({ video: 'held.mp4' }).where('id', '=', 5).execute();
      const at = new Date();
      await db
        .insertInto('film')
        .values({
          storage_name: 'held.mp4',
          state: 'running',
          lease: 'another process',
          leased_until: new Date(at.getTime() + 3_600_000),
          queued_at: at,
          updated_at: at,
        })
        .execute();
    });
    const page = await signIn('admin@demo.test');
    const address = '/admin/courses/1/lectures/5/film';
    await page.goto(app.url + address);
    await page.getByText('หยุดแปลง', { exact: true }).hover();
    await page.mouse.down();
    const response = await page.waitForResponse((response) => new URL(response.url()).pathname === address);
    await response.finished();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.mouse.up();
    await page.getByText('หยุดแปลงแล้ว').waitFor();
  });

  test('LRN-02 a note is about the second at which one begins to write it', async () => {
    const page = await signIn('student@demo.test');
    await openRoom(page);
    await page.locator('#notes summary').click();
    for (const second of [2, 5]) {
      await play(page);
      await until(page, second);
      await video(page).evaluate((video: HTMLVideoElement) => video.pause());
      await page.focus('#note-body');
      const [, at] = /^0:0(\d)$/.exec(await page.inputValue('#note-at')) ?? [];
      expect(Number(at)).toBeGreaterThanOrEqual(second);
      await page.fill('#note-body', `ที่วินาที ${second}`);
      await page.click('form[data-note] button');
      await page.locator('#notes li', { hasText: `ที่วินาที ${second}` }).waitFor();
      await page.locator('[data-tools=on]').first().waitFor({ state: 'visible' });
    }
  });

  test('LRN-02 R-327 a note is kept beside a video that plays on, and captions stay as they were chosen', async () => {
    const page = await signIn('student@demo.test');
    await openRoom(page);
    await page.locator('#notes summary').click();
    await play(page);
    await until(page, 1);
    await page.fill('#note-at', '0:01');
    await page.fill('#note-body', 'เล่นต่อ');
    await page.click('form[data-note] button');
    await page.locator('#notes li', { hasText: 'เล่นต่อ' }).waitFor();
    expect(await is(page, (video) => [video.paused, video.currentTime > 1])).toEqual([false, true]);
    expect(new URL(page.url()).search).toBe('');
    // and again, in the form that came with the answer
    await page.fill('#note-at', '0:02');
    await page.fill('#note-body', 'อีกข้อ');
    await page.click('form[data-note] button');
    await page.locator('#notes li', { hasText: 'อีกข้อ' }).waitFor();

    const mode = () => is(page, (video) => video.textTracks[0]!.mode);
    expect(await mode()).not.toBe('showing');
    await is(page, (video) => void (video.textTracks[0]!.mode = 'showing'));
    await page.waitForFunction(() => localStorage.getItem('film:captions') === 'th');
    await openRoom(page);
    expect(await mode()).toBe('showing');
  });

  test('LRN-02 R-327 a video whose address has run out says so at once', async () => {
    const page = await signIn('student@demo.test');
    await onQuickLine(page);
    await openRoom(page);
    await page.route(/(240p|480p|720p)\.mp4/, (route) => route.fulfill({ status: 403 }));
    await play(page);
    await page.locator('[data-when=problem]').waitFor({ state: 'visible', timeout: 8000 });
  });

  test('LRN-02 play loads the player, begins with the smallest quality and follows the line; nothing of it before', async () => {
    const page = await signIn('student@demo.test');
    await onQuickLine(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await openRoom(page);
    expect(requests.filter((name) => /adaptive|m3u8|mp4/.test(name))).toEqual([]);
    await play(page);
    await until(page, 1);
    expect(requests.findIndex((name) => name.startsWith('video-adaptive'))).toBeGreaterThan(-1);
    const pieces = requests.filter((name) => /^(240p|480p)\.mp4$/.test(name));
    expect(pieces[0]).toBe('240p.mp4');
    expect(await is(page, (video) => video.src.startsWith('blob:'))).toBe(true);
    expect(Math.round(await is(page, (video) => video.duration))).toBe(12);
    // the end offers what is next, and begins nothing
    await video(page).evaluate((video: HTMLVideoElement) => void (video.playbackRate = 2));
    await page.getByText('จบแล้ว บทถัดไปคือ').waitFor({ state: 'visible' });
    expect(page.url()).toContain(ROOM);
    await page.getByText('เรียนจบบทนี้แล้ว').waitFor({ state: 'visible' });
  });

  test('LRN-02 a browser that tells nothing of its line: a slow one is seen by what the page took', async () => {
    const page = await signIn('student@demo.test');
    await page.addInitScript(() => delete (Navigator.prototype as { connection?: unknown }).connection);
    const line = await context.newCDPSession(page);
    const kilobits = (1000 / 8) * 400;
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: kilobits,
      uploadThroughput: kilobits,
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await openRoom(page);
    await video(page).evaluate((video: HTMLVideoElement) => {
      const poster = new Image();
      poster.src = video.poster;
      return poster.decode();
    });
    await play(page);
    await until(page, 0.5);
    expect(await video(page).getAttribute('src')).toMatch(/\/240p\.mp4/);
    expect(requests.filter((name) => /adaptive|m3u8|480p/.test(name))).toEqual([]);
    expect(await page.locator('[data-quality-now]').textContent()).toBe('240p');
  });

  test('LRN-02 Safari plays the list of qualities itself, from the second where one stopped', async () => {
    const page = await signIn('student@demo.test');
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = (type) => (/mpegurl/.test(type) ? 'maybe' : '');
      delete (window as { MediaSource?: unknown }).MediaSource;
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await openRoom(page, '?t=6');
    expect(await video(page).getAttribute('src')).toMatch(/master\.m3u8#t=6$/);
    await page.locator('[data-qualities] summary').click();
    await page.locator('[data-quality="240p"]').click();
    await page.waitForFunction(() => document.querySelector('video')!.src.endsWith('/240p.mp4#t=6'));
    await page.locator('[data-quality="auto"]').click();
    await page.waitForFunction(() => document.querySelector('video')!.src.includes('/master.m3u8'));
    expect(requests.some((name) => name.startsWith('video-adaptive'))).toBe(false);
  });

  test('LRN-02 the button of the small window opens and closes it, and is not there where the browser has none', async () => {
    const page = await signIn('student@demo.test');
    await page.addInitScript(() => {
      Object.defineProperty(document, 'pictureInPictureEnabled', { value: true });
      let isOpen = false;
      const shownVideo = () => (isOpen ? document.querySelector('video') : null);
      Object.defineProperty(document, 'pictureInPictureElement', { get: shownVideo });
      HTMLVideoElement.prototype.requestPictureInPicture = () => {
        isOpen = true;
        return Promise.resolve({} as PictureInPictureWindow);
      };
      document.exitPictureInPicture = () => Promise.resolve(void (isOpen = false));
    });
    await openRoom(page);
    const isInWindow = () => page.evaluate(() => document.pictureInPictureElement?.tagName ?? null);
    await page.locator('[data-pip]').click();
    expect(await isInWindow()).toBe('VIDEO');
    await page.locator('[data-pip]').click();
    expect(await isInWindow()).toBeNull();
    const bare = await context.newPage();
    await bare.addInitScript(() =>
      Object.defineProperty(document, 'pictureInPictureEnabled', { value: false }),
    );
    await openRoom(bare);
    expect(await bare.locator('[data-pip]').isVisible()).toBe(false);
  });

  test('LRN-02 a chosen quality goes on at the same second, without the player, and is remembered', async () => {
    const page = await signIn('student@demo.test');
    // from the beginning, wherever the test before has stopped
    await openRoom(page, '?t=0');
    await play(page);
    await until(page, 2);
    // on a busy machine it would be over before the click
    await is(page, (video) => void (video.playbackRate = 0.0625));
    await page.locator('[data-qualities] summary').click();
    await page.locator('[data-quality="240p"]').click();
    await page.waitForFunction(() => document.querySelector('video')!.src.includes('/240p.mp4'));
    await until(page, 2.5);
    expect(await is(page, (video) => video.paused)).toBe(false);
    expect(await page.locator('[data-quality-now]').textContent()).toBe('240p');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await openRoom(page, '?t=6');
    expect(await video(page).getAttribute('src')).toMatch(/240p\.mp4#t=6$/);
    await play(page);
    await until(page, 6.5);
    expect(requests.some((url) => url.includes('video-adaptive'))).toBe(false);
    expect(await is(page, (video) => Math.round(video.duration))).toBe(12);
  });

  test('LRN-02 keys, speed, chapters and what is said lead through the video; speed is remembered', async () => {
    const page = await signIn('student@demo.test');
    await context.addCookies([{ name: 'rian_film', value: '240p', url: app.url }]);
    await openRoom(page, '?t=0');
    await page.selectOption('[data-speed]', '1.5');
    await video(page).evaluate((video: HTMLVideoElement) => void (video.muted = true));
    await page.locator('h1').click();
    await page.keyboard.press('k');
    await until(page, 1);
    expect(await is(page, (video) => video.playbackRate)).toBe(1.5);
    await page.keyboard.press('k');
    const stopped = await is(page, (video) => video.currentTime);
    await page.keyboard.press('l');
    expect(await is(page, (video) => video.currentTime)).toBeCloseTo(Math.min(stopped + 10, 12), 0);
    await page.keyboard.press('j');
    expect(await is(page, (video) => video.currentTime)).toBeLessThan(3);
    // with the video itself in focus, too
    await video(page).focus();
    const before = await is(page, (video) => video.currentTime);
    await page.keyboard.press('ArrowRight');
    expect(await is(page, (video) => video.currentTime)).toBeCloseTo(before + 5, 0);
    await page.keyboard.press('ArrowLeft');
    expect(await is(page, (video) => video.currentTime)).toBeCloseTo(before, 0);
    await page.locator('h1').click();
    await page.keyboard.press('m');
    expect(await is(page, (video) => video.muted)).toBe(false);
    await page.keyboard.press('m');
    await page.keyboard.press('?');
    await page.getByText('J และ L').waitFor({ state: 'visible' });
    await page.locator('.filmlines:not([lang]) a').first().click();
    await until(page, 6);
    // typing is no key of the player
    await page.locator('#said summary').click();
    await page.locator('#said [name=q]').fill('สวัสดี');
    await page.locator('#said li').getByText('สวัสดี').waitFor({ state: 'visible' });
    await expect.poll(() => page.locator('#said li').count()).toBe(1);
    expect(await page.locator('#said li b').count()).toBe(0);
    await page.locator('#said li a').click();
    await page.waitForFunction(() => document.querySelector('video')!.currentTime < 4);
    await openRoom(page);
    expect(await page.locator('[data-speed]').inputValue()).toBe('1.5');
  });
});

describe('LRN-03 progress that waits on the device', () => {
  /** Watches without a line until something waits. */
  async function watchOffline(page: Page) {
    await context.addCookies([{ name: 'rian_film', value: '240p', url: app.url }]);
    await openRoom(page, '?t=0');
    await play(page);
    await until(page, 1);
    await context.setOffline(true);
    await until(page, 3);
    await video(page).evaluate((video: HTMLVideoElement) => video.pause());
    await page.getByText('เน็ตขาด เวลาที่ดูเก็บไว้ในเครื่องนี้').waitFor({ state: 'visible' });
    expect(await unsentKeys(page)).toHaveLength(1);
  }

  test('LRN-03 it is sent before one signs out, and nothing of it stays on the device', async () => {
    const page = await signIn('student@demo.test');
    await watchOffline(page);
    // away while there is no line, so that nothing is sent by the page itself
    const blocked = '**/progress';
    await context.route(blocked, (route) => route.abort());
    await context.setOffline(false);
    // the page's clock stands: however slow the answer is, sign-out waits for it
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto(`${app.url}/logout`);
    expect(await unsentKeys(page)).toHaveLength(1);
    await context.unroute(blocked);
    const pending = page.waitForResponse((answer) => answer.url().endsWith('/progress'));
    await page.locator('form[data-leave] button').click();
    expect((await pending).status()).toBe(200);
    await page.waitForURL(`${app.url}/`);
    expect(await unsentKeys(page)).toEqual([]);
  });

  test('LRN-03 what somebody else watched on this device is never sent in another’s session', async () => {
    const page = await signIn('student@demo.test');
    await watchOffline(page);
    await page.close();
    await context.setOffline(false);
    // the session ended without signing out
    await context.clearCookies();
    const shared = context;
    const other = await signIn('company@demo.test', shared);
    const messages: string[] = [];
    other.on('request', (request) => {
      if (request.url().endsWith('/progress')) messages.push(request.postData() ?? '');
    });
    const own = await unsentKeys(other);
    expect(own).toHaveLength(1);
    await context.addCookies([{ name: 'rian_film', value: '240p', url: app.url }]);
    await openRoom(other, '?t=0');
    await play(other);
    await until(other, 1);
    const pending = other.waitForResponse((answer) => answer.url().endsWith('/progress'));
    await video(other).evaluate((video: HTMLVideoElement) => video.pause());
    await pending;
    const [, strangerId] = own[0]!.split(':');
    expect(messages.length).toBeGreaterThan(0);
    for (const body of messages) expect(new URLSearchParams(body).get('person')).not.toBe(strangerId);
    expect(await unsentKeys(other)).toEqual(own);
  });
});
