import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppServer, change, startApp } from '../support/shop/app-server';
import { axeOn } from '../support/visitor/axe';
import { launchChromium } from '../support/visitor/chromium';
import { readMoved, watchMoved } from '../support/visitor/layout-shift';
import { onQuickLine } from '../support/visitor/quick-line';

const COURSE = '/course/1-excel-for-work';
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

let app: AppServer;
let onePage: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, onePage, browser] = await Promise.all([
    startApp(),
    startApp({ change: (db) => change(db, { layout_course_detail: 4 }) }),
    launchChromium(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await onePage.stop();
});

/** A fresh visitor's page. */
async function withPage<T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

const PAGES = [
  ['home', '/'],
  ['list of courses', '/courses'],
  ['nothing found', '/courses?q=zzzz'],
  ['category', '/category/art-craft'],
  ['list of products', '/products'],
  ['course', COURSE],
  ['course without a plan', '/course/18-x'],
  ['full course', '/course/6-x'],
  ['ended course', '/course/20-x'],
  ['sample without a script', `${COURSE}?preview=course`],
  ['product', '/product/2-watercolor-set'],
  ['how to buy', '/how-to-buy'],
  ['not found', '/nothing/here'],
] as const;

describe('every page of the catalogue', () => {
  test.each(PAGES)('UI-03 %s: WCAG 2.2 AA, light and dark, no sideways scrolling at 360', async (_, path) => {
    await withPage({ viewport: PHONE }, async (page) => {
      await page.goto(app.url + path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        const { violations } = await axeOn(page)
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
    });
  });

  test.each([
    ['home', '/'],
    ['list', '/courses'],
    ['course', COURSE],
    ['product', '/product/2-watercolor-set'],
  ])('OPS-06 %s does not move while it loads', async (_, path) => {
    for (const viewport of [PHONE, DESK]) {
      await withPage({ viewport }, async (page) => {
        await watchMoved(page);
        await page.goto(app.url + path, { waitUntil: 'networkidle' });
        expect(await readMoved(page)).toEqual([]);
      });
    }
  });
});

describe('CRS-08 the video', () => {
  test('CRS-08 nothing of it is fetched before play; play shows it in place, stop brings the poster back', async () => {
    await withPage({ viewport: PHONE }, async (page) => {
      const videos: string[] = [];
      await onQuickLine(page);
      page.on('request', (request) => {
        if (/\/uploads\/(videos|films)\/|video-adaptive/.test(request.url())) videos.push(request.url());
      });
      await page.goto(app.url + COURSE, { waitUntil: 'networkidle' });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await untilAnswered(page);
      expect(videos).toEqual([]);
      await page.locator('a.poster').click();
      await page.locator('.poster video').waitFor();
      expect(page.url()).toBe(app.url + COURSE);
      // what was made for phones, the smallest first
      await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0);
      expect(videos.findIndex((url) => url.includes('video-adaptive'))).toBe(0);
      expect(videos.find((url) => url.endsWith('.mp4'))).toMatch(/\/uploads\/films\/.*\/240p\.mp4$/);
      await page.getByRole('button', { name: 'ปิดวิดีโอ' }).click();
      await page.locator('a.poster').waitFor();
      expect(await page.locator('video').count()).toBe(0);
    });
  });

  test('CRS-08 LRN-02 of a video elsewhere nothing is asked before play; then its player takes the poster’s place', async () => {
    const video = (stored: string) =>
      app.inDatabase((db) =>
        db.updateTable('course').set({ preview_video: stored }).where('id', '=', 1).execute(),
      );
    await video('https://youtu.be/dQw4w9WgXcQ');
    try {
      await withPage({ viewport: PHONE }, async (page) => {
        const requests: string[] = [];
        await page.route(/youtube|google|ytimg/, (route) => {
          requests.push(route.request().url());
          return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
        });
        await page.goto(app.url + COURSE, { waitUntil: 'networkidle' });
        expect(requests).toEqual([]);
        await page.locator('a.poster').click();
        await page.frameLocator('.poster iframe').getByText('player').waitFor();
        expect(page.url()).toBe(app.url + COURSE);
        expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1']);
        await page.getByRole('button', { name: 'ปิดวิดีโอ' }).click();
        await page.locator('a.poster').waitFor();
        expect(await page.locator('iframe').count()).toBe(0);
      });
    } finally {
      await video('excel-lesson.mp4');
    }
  });

  test('CRS-08 without JavaScript the link brings a player that has fetched nothing', async () => {
    await withPage({ viewport: PHONE, javaScriptEnabled: false }, async (page) => {
      const videos: string[] = [];
      page.on('request', (request) => {
        if (/\/uploads\/(videos|films)\//.test(request.url())) videos.push(request.url());
      });
      await page.goto(app.url + COURSE);
      await page.locator('a.poster').click();
      await page.locator('video[preload=none]').waitFor();
      await page.waitForLoadState('networkidle');
      expect(videos).toEqual([]);
    });
  });
});

/** What the page asks for once it has been drawn is asked for by now: a request sent after it has been answered. */
const untilAnswered = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await fetch('/healthz');
  });

describe('CRS-11 plan boxes', () => {
  const perRow = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((boxes) => {
      const tops = boxes.map((box) => Math.round(box.getBoundingClientRect().top));
      return Math.max(...tops.map((top) => tops.filter((other) => other === top).length));
    });

  test.each([
    [360, 1],
    [640, 2],
    [1280, 3],
  ])('CRS-11 at %i px there are at most %i in a row', async (width, most) => {
    await withPage({ viewport: { width, height: 800 } }, async (page) => {
      await page.goto(app.url + COURSE);
      const beside = await perRow(page, '#pricing .box');
      expect(beside).toBeLessThanOrEqual(3);
      if (width !== 640) expect(beside).toBe(most);
      else expect(beside).toBeGreaterThanOrEqual(most);
    });
  });
});

describe('CRS-04 layout 4', () => {
  test('CRS-04 the anchors stay at the top while one reads, and lead to their parts', async () => {
    await withPage({ viewport: DESK }, async (page) => {
      await page.goto(onePage.url + COURSE);
      const bar = page.locator('.tabs');
      await page.getByRole('link', { name: 'วิธีสั่งซื้อ' }).last().scrollIntoViewIfNeeded();
      await bar.getByRole('link', { name: 'วิธีสั่งซื้อ' }).click();
      await expect.poll(async () => Math.round((await bar.boundingBox())!.y)).toBe(0);
      expect(await bar.getByRole('link', { name: /สมัคร เริ่ม ฿1,590/ }).isVisible()).toBe(true);
    });
  });

  test('CRS-04 on a phone the register bar stays at the foot of the reading half and ends with it', async () => {
    await withPage({ viewport: PHONE }, async (page) => {
      await page.goto(onePage.url + COURSE);
      const register = page.locator('.buybar').first();
      const box = (await register.boundingBox())!;
      expect(Math.round(box.y + box.height)).toBe(PHONE.height);
      await register.getByRole('link', { name: 'สมัครเรียน' }).click();
      await expect.poll(async () => (await register.boundingBox())!.y).toBeLessThan(PHONE.height / 2);
    });
  });
});
