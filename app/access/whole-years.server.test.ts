import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { databaseMode, migrationsFolder, openTestDatabase } from '../../test/support/databases/test-database';
import { addCourse, addPerson } from '../../test/support/rows/bought-course';
import { DAY_MS } from './plan-terms';

const migration = fs.readFileSync(path.join(migrationsFolder, '0043_whole_years.sql'), 'utf8');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase(databaseMode());
});
afterAll(() => open.close());

const now = Date.now();
const at = (days: number) => new Date(now + days * DAY_MS);
const YEAR = { planType: 'Period', term: 1, termUnit: 'year', courseDays: null };
const MONTH = { planType: 'Period', term: 1, termUnit: 'month', courseDays: null };

/** Grants of one person and course, in days from now; returns their starts and ends after the migration. */
async function migrate(grants: { terms: object; from: number; to: number | null; isRevoked?: true }[]) {
  const [person_id, course_id] = [await addPerson(open.db), await addCourse(open.db)];
  for (const { terms, from, to, isRevoked } of grants)
    await open.db
      .insertInto('access_grant')
      .values({
        person_id,
        course_id,
        source: 'purchase',
        terms: JSON.stringify(terms),
        starts_at: at(from),
        granted_at: at(from),
        ends_at: to === null ? null : at(to),
        revoked_at: isRevoked ? at(0) : null,
      })
      .execute();
  await sql.raw(migration).execute(open.db);
  const rows = await open.db
    .selectFrom('access_grant')
    .select(['starts_at', 'ends_at'])
    .where('person_id', '=', person_id)
    .orderBy('id')
    .execute();
  const days = (moment: Date) => Math.round(((moment.getTime() - now) / DAY_MS) * 1000) / 1000;
  return rows.map(({ starts_at, ends_at }) => [days(starts_at), ends_at && days(ends_at)]);
}

test(`access sold by the year gets its 365 days, and what was added behind it moves along, ${databaseMode()}`, async () => {
  expect(
    await migrate([
      { terms: YEAR, from: -100, to: 260 },
      { terms: MONTH, from: 260, to: 290 },
      { terms: { ...YEAR, term: 2 }, from: 290, to: 1010 },
    ]),
  ).toEqual([
    [-100, 265],
    [265, 295],
    [295, 1025],
  ]);
  // ended the day before yesterday: it had three days left
  expect(await migrate([{ terms: YEAR, from: -362, to: -2 }])).toEqual([[-362, 3]]);
});

test(`what is over, was cut short, was taken back or has days of its own stays as it is, ${databaseMode()}`, async () => {
  const grants = [
    { terms: YEAR, from: -800, to: -440 },
    { terms: { ...YEAR, courseDays: 360 }, from: -10, to: 350 },
    { terms: { ...YEAR, term2: 3, termUnit2: 'month' }, from: -20, to: 70 },
    { terms: { planType: 'One-Time Payment' }, from: -30, to: null },
    { terms: YEAR, from: -40, to: 320, isRevoked: true as const },
  ];
  expect(await migrate(grants)).toEqual(grants.map(({ from, to }) => [from, to]));
});
