import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { forgetPictures } from '~/uploads/pictures/forget-pictures.server';
import { PICTURE_ENDINGS } from '~/uploads/pictures/picture-sizes';
import { storePicture } from '~/uploads/pictures/store-picture.server';
import { addHours } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { pngOfSize } from '../../../test/support/samples/picture-bombs';
import { changePictures } from './change-pictures.server';
import { readPicturesOf } from './pictures-of.server';
import { type SentPicture, takePictures } from './take-pictures.server';

let open: OpenDatabase;
let dataDir: string;
let staffId: number;
beforeAll(async () => {
  open = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
});
afterAll(async () => {
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await truncateAll(open.db);
  const person = await open.db
    .insertInto('person')
    .values({ kind: 'member', username: 'staff', email: 'staff@example.test', firstname: 'ส', lastname: 'ต' })
    .returning('id')
    .executeTakeFirstOrThrow();
  staffId = person.id;
});

const now = new Date('2026-03-01T03:00:00Z');
const paint = (background: string, width = 900, height = 500) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const file = async (name: string, colour = '#264'): Promise<SentPicture> => ({
  name,
  bytes: await paint(colour),
  isTooLarge: false,
});
const product = async (pictures: string[] = []) =>
  (
    await open.db
      .insertInto('product')
      .values({
        external_key: 'bag',
        slug: 'bag',
        title: 'กระเป๋า',
        price_satang: 100,
        pictures: JSON.stringify(pictures),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const course = async () =>
  (
    await open.db
      .insertInto('course')
      .values({ external_key: 'tea', slug: 'tea', title: 'ชา', course_type: 'Online' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const take = (
  owner: 'course' | 'product',
  id: number,
  files: SentPicture[],
  { removed = [], first = '', limitGb = 1 }: { removed?: string[]; first?: string; limitGb?: number } = {},
) =>
  takePictures(
    open.db,
    { owner, id, files, removed, first, administratorId: staffId },
    { files: filesIn(dataDir), limitGb },
    now,
  );
const stemsOf = async (owner: 'course' | 'product', id: number) =>
  (await readPicturesOf(open.db, { owner, id }))!.stems;

test('a picture is kept in eight sizes under its content, once', async () => {
  const body = { bytes: await paint('#c33', 2000, 1000), originalName: 'ปก.png', ownerPersonId: staffId };
  const result = await storePicture(open.db, body, { files: filesIn(dataDir), limitGb: 1 }, now);
  if (!result.ok) throw new Error(result.refusal.code);
  const { stem } = result.value;
  const names = fs
    .readdirSync(path.join(dataDir, 'uploads/pictures'))
    .filter((name) => name.startsWith(stem));
  expect(names.sort()).toEqual(PICTURE_ENDINGS.map((ending) => stem + ending).sort());
  expect(names).toHaveLength(8);
  const wide = await sharp(path.join(dataDir, 'uploads/pictures', `${stem}-1280.avif`)).metadata();
  expect([wide.width, wide.height]).toEqual([1280, 640]);
  const social = await sharp(path.join(dataDir, 'uploads/pictures', `${stem}-social.jpg`)).metadata();
  expect([social.width, social.height]).toEqual([600, 314]);
  const again = await storePicture(
    open.db,
    { ...body, originalName: 'b.png' },
    { files: filesIn(dataDir), limitGb: 1 },
    now,
  );
  expect(again).toEqual(result);
  expect(await open.db.selectFrom('upload').select('original_name').execute()).toEqual([
    { original_name: 'ปก.png' },
  ]);
});

test('a course has one picture; a second one is refused until the first is removed', async () => {
  const id = await course();
  expect(await take('course', id, [await file('a.png')])).toEqual({
    ok: true,
    value: { doubled: [], refused: [] },
  });
  const [first] = await stemsOf('course', id);
  expect(await take('course', id, [await file('b.png', '#f00')])).toMatchObject({
    refusal: { code: 'TOO_MANY', most: 1 },
  });
  await take('course', id, [await file('b.png', '#f00')], { removed: [first!] });
  const [second] = await stemsOf('course', id);
  expect(second).not.toBe(first);
  const events = await open.db
    .selectFrom('audit_event')
    .select(['action', 'detail', 'subject_type'])
    .orderBy('id')
    .execute();
  expect(events.at(-1)).toMatchObject({
    action: 'pictures-changed',
    subject_type: 'course',
    detail: { before: [first], after: [second] },
  });
});

test('doubled names are merged, every file is looked at, and what may be kept is kept', async () => {
  const id = await product();
  const files = [
    await file('a.png', '#111'),
    await file('a.png', '#222'),
    { name: 'x.jpg', bytes: Buffer.from('PK\u0003\u0004 a zip'), isTooLarge: false },
    { name: 'map.svg', bytes: Buffer.from('<svg onload="alert(1)"/>'), isTooLarge: false },
    { name: 'bomb.png', bytes: pngOfSize(40_000, 40_000), isTooLarge: false },
    { name: 'huge.jpg', bytes: Buffer.alloc(0), isTooLarge: true },
  ];
  expect(await take('product', id, files)).toEqual({
    ok: true,
    value: {
      doubled: ['a.png'],
      refused: [
        { name: 'x.jpg', code: 'TYPE_NOT_ALLOWED' },
        { name: 'map.svg', code: 'TYPE_NOT_ALLOWED' },
        { name: 'bomb.png', code: 'TOO_DETAILED' },
        { name: 'huge.jpg', code: 'TOO_LARGE' },
      ],
    },
  });
  expect(await stemsOf('product', id)).toHaveLength(1);
  // the name of one that is there
  expect(await take('product', id, [await file('a.png', '#333')])).toMatchObject({
    value: { doubled: ['a.png'] },
  });
  expect(await stemsOf('product', id)).toHaveLength(1);
});

test('what is left must be greater than the file', async () => {
  const id = await product();
  expect(await take('product', id, [await file('a.png')], { limitGb: 0.000001 })).toMatchObject({
    value: { refused: [{ name: 'a.png', code: 'OUT_OF_STORAGE' }] },
  });
});

test('of two who change a set neither undoes the other; one may be put first', async () => {
  const id = await product(['one', 'two']);
  const change = (added: string[], removed: string[], first = '') =>
    changePictures(open.db, { owner: 'product', id, added, removed, first, administratorId: staffId }, now);
  await Promise.all([change(['three'], ['one']), change(['four'], [])]);
  expect((await stemsOf('product', id)).sort()).toEqual(['four', 'three', 'two']);
  await change([], [], 'three');
  expect((await stemsOf('product', id))[0]).toBe('three');
  const events = await open.db.selectFrom('audit_event').selectAll().execute();
  await change([], ['one'], 'three');
  expect(await open.db.selectFrom('audit_event').selectAll().execute()).toHaveLength(events.length);
});

test('a picture that nothing shows is forgotten after a week, with its files', async () => {
  const id = await product();
  await take('product', id, [await file('a.png', '#511'), await file('b.png', '#522')]);
  const [kept, gone] = await stemsOf('product', id);
  await take('product', id, [], { removed: [gone!] });
  expect(await forgetPictures(open.db, filesIn(dataDir), addHours(now, 24))).toBe(0);
  expect(await forgetPictures(open.db, filesIn(dataDir), addHours(now, 24 * 8))).toBe(1);
  const names = fs.readdirSync(path.join(dataDir, 'uploads/pictures'));
  expect(names.some((name) => name.startsWith(gone!))).toBe(false);
  expect(names.filter((name) => name.startsWith(kept!))).toHaveLength(8);
});
