import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { embeddedLeg, provedElsewhere, signsOfDifference } from '../../verbs/embedded-leg';
import { loadedWith } from './static-graph';

const root = path.resolve(import.meta.dirname, '../../..');
const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`);
const textOf = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');
const files = [...filesIn('app'), ...filesIn('test/verbs')].filter((name) => name.endsWith('.ts'));
const isVerb = (name: string) => /\.server\.test\.ts$|^test\/verbs\/.*\.test\.ts$/.test(name);
const isIn = (name: string, entry: string) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry);

test('R-290 whatever the embedded leg names is there', () => {
  const verbs = files.filter(isVerb);
  expect(embeddedLeg.filter((entry) => !verbs.some((name) => isIn(name, entry)))).toEqual([]);
  expect(
    Object.entries(provedElsewhere)
      .flat()
      .filter((name) => !fs.existsSync(path.join(root, name))),
  ).toEqual([]);
});

test('R-290 a module that rests on what differs on the embedded database is loaded by a test that runs there', () => {
  const leg = files.filter((name) => isVerb(name) && embeddedLeg.some((entry) => isIn(name, entry)));
  const loaded = loadedWith(leg, root).files;
  const resting = files.filter(
    (name) =>
      /^app\//.test(name) &&
      !/\.test\.ts$/.test(name) &&
      signsOfDifference.some((sign) => sign.test(textOf(name))),
  );
  expect(resting.length).toBeGreaterThan(25);
  expect(resting.filter((name) => !loaded.has(name) && !(name in provedElsewhere))).toEqual([]);
  expect(Object.keys(provedElsewhere).filter((name) => loaded.has(name) || !resting.includes(name))).toEqual(
    [],
  );
});
