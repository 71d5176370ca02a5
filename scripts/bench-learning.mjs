/**
 * The learning room: bytes of its page before play, its largest paint and the first picture of its film on a slow line, progress writes
 * a second, and a playlist of 500 lectures. Progress and playlist on the embedded database; with TEST_DATABASE_URL on that server too, in
 * a database of its own. Part of `npm run bench`; alone: `node scripts/bench-learning.mjs`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { startShop, stopShop } from './bench-shop.mjs';

const LECTURES = 500;
const root = path.join(import.meta.dirname, '..');
const load = (module) => tsImport(path.join(root, module), import.meta.url);

const SEED = `
  insert into person (email, username, kind) select 'bench-' || n || '@example.test', 'bench-' || n, 'generated' from generate_series(1, 50) n;
  insert into course (external_key, slug, title, course_type) values ('bench', 'bench', 'คอร์ส', 'Online');
  insert into course_section (course_id, external_key, name, position)
    select (select id from course), 'bench-' || n, 'ตอน ' || n, n from generate_series(1, 25) n;
  insert into lecture (course_section_id, external_key, name, content_type, duration_seconds, position)
    select (select min(id) from course_section) + n % 25, 'bench-' || n, 'บท ' || n, 'video', 600, n from generate_series(1, ${LECTURES}) n;
  insert into access_grant (person_id, course_id, source, terms, granted_at, starts_at)
    select person.id, course.id, 'staff', '{"planType":"One-Time Payment"}', now(), now() from person, course;
`;

/** Reports as players send them, ten learners at once. */
async function progressOn(db, seconds) {
  const { recordProgress } = await load('app/learning/record-progress.server.ts');
  const people = await db.selectFrom('person').select('id').orderBy('id').execute();
  const lectures = await db.selectFrom('lecture').select('id').orderBy('id').execute();
  const { id: courseId } = await db.selectFrom('course').select('id').executeTakeFirstOrThrow();
  const until = performance.now() + seconds * 1000;
  let written = 0;
  const learner = async (who) => {
    for (let at = 0; performance.now() < until; at += 15) {
      const lectureId = lectures[(who * 7 + Math.floor(at / 600)) % LECTURES].id;
      const start = at % 600;
      const watched = { ranges: [{ start, end: start + 15 }], positionSeconds: start + 15 };
      const report = {
        ...watched,
        personId: people[who].id,
        courseId,
        lectureId,
        secondsAgo: 0,
        isFinished: false,
      };
      await recordProgress(db, report, new Date());
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, who) => learner(who)));
  return Math.round(written / seconds);
}

async function playlistOn(db) {
  const { readPlaylist } = await load('app/learning/playlist.server.ts');
  const { id: personId } = await db.selectFrom('person').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id: courseId } = await db.selectFrom('course').select('id').executeTakeFirstOrThrow();
  const times = [];
  for (let count = 0; count < 30; count += 1) {
    const startedAt = performance.now();
    await readPlaylist(db, { courseId, personId }, new Date());
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other)[15];
}

async function benchOn(name, options, seconds) {
  const { openDatabase } = await load('app/platform/database/database.server.ts');
  const { migrate } = await load('app/platform/database/migrate.server.ts');
  const open = await openDatabase(options);
  try {
    await migrate(open.db, path.join(root, 'db/migrations'));
    for (const statement of SEED.split(';').filter((each) => each.trim())) await open.pool.query(statement);
    const perSecond = await progressOn(open.db, seconds);
    const playlist = await playlistOn(open.db);
    return `learning, ${name}: ${perSecond} reports of progress a second, a playlist of ${LECTURES} lectures in ${playlist.toFixed(1)} ms`;
  } finally {
    await open.close();
  }
}

async function onServer(serverUrl, seconds) {
  const name = `rian_bench_learning_${process.pid}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await benchOn('PostgreSQL', { databaseUrl: url.href, dataDir: root }, seconds);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}

/** A free lecture of the demo, with all that a browser loads of it before play: page, scripts and poster. */
async function weighPage(url, coursePath) {
  const page = `${url}${coursePath.replace('/course/', '/learn/')}/1`;
  const html = await (await fetch(page)).text();
  const packed = (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src);
  const poster = /poster="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const bytesOf = async (src) => packed(Buffer.from(await (await fetch(url + src)).arrayBuffer()));
  const sizes = await Promise.all(scripts.map(bytesOf));
  const picture = poster ? (await (await fetch(url + poster)).arrayBuffer()).byteLength : 0;
  const code = sizes.reduce((sum, size) => sum + size, 0);
  return { html: packed(html), code, picture, all: packed(html) + code + picture };
}

const TIMES = Number(process.env.BENCH_PAGES ?? 3);
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** 400 kbit/s */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The same page in a browser, cold: its largest paint, and from the press of play to the first picture of the film. */
async function watchOn(browser, page, { tellsLine }) {
  const context = await browser.newContext(PHONE);
  try {
    const tab = await context.newPage();
    await tab.addInitScript((tells) => {
      if (!tells) delete globalThis.Navigator.prototype.connection;
      globalThis.largest = 0;
      new globalThis.PerformanceObserver((list) => {
        for (const entry of list.getEntries()) globalThis.largest = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    }, tellsLine);
    const line = await context.newCDPSession(tab);
    await line.send('Network.emulateNetworkConditions', LINE);
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await tab.goto(page, { waitUntil: 'load' });
    await tab.locator('[data-tools]').waitFor({ state: 'visible' });
    await tab.waitForLoadState('networkidle');
    const lcp = await tab.evaluate(() => globalThis.largest);
    const frame = await tab.evaluate(
      () =>
        new Promise((resolve) => {
          const video = globalThis.document.querySelector('video');
          const pressed = performance.now();
          video.muted = true;
          video.requestVideoFrameCallback(() => resolve(performance.now() - pressed));
          video.play().catch(() => {});
        }),
    );
    return { lcp, frame, source: await tab.evaluate(() => globalThis.document.querySelector('video').src) };
  } finally {
    await context.close();
  }
}

async function watchSlowly(url, coursePath) {
  const { findChromium, launchChromium } = await load('test/support/visitor/chromium.ts');
  if (!findChromium()) return ['learning page on a slow line: no browser here'];
  const browser = await launchChromium();
  const middle = (numbers) => Math.round(numbers.sort((one, other) => one - other)[TIMES >> 1]);
  const lines = [];
  try {
    for (const tellsLine of [true, false]) {
      const seen = [];
      for (let time = 0; time < TIMES; time++)
        seen.push(
          await watchOn(browser, `${url}${coursePath.replace('/course/', '/learn/')}/1`, { tellsLine }),
        );
      const [lcp, frame] = [middle(seen.map((each) => each.lcp)), middle(seen.map((each) => each.frame))];
      const played = /\/([a-z0-9]+)\.mp4/.exec(seen[0].source)?.[1] ?? 'following the line';
      lines.push(
        `learning page at 400 kbit/s, 400 ms, CPU ÷ 4, line ${tellsLine ? 'told' : 'not told'}: LCP ${lcp} ms, first picture ${frame} ms after play (${played}); at most 3000`,
      );
    }
  } finally {
    await browser.close();
  }
  return lines;
}

/** @returns lines to print */
export async function benchLearning({ url, coursePath, seconds }) {
  const { html, code, picture, all } = await weighPage(url, coursePath);
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const lines = [
    `learning page before play: ${kilobytes(all)} kB (page ${kilobytes(html)}, scripts ${kilobytes(code)}, poster ${kilobytes(picture)}); at most 40`,
    ...(await watchSlowly(url, coursePath)),
  ];
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-learning-'));
  try {
    lines.push(await benchOn('embedded database', { dataDir }, seconds));
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
  if (process.env.TEST_DATABASE_URL) lines.push(await onServer(process.env.TEST_DATABASE_URL, seconds));
  return lines;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-bench-learning-'));
  const shop = await startShop({ DATA_DIR: dataDir });
  try {
    const seconds = Number(process.env.BENCH_SECONDS ?? 5);
    const lines = await benchLearning({ url: shop.url, coursePath: '/course/1-excel-for-work', seconds });
    for (const line of lines) console.log(line);
  } finally {
    await stopShop(shop.child);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
