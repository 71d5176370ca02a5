import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countedRange, countedWords, MOST_COUNTED } from '~/values/page-range';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { LONGEST_WAIT_MS } from '../../../test/support/longest-wait';
import { countedRows } from '../database/counted-rows.server';
import type { OpenDatabase } from '../database/database.server';
import { hearEmbedded, type HeardChanges, hearOnServer, withoutMemory } from './public-changes.server';
import {
  remembered,
  rememberedForMinute,
  rememberedTyped,
  rememberedWithSeats,
  rememberUntilChanged,
} from './remembered.server';

let open: OpenDatabase;
let changes: HeardChanges;
beforeAll(async () => {
  open = await openTestDatabase();
  const url = String(open.pool.options.connectionString);
  changes = open.isEmbedded ? await hearEmbedded(open.pool) : hearOnServer(url, open.pool);
  await vi.waitUntil(() => changes.hearAll(), LONGEST_WAIT_MS);
});
afterAll(async () => {
  await changes.close();
  await open.close();
});
beforeEach(() => truncateAll(open.db));

const countCourses = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from course`.execute(open.db)).rows[0]!.count;
const addCourse = (name: string) =>
  sql`insert into course (external_key, slug, title, course_type, seat_limit) values (${name}, ${name}, ${name}, 'In-class', 9)`.execute(
    open.db,
  );

test('what is remembered ends with the change of a list, and not with a seat that is sold', async () => {
  rememberUntilChanged(open.db, changes);
  const read = vi.fn(countCourses);
  const count = () => remembered(open.db, 'courses', read);
  expect([await count(), await count()]).toEqual([0, 0]);
  await addCourse('a');
  expect([await count(), await count()]).toEqual([1, 1]);
  expect(read).toHaveBeenCalledTimes(2);

  const before = changes.version();
  await sql`update course set seats_held = seats_held + 1`.execute(open.db);
  await changes.hearAll();
  expect(changes.version()).toBeGreaterThan(before);
  await count();
  expect(read).toHaveBeenCalledTimes(2);
  await sql`update course set seats_held = seats_held + 1, title = 'b'`.execute(open.db);
  await count();
  expect(read).toHaveBeenCalledTimes(3);
});

test('what shows seats ends with a seat that is sold, too', async () => {
  rememberUntilChanged(open.db, changes);
  await addCourse('a');
  const read = vi.fn(countCourses);
  const count = () => rememberedWithSeats(open.db, 'courses', read);
  await count();
  await count();
  expect(read).toHaveBeenCalledTimes(1);
  await sql`update course set seats_held = seats_held + 1`.execute(open.db);
  await count();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a figure that nobody tells of is read again a minute later, or when a list changed', async () => {
  rememberUntilChanged(open.db, changes);
  const read = vi.fn(countCourses);
  const at = (time: string) => rememberedForMinute(open.db, 'sold', new Date(`2026-11-20T10:${time}Z`), read);
  await at('05:00');
  await at('05:59');
  expect(read).toHaveBeenCalledTimes(1);
  await at('06:00');
  expect(read).toHaveBeenCalledTimes(2);
  await addCourse('a');
  expect(await at('06:01')).toBe(1);
});

test('who reads anew is told nothing from memory, and leaves nothing there', async () => {
  rememberUntilChanged(open.db, changes);
  const read = vi.fn(countCourses);
  const count = () => remembered(open.db, 'courses', read);
  await count();
  await withoutMemory(count);
  await count();
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read that fails is not remembered', async () => {
  rememberUntilChanged(open.db, changes);
  await expect(remembered(open.db, 'x', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await remembered(open.db, 'x', () => Promise.resolve(1))).toBe(1);
});

test('what visitors type crowds out nothing of the shop, and the oldest of it goes first', async () => {
  rememberUntilChanged(open.db, changes);
  const read = vi.fn(() => Promise.resolve(1));
  const count = () => remembered(open.db, 'courses', read);
  const search = (query: number) => rememberedTyped(open.db, `courses ${query}`, read);
  await count();
  for (let query = 0; query < 600; query += 1) await search(query);
  expect(read).toHaveBeenCalledTimes(601);
  await count();
  await search(599);
  expect(read).toHaveBeenCalledTimes(601);
  await search(0);
  expect(read).toHaveBeenCalledTimes(602);
});

test('lists of staff count to ten thousand and say that there are more (R-215)', async () => {
  const most = async (rows: number) => {
    await sql`truncate rate_limit`.execute(open.db);
    await sql`insert into rate_limit (key, window_start) select n::text, now() from generate_series(1, ${sql.lit(rows)}) n`.execute(
      open.db,
    );
    const { count } = await open.db
      .selectNoFrom(countedRows(open.db.selectFrom('rate_limit').select('key')).as('count'))
      .executeTakeFirstOrThrow();
    return countedWords(count);
  };
  expect(await most(MOST_COUNTED)).toBe('10000');
  expect(await most(MOST_COUNTED + 500)).toBe('10,000+');
  expect(countedRange(MOST_COUNTED + 1, '9999', 20)).toMatchObject({
    page: 500,
    pageCount: 500,
    offset: 9980,
  });
});
