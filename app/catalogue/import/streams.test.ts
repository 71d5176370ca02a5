import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sheetBatches, sheetSource } from './catalogue-sheets.server';
import { batchesOf, listIn } from './import-batches';
import { jsonSource } from './import-json';
import type { CatalogueSource } from './import-source';
import { keyMemory } from './key-memory';
import { openCatalogueFile } from './open-catalogue-file.server';
import { jsonBatches } from './stream-json';

async function* inPieces(text: string, length: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += length) yield await Promise.resolve(text.slice(at, at + length));
}
async function all(
  batches: AsyncIterable<CatalogueSource> | Iterable<CatalogueSource>,
): Promise<CatalogueSource[]> {
  const read: CatalogueSource[] = [];
  for await (const batch of batches) read.push(batch);
  return read;
}
const joinLists = (batches: readonly CatalogueSource[], list: string) =>
  batches.flatMap(({ content }) => listIn(content, list));
const mistakesOf = (batches: readonly CatalogueSource[]) => batches.flatMap(({ mistakes }) => mistakes ?? []);

const course = (at: number) => ({
  key: `c${at}`,
  title: `"วงเล็บ" ]}, \\ ${at}`,
  plans: [{ key: `p${at}`, price: '1.00' }],
});
const catalogue = {
  categories: [{ key: 'food', name: 'อาหาร' }],
  teachers: [],
  courses: [0, 1, 2, 3, 4].map(course),
  products: [{ key: 'book' }],
};

describe('JSON too long for memory', () => {
  const text = JSON.stringify(catalogue, null, 2);

  it.each([1, 7, 100_000])('is the same as read whole, in pieces of %i signs', async (length) => {
    const batches = await all(jsonBatches(inPieces(text, length), 2));
    expect(batches).toHaveLength(4);
    for (const list of ['categories', 'courses', 'products'] as const)
      expect(joinLists(batches, list)).toEqual(catalogue[list]);
  });

  it('places a mistake where it stands in the file', async () => {
    const batches = await all(jsonBatches(inPieces(text, 11), 2));
    // the food and the first course; two courses
    expect(listIn(batches[1]!.content, 'courses')[1]).toEqual(course(2));
    const whole = jsonSource(text).placeOf(['courses', 2, 'plans', 0, 'price']);
    expect(batches[1]!.placeOf(['courses', 1, 'plans', 0, 'price'])).toEqual(whole);
    expect(whole.row).toBeGreaterThan(20);
  });

  it.each([
    ['cut off', text.slice(0, -4), 'the file ends too early'],
    ['another sign', '{"courses": [{}] ; }', '“;” is not expected here'],
    ['a list of courses alone', '[{"key":"a"}]', '“[” is not expected here'],
    ['a wrong record', '{"courses": [{"key": nothing}]}', 'this is not JSON'],
  ])('says where it is broken: %s', async (_, brokenText, message) => {
    const [wrong] = mistakesOf(await all(jsonBatches(inPieces(brokenText, 5), 2)));
    expect(wrong?.message).toContain(message);
  });

  it('reads an empty list and an empty file', async () => {
    expect(joinLists(await all(jsonBatches(inPieces('{"courses": [ ]}', 3))), 'courses')).toEqual([]);
    expect(await all(jsonBatches(inPieces('{}', 1)))).toHaveLength(1);
  });
});

describe('CSV too long for memory', () => {
  async function* bytesIn(text: string, length: number): AsyncIterable<Uint8Array> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += length)
      yield await Promise.resolve(bytes.subarray(at, at + length));
  }
  const csvBatches = (text: string, length: number, size?: number) =>
    sheetBatches(() => bytesIn(text, length), size);
  const head = 'kind,parent,key,name\n';
  const rows = [1, 2, 3].flatMap((at) => [`course,,c${at},"ก, ""${at}"""`, `plan,,p${at},x`]).join('\n');

  it('keeps the rows of a course together', async () => {
    const batches = await all(csvBatches(`\uFEFF${head}${rows}\n`, 9, 1));
    expect(batches.map(({ content }) => listIn(content, 'courses'))).toEqual(
      [1, 2, 3].map((at) => [{ key: `c${at}`, name: `ก, "${at}"`, plans: [{ key: `p${at}`, name: 'x' }] }]),
    );
    expect(batches[2]!.placeOf(['courses', 0, 'plans', 0, 'name'])).toEqual({ row: 7, column: 'name' });
  });

  it('names a wrong column once, and a row too far from its course', async () => {
    const sheet = `kind,parent,key,name,colour\n${rows}\nplan,c1,late,x\n`;
    expect(mistakesOf(await all(csvBatches(sheet, 9, 1)))).toEqual([
      { row: 1, column: 'colour', message: 'is not a known column' },
      {
        row: 8,
        column: 'parent',
        message: 'no course “c1” above this row: in a file this large the rows of a course follow it at once',
      },
    ]);
  });

  it.each([';', '\t'])('takes “%s” between its columns, whatever stands in its cells', async (sign) => {
    const sheet = `kind,parent,key,name\ncourse,,c1,x\n`
      .replaceAll(',', sign)
      .replace('x\n', '"a,b,c,d,e"\n');
    const [batch] = await all(csvBatches(sheet, 5, 1));
    expect(listIn(batch!.content, 'courses')).toEqual([{ key: 'c1', name: 'a,b,c,d,e' }]);
    expect((await sheetSource(Buffer.from(sheet))).content).toMatchObject({
      courses: [{ key: 'c1', name: 'a,b,c,d,e' }],
    });
  });

  it('says what is no CSV', async () => {
    const [wrong] = mistakesOf(await all(csvBatches(`${head}course,,"c1,x\n`, 4, 1)));
    expect(wrong?.message).toBe('this is not CSV: a quotation mark is missing, or is one too many');
  });
});

describe('a file that is read whole', () => {
  it('is cut into batches whose mistakes stand where they stood', async () => {
    const source = { ...jsonSource(JSON.stringify(catalogue, null, 1)) };
    const batches = await all(batchesOf(source, 2)());
    expect(joinLists(batches, 'courses')).toEqual(catalogue.courses);
    expect(joinLists(batches, 'categories')).toEqual(catalogue.categories);
    expect(joinLists(batches, 'products')).toEqual(catalogue.products);
    expect(batches[2]!.placeOf(['courses', 0, 'key'])).toEqual(source.placeOf(['courses', 4, 'key']));
  });

  it('is read as a stream when it is longer, and says when it cannot be decoded', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'long-'));
    try {
      const file = path.join(folder, 'a.json');
      await fs.writeFile(file, JSON.stringify(catalogue));
      expect(
        joinLists(await all((await openCatalogueFile(file, 'json', { readWhole: 10 }))()), 'courses'),
      ).toEqual(catalogue.courses);
      await fs.writeFile(file, Buffer.from([0x7b, 0x00, 0xff, 0xfe, 0x00]));
      const open = await openCatalogueFile(file, 'json', { readWhole: 1 });
      expect(mistakesOf(await all(open()))[0]?.message).toContain(
        'this file is in an encoding that cannot be read',
      );
    } finally {
      await fs.rm(folder, { recursive: true });
    }
  });
});

it('remembers keys however many, and takes no two for one', () => {
  const memory = keyMemory();
  for (let at = 0; at < 20_000; at += 1) expect(memory.add(`course-${at}/section-1`)).toBe(true);
  expect(memory.add('course-77/section-1')).toBe(false);
  expect(memory.has('course-19999/section-1')).toBe(true);
  expect(memory.has('course-20000/section-1')).toBe(false);
});
