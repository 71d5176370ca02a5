/**
 * The learning room: bytes of its page before play, progress writes a second, and a playlist of 500 lectures. Progress and playlist on the
 * embedded database; with TEST_DATABASE_URL on that server too, in a database of its own.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

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

/** @returns lines to print */
export async function benchLearning({ url, coursePath, seconds }) {
  const { html, code, picture, all } = await weighPage(url, coursePath);
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const lines = [
    `learning page before play: ${kilobytes(all)} kB (page ${kilobytes(html)}, scripts ${kilobytes(code)}, poster ${kilobytes(picture)}); at most 40`,
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
