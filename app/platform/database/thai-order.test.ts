import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const app = path.resolve(import.meta.dirname, '../..');

test('R-353 nothing is sorted by a name or a title in another order than the Thai one', () => {
  const plain = fs
    .readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) =>
      [...fs.readFileSync(path.join(app, name), 'utf8').matchAll(PLAIN)].map(
        ([match]) => `${name}: ${match}`,
      ),
    );
  expect(plain).toEqual([]);
});

/** By Kysely, by SQL (names of tables and migrations apart), by the app. */
const PLAIN =
  /orderBy\('(?:\w+\.)?(?:name|title|label|firstname|lastname|contact_name|name_th)'|order by [^`)]*?(?:\w+\.)?(?:title|firstname) |\bposition, \d, |localeCompare\([^)]*'th'/g;
