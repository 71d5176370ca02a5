import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decodedLines } from './words';

const root = path.resolve(import.meta.dirname, '../../..');
/** This test: it holds samples of what is refused. */
const OWN_SAMPLES = 'test/support/house/words.test.ts';
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => !['', OWN_SAMPLES].includes(name) && fs.existsSync(path.join(root, name)));

test('comments and local names say things by their names', () => {
  expect(sources.length).toBeGreaterThan(2_000);
  const decoded = sources.flatMap((name) =>
    decodedLines({ path: name, source: fs.readFileSync(path.join(root, name), 'utf8') }),
  );
  expect(decoded).toEqual([]);
});

test.each([
  ['// Of the number nothing else is kept', true],
  ['/** Whoever asks is told. */', true],
  ['  const asked = read();', true],
  ['names.map((given) => given)', true],
  ['// Officers check it', false],
  ['const askedAt = now;', false],
  ["const text = 'whatever';", false],
])('%s', (line, isDecoded) => {
  expect(decodedLines({ path: 'a.ts', source: line })).toHaveLength(isDecoded ? 1 : 0);
});
