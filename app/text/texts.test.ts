import fs from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { english } from './en/english';
import { thai } from './th/thai';
import { translator } from './translate';

const app = path.resolve(import.meta.dirname, '..');
const sources = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^text\/(th|en)\/|\.test\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(path.join(app, file), 'utf8'))
  .join('\n');
/** Beginnings of keys made with a template: `blocked.${code}`. */
const beginnings = [...sources.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);

const keys = Object.keys(thai) as (keyof typeof thai)[];

test('no text is kept that no page says', () => {
  // once through all sources, because they are long and keys are many
  const quoted = new Set([...sources.matchAll(/(['"])([\w.-]+)\1/g)].map(([, , words]) => words));
  const unused = Object.keys(thai).filter(
    (key) => !quoted.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});

/** Rooms whose keys are nearly all made with a template, so that a search for their first word finds its use. */
const COMPOSED_ROOMS =
  'audit blocked blocker denied privacy calendar sale tax term turnedBack type waiting why right'.split(' ');

test('a key that is made with a template is found by its beginning: two words of it, up to a full stop', () => {
  const composedRooms = [...sources.matchAll(/\bt\(\s*`(\w+)\.\$\{/g)].map(([, room]) => room!);
  expect([...new Set(composedRooms)].filter((room) => !COMPOSED_ROOMS.includes(room))).toEqual([]);
  const cut = beginnings.filter(
    (beginning) => !beginning.endsWith('.') && keys.some((key) => key.startsWith(beginning)),
  );
  expect(cut).toEqual([]);
});

test.each(['th', 'en'])('no two files of %s name one text: the later would hide the other', (language) => {
  const folder = path.join(app, 'text', language);
  const named = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'without-mail.ts')
    .flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').match(/^ {2}'[\w.-]+'(?=:)/gm) ?? []);
  expect(named.length).toBeGreaterThan(3000);
  expect(named.filter((key, index) => named.indexOf(key) !== index)).toEqual([]);
});

const LITERAL = 0;

/** The arguments of a message, those inside its plurals included. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const look = (elements: ReturnType<IntlMessageFormat['getAst']>) => {
    for (const element of elements) {
      if ('value' in element && Number(element.type) !== LITERAL) names.add(element.value);
      if ('options' in element) Object.values(element.options).forEach(({ value }) => look(value));
    }
  };
  look(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

test('both languages fill the same places', () => {
  const different = keys.filter(
    (key) => String(argumentsOf(thai[key])) !== String(argumentsOf(english[key])),
  );
  expect(different).toEqual([]);
});

test('one is one, and more are more', () => {
  const t = translator('en');
  expect(t('site.cartCount', { count: 1 })).toBe('Cart, 1 item');
  expect(t('site.cartCount', { count: 2 })).toBe('Cart, 2 items');
  expect(t('state.seatsLeft', { left: 1 })).toBe('1 seat left');
  for (const key of keys.filter((each) => english[each].includes(', plural,'))) {
    const [one, two] = [1, 2].map((n) => {
      const values = argumentsOf(english[key]).map((name) => [name, n] as const);
      return t(key, Object.fromEntries(values));
    });
    expect(one, key).not.toBe(two?.replaceAll('2', '1'));
    expect(`${one} ${two}`, key).not.toMatch(/[{}#]/);
  }
});

test('what a shop writes in place of a text may have no plural, or its own', () => {
  const t = (text: string) => translator('en', { 'site.cartCount': text })('site.cartCount', { count: 1 });
  expect(t('Basket: {count} {else}')).toBe('Basket: 1 {else}');
  expect(t('{count, plural, one {a thing} other {# things}} in the basket')).toBe('a thing in the basket');
  expect(t('Basket {count, plural, one {')).toBe('Basket {count, plural, one {');
});
