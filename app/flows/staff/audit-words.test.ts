import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '~/accounts/people/audit-actions';
import { english } from '~/text/en/english';
import { thai } from '~/text/th/thai';

const sources = execFileSync('git', ['grep', '-l', 'writeAuditEvent', '--', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => fs.readFileSync(name, 'utf8'));

/** Every action that is spelled out where one is written. */
const written = [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\baction(?::|\s=) [^,;\n]*/g)].flatMap(([said]) =>
        [...said.matchAll(/'([a-z_]+(?:-[a-z]+)+)'/g)].map(([, action]) => action!),
      ),
    ),
  ),
];

test.each(Object.entries({ thai, english }))(
  'R-137 every action of the audit log has words in %s',
  (_name, texts) => {
    const wordless = AUDIT_ACTIONS.filter((action) => !Object.hasOwn(texts, `audit.${action}`));
    expect(wordless).toEqual([]);
  },
);

test('R-137 every action written anywhere is one of the list, and each of the list has its own words', () => {
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action) => !(AUDIT_ACTIONS as readonly string[]).includes(action))).toEqual([]);
  expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
});
