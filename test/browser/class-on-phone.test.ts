import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHours } from '../../app/values/time';
import { demoCourse, giveLearned } from '../support/rows/learned-course';
import { type AppServer, startApp } from '../support/shop/app-server';
import { launchChromium } from '../support/visitor/chromium';

let app: AppServer;
let browser: Browser;
let course: { id: number; path: string };
let sessionId: number;
beforeAll(async () => {
  app = await startApp({
    change: async (db) => {
      course = await demoCourse(db, 'japanese-n5');
      await giveLearned(db, { email: 'student@demo.test', courseId: course.id, lectures: 0 });
      await db
        .updateTable('person')
        .set({ tel: '0812345678' })
        .where('email', '=', 'student@demo.test')
        .execute();
      const session = await db
        .selectFrom('course_session')
        .select('id')
        .where('course_id', '=', course.id)
        .where('begins_at', '>', addHours(new Date(), 1))
        .orderBy('begins_at')
        .executeTakeFirstOrThrow();
      sessionId = session.id;
      const begins_at = addHours(new Date(), 1);
      await db
        .updateTable('course_session')
        .set({ begins_at, ends_at: addHours(begins_at, 1) })
        .where('id', '=', sessionId)
        .execute();
    },
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function signIn(username: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'th-TH', ...PHONE })).newPage();
  await page.goto(`${app.url}/login`);
  await page.fill('[name=username]', username);
  await page.fill('[name=password]', 'rian-demo');
  await Promise.all([
    page.waitForURL((url) => !url.pathname.includes('login')),
    page.press('[name=password]', 'Enter'),
  ]);
  return page;
}

test('LRN-04 R-373 on a phone the way into a live class is seen without scrolling', async () => {
  const page = await signIn('student@demo.test');
  await page.goto(app.url + course.path.replace('/course/', '/learn/'));
  const way = page.getByRole('link', { name: 'เข้าห้องเรียนออนไลน์' }).first();
  const box = (await way.boundingBox())!;
  expect(box.y + box.height).toBeLessThan(400);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.getByRole('link', { name: 'เข้าห้องเรียนออนไลน์' }).count()).toBe(1);
  await page.context().close();
});

test('ADM-06 R-373 on a phone the buttons of a roster stand on the screen, and the telephone beside the name', async () => {
  const page = await signIn('admin@demo.test');
  await page.goto(`${app.url}/admin/classes/${sessionId}`);
  const here = page.locator('button[value=here]').first();
  await here.scrollIntoViewIfNeeded();
  const box = (await here.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
  expect(await page.locator('a[href="tel:0812345678"]:visible').count()).toBe(1);
  await here.click();
  const undo = (await page.locator('button[value=undo]').first().boundingBox())!;
  expect(undo.x + undo.width).toBeLessThanOrEqual(360);
  await page.context().close();
});
