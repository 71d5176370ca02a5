import { type KyselyPlugin, sql } from 'kysely';
import { expect, it } from 'vitest';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { refreshStaleSearchEntries } from './refresh-search-entries.server';

const { db } = fileDatabase();

it(`writes every stale entry once, each batch behind the last one, ${databaseMode()}`, async () => {
  const { rows: courseRows } = await sql<{ id: number }>`
    insert into course (external_key, slug, title, course_type, course_language, published_at)
    select 'c' || at, 'c' || at, 'ชา', 'Online', 'th', now() from generate_series(1, 1100) as at
    returning id`.execute(db());
  const ids = courseRows.map(({ id }) => id).sort((one, other) => one - other);
  const begunBehind: unknown[] = [];
  const watching: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.some((part) => part.includes('.id > ')))
        begunBehind.push(node.parameters.flatMap((each) => ('value' in each ? [each.value] : []))[0]);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  expect(await refreshStaleSearchEntries(db().withPlugin(watching))).toBe(1100);
  // courses in three batches, then products
  expect(begunBehind).toEqual([0, ids[499], ids[999], 0]);
  expect(await refreshStaleSearchEntries(db())).toBe(0);
});
