import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sheetSource } from './catalogue-sheets.server';
import { type MistakePath, readCatalogueFile } from './import-file';
import { jsonPath, jsonSource } from './import-json';
import { checkReferences } from './import-references';
import type { CatalogueSource } from './import-source';

const example = (name: string) =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/examples', name), 'utf8');

const plan = {
  key: 'p1',
  name: 'เรียน 3 เดือน',
  planType: 'Period',
  term: 3,
  termUnit: 'month',
  price: '890.00',
};
const lecture = { key: 'l1', name: 'บทแรก', type: 'video' };
const section = { name: 'ตอนแรก', lectures: [lecture] };
const course = {
  key: 'c1',
  slug: 'c-1',
  title: 'แกงไทย',
  type: 'Online',
  plans: [plan],
  sections: [section],
};
const product = { key: 'pr1', slug: 'pr-1', title: 'สมุด', price: '240.00' };
const category = { key: 'food', name: 'อาหาร', linkPath: 'food' };

/** Mistakes of a file as `path: message`, references included. */
function mistakesOf(content: unknown): string[] {
  const file = readCatalogueFile(content);
  const { mistakes, unanswered: openReferences } = checkReferences(content);
  const line = ({ path: at, message }: { path: MistakePath; message: string }) =>
    `${jsonPath(at)}: ${message}`;
  return [
    ...(file.ok ? [] : file.mistakes.map(line)),
    ...mistakes.map(line),
    ...openReferences.map(({ path: at, kind, key }) => `${jsonPath(at)}: no ${kind} ${key}`),
  ];
}
const withPlan = (change: object) => ({ courses: [{ ...course, plans: [{ ...plan, ...change }] }] });
const withCourse = (change: object) => ({ courses: [{ ...course, ...change }] });
const withLecture = (change: object) =>
  withCourse({ sections: [{ ...section, lectures: [{ ...lecture, ...change }] }] });

describe('catalogue file', () => {
  it('takes a file with what is needed, and fills what is absent', () => {
    const file = readCatalogueFile({ categories: [category], courses: [course], products: [product] });
    expect(file).toMatchObject({
      ok: true,
      value: {
        teachers: [],
        courses: [
          {
            language: 'th',
            subtitle: '',
            seats: null,
            lockCourse: false,
            plans: [
              { price: 89000, priceUsd: null, statusShow: 1, pricingType: 'default', isDefault: false },
            ],
          },
        ],
        products: [{ price: 24000, availableQty: null }],
      },
    });
  });

  it('reads numbers, yes and no, and days as people write them in a sheet', () => {
    const file = readCatalogueFile(
      withCourse({
        seats: '12',
        lockCourse: 'TRUE',
        startDate: '16/1/2570',
        plans: [{ ...plan, term: '๓', price: '1,890' }],
      }),
    );
    expect(file).toMatchObject({
      ok: true,
      value: {
        courses: [
          { seats: 12, lockCourse: true, startDate: '2027-01-16', plans: [{ term: 3, price: 189000 }] },
        ],
      },
    });
  });

  it.each<[string, unknown, string]>([
    ['a file that is no record', [], ': must be a record'],
    ['a list that is none', { courses: {} }, 'courses: must be a list'],
    ['a field nobody knows', { course: [] }, 'course: is not a known field here'],
    ['a misspelt column', withPlan({ pirce: '1' }), 'courses[0].plans[0].pirce: is not a known field here'],
    ['no key', withCourse({ key: undefined }), 'courses[0].key: is missing'],
    [
      'a key with a space',
      withCourse({ key: 'a b' }),
      'courses[0].key: must be a key without spaces or semicolons',
    ],
    ['no title', withCourse({ title: null }), 'courses[0].title: is missing'],
    ['an empty title', withCourse({ title: ' ' }), 'courses[0].title: is empty'],
    ['a title nobody sees', withCourse({ title: '\u200b\u3164\u2800' }), 'courses[0].title: is empty'],
    [
      'a title too long',
      withCourse({ title: 'ก'.repeat(256) }),
      'courses[0].title: is longer than 255 characters',
    ],
    [
      'a slug that ends an address',
      withCourse({ slug: 'a/b' }),
      'courses[0].slug: must not contain spaces or any of / ? # % \\',
    ],
    [
      'a type nobody knows',
      withCourse({ type: 'Offline' }),
      'courses[0].type: must be one of Online, Flex, In-class, In-class-free, Private-Classroom, Live, Live-Private',
    ],
    [
      'a partner’s code no partner has',
      { products: [{ ...product, partnerCode: 'CU 1001' }] },
      'products[0].partnerCode: must be a partner’s code: up to 64 Latin letters, figures and . / - _',
    ],
    [
      'an empty partner’s code',
      { products: [{ ...product, partnerCode: ' ' }] },
      'products[0].partnerCode: must be a partner’s code: up to 64 Latin letters, figures and . / - _',
    ],
    ['text that is a number', withCourse({ title: 5 }), 'courses[0].title: must be text'],
    ['seats in halves', withCourse({ seats: 1.5 }), 'courses[0].seats: must be a whole number'],
    ['seats below none', withCourse({ seats: -1 }), 'courses[0].seats: must be 0 or more'],
    ['seats in words', withCourse({ seats: 'สิบ' }), 'courses[0].seats: must be a whole number'],
    [
      'more seats than a column holds',
      withCourse({ seats: 3e9 }),
      'courses[0].seats: must be 2147483647 or less',
    ],
    [
      'neither yes nor no',
      withCourse({ lockCourse: 'maybe' }),
      'courses[0].lockCourse: must be true or false',
    ],
    [
      'a day that is none',
      withCourse({ startDate: '2026-02-30' }),
      'courses[0].startDate: “2026-02-30” is not a day such as 2026-11-20 or 20/11/2569',
    ],
    [
      'a relative day',
      withCourse({ startDate: '+12d' }),
      'courses[0].startDate: “+12d” is not a day such as 2026-11-20 or 20/11/2569',
    ],
    [
      'an end before its start',
      withCourse({ startDate: '2026-02-02', endDate: '2026-02-01' }),
      'courses[0].endDate: is before startDate',
    ],
    [
      'registration that ends first',
      withCourse({ startRegDate: '2026-02-02', endRegDate: '2026-02-01' }),
      'courses[0].endRegDate: is before startRegDate',
    ],
    [
      'a kind of book without a book',
      withCourse({ freeBookType: 'digital' }),
      'courses[0].freeBook: is missing: freeBookType is given',
    ],
    [
      'a picture outside its folder',
      withCourse({ picture: '../x' }),
      'courses[0].picture: must be a picture name such as excel-work',
    ],
    ['a NUL in a text', withCourse({ subtitle: 'a\u0000' }), 'courses[0].subtitle: contains a NUL character'],
    [
      'a price as a number',
      withPlan({ price: 890 }),
      'courses[0].plans[0].price: must be text in quotes, such as "1590.00"',
    ],
    [
      'a price in words',
      withPlan({ price: 'ฟรี' }),
      'courses[0].plans[0].price: “ฟรี” is not an amount such as 1590 or 1590.00',
    ],
    [
      'a price below nothing',
      withPlan({ price: '-5' }),
      'courses[0].plans[0].price: “-5” is not an amount such as 1590 or 1590.00',
    ],
    [
      'a price in thousandths',
      withPlan({ price: '1.005' }),
      'courses[0].plans[0].price: “1.005” is not an amount such as 1590 or 1590.00',
    ],
    [
      'a free plan that costs',
      withPlan({ planType: 'Free' }),
      'courses[0].plans[0].price: must be 0.00 or empty: the plan is Free',
    ],
    [
      'a term without its unit',
      withPlan({ termUnit: null }),
      'courses[0].plans[0].termUnit: is missing: term and termUnit belong together',
    ],
    [
      'a second term without its unit',
      withPlan({ term2: 2 }),
      'courses[0].plans[0].termUnit2: is missing: term2 and termUnit2 belong together',
    ],
    [
      'a period without a term',
      withPlan({ term: null, termUnit: null }),
      'courses[0].plans[0].term: is missing: a Period plan needs term and termUnit, or courseDays',
    ],
    [
      'no days at all',
      withPlan({ courseDays: 0 }),
      'courses[0].plans[0].courseDays: must be -1 (unlimited) or 1 or more',
    ],
    [
      'a lecture of no kind',
      withLecture({ type: 'song' }),
      'courses[0].sections[0].lectures[0].type: must be one of video, text, file, quiz, homework',
    ],
    [
      'a score above all',
      withLecture({ passScore: 101 }),
      'courses[0].sections[0].lectures[0].passScore: must be 100 or less',
    ],
    [
      'a lecture file elsewhere',
      withLecture({ file: '../../etc/passwd' }),
      'courses[0].sections[0].lectures[0].file: must be a file name without folders',
    ],
    [
      'a video over http',
      withLecture({ video: 'http://example.com/a' }),
      'courses[0].sections[0].lectures[0].video: must be a file name or an https address',
    ],
    [
      'a product without a price',
      { products: [{ ...product, price: null }] },
      'products[0].price: is missing',
    ],
    [
      'an address with capitals',
      { categories: [{ ...category, linkPath: 'Food' }] },
      'categories[0].linkPath: may have a to z, 0 to 9 and dashes only',
    ],
    [
      'a key twice',
      { categories: [category, { ...category, linkPath: 'b' }] },
      'categories[1].key: “food” is used more than once',
    ],
    [
      'an address twice',
      { categories: [category, { ...category, key: 'b' }] },
      'categories[1].linkPath: “food” is used more than once',
    ],
    [
      'a plan key twice',
      withCourse({ plans: [plan, plan] }),
      'courses[0].plans[1].key: “p1” is used more than once',
    ],
    [
      'a lecture key twice',
      withCourse({ sections: [section, section] }),
      'courses[0].sections[1].lectures[0].key: “l1” is used more than once',
    ],
    [
      'a category nobody has',
      withCourse({ categories: ['food'] }),
      'courses[0].categories[0]: no category food',
    ],
    ['a teacher nobody has', withCourse({ teacher: 'x' }), 'courses[0].teacher: no teacher x'],
    ['a gift nobody has', withCourse({ giftCourses: ['c2'] }), 'courses[0].giftCourses[0]: no course c2'],
    [
      'a prerequisite nobody has',
      withPlan({ prerequisites: ['c2'] }),
      'courses[0].plans[0].prerequisites[0]: no course c2',
    ],
  ])('names %s', (_, content, mistake) => {
    expect(mistakesOf(content)).toEqual([mistake]);
  });

  it('names every mistake of a file at once, references beside types', () => {
    const content = {
      courses: [{ ...course, title: '', teacher: 'x' }],
      products: [{ ...product, price: 'a' }],
    };
    expect(mistakesOf(content)).toHaveLength(3);
  });
});

const placesOf = ({ content, placeOf, mistakes = [] }: CatalogueSource) => {
  const file = readCatalogueFile(content);
  return [
    ...mistakes,
    ...(file.ok ? [] : file.mistakes).map(({ path: at, message }) => ({ ...placeOf(at), message })),
  ].map(({ row, column, message }) => `${row} ${column}: ${message}`);
};

describe('JSON catalogue', () => {
  it('names the line and the path of a value', () => {
    const text =
      '{\n "courses": [\n  {\n   "key": "c1", "slug": "c", "type": "Online",\n   "title": "ก",\n   "plans": [\n    { "key": "p", "name": "\\u0e01", "planType": "Free",\n      "price": 5 }\n   ]\n  }\n ]\n}';
    expect(placesOf(jsonSource(text))).toEqual([
      '8 courses[0].plans[0].price: must be text in quotes, such as "1590.00"',
    ]);
  });

  it('names the record where a field is missing', () => {
    const text = '{\n"products": [\n{"key": "a", "slug": "a",\n"price": "1"}\n]}';
    expect(placesOf(jsonSource(text))).toEqual(['3 products[0].title: is missing']);
  });

  it.each([
    ['{\n"courses": [\n}', 3],
    ['{"courses":\n[1,\n2', 3],
    ['', 1],
    ['{}\n{}', 2],
    ['{"a": "b\n"}', 1],
  ])('names the line where it stops being JSON: %j', (text, line) => {
    const [mistake] = placesOf(jsonSource(text));
    expect(mistake).toMatch(new RegExp(`^${line} : this is not JSON`));
  });
});

describe('CSV catalogue', () => {
  const head = 'kind,parent,key,slug,title,type,name,planType,price,categories,linkPath';
  const csvSource = (text: string) => sheetSource(Buffer.from(text));
  const sheet = (...rows: string[]) => csvSource([head, ...rows].join('\r\n'));

  it('reads the example to the same catalogue as the JSON example', async () => {
    const csv = await csvSource(example('catalogue.csv'));
    const fromCsv = readCatalogueFile(csv.content);
    const fromJson = readCatalogueFile(jsonSource(example('catalogue.json')).content);
    expect(csv.mistakes).toEqual([]);
    expect(fromJson.ok).toBe(true);
    expect(fromCsv).toEqual(fromJson);
  });

  it('takes a byte order mark, quoted line breaks and blank rows, and counts rows as a sheet does', async () => {
    const text = `\uFEFF${head}\r\ncourse,,c1,c-1,"แกง ""ไทย""\nห้าหม้อ",Online\r\n\r\n,,,,,,,,,,\r\nplan,,p1,,,,ราคา,Free,x`;
    const source = await csvSource(text);
    expect(source.content).toMatchObject({
      courses: [{ title: 'แกง "ไทย"\nห้าหม้อ', plans: [{ key: 'p1' }] }],
    });
    expect(placesOf(source)).toEqual(['5 price: “x” is not an amount such as 1590 or 1590.00']);
  });

  it('puts a row under its parent, or under the last such row above', async () => {
    const { content } = await sheet(
      'course,,c1,c-1,A,Online',
      'course,,c2,c-2,B,Online',
      'plan,c1,p1,,,,Free,Free',
      'plan,,p2,,,,Free,Free',
    );
    expect(content).toMatchObject({ courses: [{ plans: [{ key: 'p1' }] }, { plans: [{ key: 'p2' }] }] });
  });

  it.each<[string, string[], string]>([
    [
      'a kind nobody knows',
      ['lesson,,l1'],
      '2 kind: must be one of category, teacher, group, course, plan, section, lecture, session, product',
    ],
    [
      'no kind',
      [',,l1'],
      '2 kind: is missing: one of category, teacher, group, course, plan, section, lecture, session, product',
    ],
    ['a plan without course', ['plan,c9,p1,,,,Free,Free'], '2 parent: no course “c9” above this row'],
    ['a plan before any course', ['plan,,p1,,,,Free,Free'], '2 parent: no course above this row'],
    [
      'a lecture without section',
      ['course,,c1,c,A,Online', 'lecture,,l1'],
      '3 parent: no section above this row',
    ],
    [
      'a parent of what has none',
      ['category,x,food,,,,อาหาร,,,,food'],
      '2 parent: a category belongs to nothing: leave it empty',
    ],
    ['a cell of another kind', ['category,,food,,,,อาหาร,,5,,food'], '2 price: is not a known field here'],
    [
      'a cell too many',
      ['category,,food,,,,อาหาร,,,,food,x'],
      '2 L: this cell has no column name: is a quotation mark missing?',
    ],
    [
      'a quotation mark without its pair',
      ['category,,"food'],
      '2 : this is not CSV: a quotation mark is missing, or is one too many',
    ],
  ])('names %s', async (_, rows, mistake) => {
    expect(placesOf(await sheet(...rows))).toEqual([mistake]);
  });

  it('names columns nobody knows, doubled ones and a missing kind', async () => {
    expect(placesOf(await csvSource('key,prize,key\n'))).toEqual([
      '1 kind: there is no such column',
      '1 prize: is not a known column',
      '1 key: this column is there twice',
    ]);
  });
});
