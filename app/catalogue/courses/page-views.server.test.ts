import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { openTestDatabase } from '../../../test/support/databases/test-database';
import { countPageView, isLook, writePageViews } from './page-views.server';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const request = (method = 'GET', headers: Record<string, string> = {}) =>
  new Request('http://shop.test/', { method, headers: { 'User-Agent': BROWSER, ...headers } });

it('CRS-14 looks are people’s GET requests', () => {
  expect(isLook(request())).toBe(true);
  expect(isLook(request('HEAD'))).toBe(false);
  expect(isLook(request('GET', { 'Sec-Purpose': 'prefetch;prerender' }))).toBe(false);
  expect(isLook(request('GET', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }))).toBe(false);
});

it('CRS-14 views are added up by day, page and subject', async () => {
  const { db } = open;
  const evening = { db, now: new Date('2026-11-20T16:59:00Z') };
  const nextDay = { db, now: new Date('2026-11-20T17:01:00Z') };
  countPageView(evening, request(), 'course', 7);
  countPageView(evening, request(), 'course', 7);
  countPageView(evening, request(), 'home');
  await writePageViews(db);
  countPageView(evening, request(), 'course', 7);
  countPageView(nextDay, request(), 'course', 7);
  await writePageViews(db);
  const rows = await db
    .selectFrom('page_view')
    .selectAll()
    .orderBy('day')
    .orderBy('page')
    .orderBy('subject_id')
    .execute();
  expect(rows).toEqual([
    { day: '2026-11-20', page: 'course', subject_id: 7, views: 3 },
    { day: '2026-11-20', page: 'home', subject_id: 0, views: 1 },
    { day: '2026-11-21', page: 'course', subject_id: 7, views: 1 },
  ]);
});
