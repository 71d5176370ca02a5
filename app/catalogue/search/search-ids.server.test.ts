import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '~/catalogue/import/import-catalogue.server';
import { isListed } from '~/catalogue/listing/course-listing.server';
import { withRealDays } from '~/flows/demo/demo-shop.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import {
  databaseMode,
  migrationsFolder,
  openTestDatabase,
} from '../../../test/support/databases/test-database';
import { misspelledQueries, type TypedQuery } from '../../../test/support/samples/misspelling';
import { searchIds } from './search-ids.server';

const TODAY = '2026-11-20';
const NOW = new Date('2026-11-20T05:00:00Z');
const FIRST = 3;
const SHARE = 0.95;
const file = (name: string) => path.resolve(import.meta.dirname, '../../..', name);

interface DemoCourse {
  key: string;
  title: string;
  endPublish: string | null;
  userGroups: string[];
}
let open: OpenDatabase;
let listedCourses: DemoCourse[];
const keyOf = new Map<number, string>();

beforeAll(async () => {
  open = await openTestDatabase();
  await sql
    .raw(fs.readFileSync(path.join(migrationsFolder, '0047_search_synonyms.sql'), 'utf8'))
    .execute(open.db);
  const demo: unknown = JSON.parse(fs.readFileSync(file('db/demo/catalogue.json'), 'utf8'));
  const content = withRealDays(demo, TODAY) as { courses: DemoCourse[] };
  const groups = [...new Set(content.courses.flatMap(({ userGroups }) => userGroups))];
  for (const name of groups) await open.db.insertInto('user_group').values({ name }).execute();
  const importResult = await importCatalogue(
    open.db,
    { content, placeOf: () => ({ row: 1, column: '' }) },
    { now: new Date(`${TODAY}T00:00:00Z`) },
  );
  if (!importResult.ok) throw new Error(JSON.stringify(importResult.refusal.mistakes));
  for (const { id, external_key } of await open.db
    .selectFrom('course')
    .select(['id', 'external_key'])
    .execute())
    keyOf.set(id, external_key);
  listedCourses = content.courses.filter(({ endPublish }) => endPublish === null || endPublish >= TODAY);
});
afterAll(() => open.close());

const search = async (query: string) => {
  const where = isListed(NOW);
  const { ids, isNear } = await searchIds(open.db, { kind: 'course', where, query, page: null, size: null });
  return { keys: ids.map((id) => keyOf.get(id)!), isNear };
};

function typedByHand(): TypedQuery[] {
  const lines = fs.readFileSync(file('test/support/samples/typed-queries.txt'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [input = '', keys = ''] = line.split('\t');
      return { typed: input, rule: '', keys: keys.split(' ') };
    });
}

describe(`search finds what people type, ${databaseMode()}`, () => {
  it('200 typed queries: the right course is among the first three in 95 of 100', async () => {
    const byHand = typedByHand();
    const queries = [...byHand, ...misspelledQueries(listedCourses, 200 - byHand.length)];
    expect(byHand.length).toBeGreaterThanOrEqual(60);
    expect(queries).toHaveLength(200);
    const misses: string[] = [];
    for (const { typed: input, rule, keys } of queries) {
      const result = await search(input);
      if (!result.keys.slice(0, FIRST).some((key) => keys.includes(key)))
        misses.push(
          `${input} (${rule || 'by hand'}): ${keys.join(' ')}, not ${result.keys.slice(0, FIRST).join(' ')}`,
        );
    }
    const share = 1 - misses.length / queries.length;
    console.log(`${(share * 100).toFixed(1)} % of ${queries.length} queries found\n${misses.join('\n')}`);
    expect(share, misses.join('\n')).toBeGreaterThanOrEqual(SHARE);
  });

  it('one word from the names, one from the text: found as typed, also cut out of a run', async () => {
    const { rows } = await sql<{ key: string; names: string; body: string }>`
      select course.external_key as key, entry.names, entry.body
      from course join search_entry entry on entry.course_id = course.id where ${isListed(NOW)}`.execute(
      open.db,
    );
    let queryCount = 0;
    for (const { key, names, body } of rows) {
      const plain = (text: string) =>
        text.split(' ').filter((word) => /^[a-z]{4,}$|^[ก-ฮเแโใไะาำ]{6,20}$/.test(word));
      const [name] = plain(names);
      const word = plain(body).find((each) => !names.includes(each));
      if (!name || !word) continue;
      queryCount += 1;
      for (const query of [`${name} ${word}`, `${word} ${name}`]) {
        const result = await search(query);
        const holders = rows.filter((row) => [name, word].every((each) => row.body.includes(each)));
        expect(result.isNear, query).toBe(false);
        // the first page has ten
        if (holders.length <= 10) expect(result.keys, query).toContain(key);
      }
    }
    expect(queryCount).toBeGreaterThan(10);
  });

  it('all searches for one word share one query plan', async () => {
    const words = [
      'excel',
      'python',
      'guitar',
      'english',
      'canva',
      'photo',
      'thai',
      'money',
      'coffee',
      'yoga',
    ];
    // on one connection, because each has its own plans
    const plans = await open.db.connection().execute(async (db) => {
      // a shop's server decides so; the tests' server may not
      await sql`set plan_cache_mode = auto`.execute(db);
      for (const query of words)
        await searchIds(db, { kind: 'course', where: isListed(NOW), query, page: null, size: null });
      const { rows } = await sql<{ generic: number }>`
        select generic_plans::int as generic from pg_prepared_statements where statement like '%step_1%'`.execute(
        db,
      );
      await sql`reset plan_cache_mode`.execute(db);
      return rows;
    });
    expect(Math.max(...plans.map(({ generic }) => generic))).toBeGreaterThan(0);
  });
});
