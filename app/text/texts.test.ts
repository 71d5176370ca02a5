import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { english } from './en/english';
import { thai } from './th/thai';

const app = path.resolve(import.meta.dirname, '..');
const sources = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^text\/(th|en)\/|\.test\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(path.join(app, file), 'utf8'))
  .join('\n');
/** Beginnings of keys made with a template: `blocked.${code}`. */
const beginnings = [...sources.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);

test('no text is kept that no page says', () => {
  const unused = Object.keys(thai).filter(
    (key) => !sources.includes(`'${key}'`) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});

test('both languages fill the same places', () => {
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
  const different = (Object.keys(thai) as (keyof typeof thai)[]).filter(
    (key) => String(places(thai[key])) !== String(places(english[key])),
  );
  expect(different).toEqual([]);
});
