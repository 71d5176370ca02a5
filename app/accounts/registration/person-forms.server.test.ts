import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeMember } from '~/accounts/people/change-member.server';
import { readMemberProfile } from '~/accounts/people/member-profile.server';
import type { TypedFields } from '~/accounts/typed-fields';
import type { OpenDatabase } from '~/platform/database/database.server';
import { forgetUnclaimed } from '~/uploads/forget-unclaimed.server';
import { addHours } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { addPerson } from '../../../test/support/rows/bought-course';
import { readPersonForm, takePersonForm } from './person-forms.server';
import type { ReceivedImage } from './person-images.server';
import {
  readCustomLabels,
  readRegistrationFields,
  readSelectableGroups,
} from './registration-settings.server';

const now = new Date('2026-11-20T07:00:00Z');
const secret = 'a secret of at least thirty-two characters';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-person-'));
const tel = { telMinimum: 9, telForm: 'thai' as const };

let open: OpenDatabase;
let picture: ReceivedImage;
beforeAll(async () => {
  open = await openTestDatabase();
  const drawing = sharp({ create: { width: 800, height: 400, channels: 3, background: '#abc' } });
  picture = { name: 'ฉัน.png', bytes: await drawing.png().toBuffer(), isTooLarge: false };
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await open.close();
});
beforeEach(async () => {
  await truncateAll(open.db);
  await open.db
    .insertInto('registration_field')
    .values({ name: 'image_profile', is_enable: true, is_require: true })
    .execute();
  await open.db
    .insertInto('custom_label')
    .values({ type_label: 'image', label: 'บัตรนักเรียน', required: true })
    .execute();
});

const good = { firstname: 'มะลิ', lastname: 'ศรีสุข', email: 'mali@example.test', tel: '0812345678' };
const take = (
  input: TypedFields,
  files: Record<string, ReceivedImage>,
  limitGb = 1,
  owner: number | null = null,
) =>
  takePersonForm(
    open.db,
    {
      typed: input,
      files: new Map(Object.entries(files).map(([name, file]) => [name, [file]])),
      ownerPersonId: owner,
      sender: 'x',
      secret,
      storage: { files: filesIn(dataDir), limitGb },
      ...tel,
    },
    now,
  );
const keysOf = ({ errors }: Awaited<ReturnType<typeof take>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]));

test('REG-03 pictures are drawn into 600x600, kept from round to round, and never go to another field', async () => {
  const first = await take(good, { image_profile: picture, label_1: picture });
  expect(first.errors).toEqual({});
  const uploads = await open.db.selectFrom('upload').selectAll().orderBy('id').execute();
  expect(
    uploads.map(({ purpose, width, height, is_private }) => [purpose, width, height, is_private]),
  ).toEqual([
    ['profile', 600, 300, false],
    ['custom-label', 600, 300, true],
  ]);
  const { image_profile: mine, label_1: card } = first.form.images;
  const carried = { ...good, kept_image_profile: mine!.kept, kept_label_1: card!.kept };
  const second = await take(carried, {});
  expect([second.errors, second.person.pictureId, second.person.labels]).toEqual([
    {},
    mine!.id,
    { 1: { uploadId: card!.id } },
  ]);
  const swap = await take({ ...good, kept_image_profile: card!.kept, kept_label_1: mine!.kept }, {});
  expect(keysOf(swap)).toEqual({
    image_profile: 'register.pictureMissing',
    label_1: 'register.labelMissing',
  });
  expect(await open.db.selectFrom('upload').select('id').execute()).toHaveLength(2);
});

test('REG-03 what is no picture, too large or more than there is room for is refused in its own words', async () => {
  const text = { ...picture, bytes: Buffer.from('<svg onload=alert(1)>') };
  const cut = { ...picture, bytes: picture.bytes.subarray(0, 60) };
  const large = { ...picture, bytes: Buffer.alloc(0), isTooLarge: true };
  expect(keysOf(await take(good, { image_profile: text, label_1: cut }))).toEqual({
    image_profile: 'register.imageType',
    label_1: 'upload.unreadable',
  });
  expect((await take(good, { image_profile: large, label_1: picture })).errors).toEqual({
    image_profile: { key: 'upload.tooLarge', values: { size: 10 } },
  });
  expect(keysOf(await take(good, { image_profile: picture, label_1: picture }, 1e-9))).toMatchObject({
    image_profile: 'upload.outOfStorage',
  });
});

test('REG-13 a member’s pictures fill the form; what nobody has any more is forgotten after two hours', async () => {
  const memberId = await addPerson(open.db);
  const save = async (files: Record<string, ReceivedImage>) => {
    const { person } = await take(good, files, 1, memberId);
    await changeMember(open.db, { personId: memberId, person }, [1]);
  };
  await save({ image_profile: picture, label_1: picture });
  await save({ image_profile: picture, label_1: picture });
  const { images, values } = await readMemberProfile(open.db, memberId);
  const form = await readPersonForm(open.db, { values, images, secret, ...tel });
  expect(form.images).toMatchObject({ image_profile: { name: 'ฉัน.png' }, label_1: { name: 'ฉัน.png' } });

  const forget = (hours: number) =>
    forgetUnclaimed(open.db, { files: filesIn(dataDir), among: 'newest' }, addHours(now, hours));
  expect(await forget(1.9)).toBe(0);
  expect(await forget(2.1)).toBe(2);
  const uploads = await open.db.selectFrom('upload').select('id').orderBy('id').execute();
  expect(uploads.map(({ id }) => id)).toEqual([images.pictureId, images.labels[1]]);
  for (const folder of ['public', 'private'])
    expect(fs.readdirSync(path.join(dataDir, 'uploads', folder)).length).toBeGreaterThan(0);
});

test('REG-02 questions stand in their order; items are trimmed, each once; one without choices is not asked', async () => {
  await open.db.deleteFrom('custom_label').execute();
  await open.db
    .insertInto('custom_label')
    .values([
      { type_label: 'radio', label: 'ข', order_label: 2, item_list: JSON.stringify([' ก ', 'ก', '', 7]) },
      { type_label: 'select', label: 'ว่าง', order_label: 1, required: true, item_list: JSON.stringify({}) },
      { type_label: 'inputtext', label: 'ก', order_label: 0 },
    ])
    .execute();
  const labels = await readCustomLabels(open.db);
  expect(labels.map(({ label, items }) => [label, items])).toEqual([
    ['ก', []],
    ['ข', ['ก', '7']],
  ]);
});

test('REG-01 form settings by field, REG-05 groups that may be chosen', async () => {
  await open.db
    .insertInto('registration_field')
    .values({ name: 'tel', is_enable: false, is_require: true })
    .execute();
  const fields = await readRegistrationFields(open.db);
  expect(fields.tel).toEqual({ isEnabled: false, isRequired: true });
  expect(fields.image_profile).toEqual({ isEnabled: true, isRequired: true });
  expect(fields.nickname.isEnabled).toBe(false);
  await open.db
    .insertInto('user_group')
    .values([
      { name: 'ลูกค้าองค์กร', is_default: true },
      { name: 'นักศึกษา', is_self_selectable: true },
    ])
    .execute();
  expect((await readSelectableGroups(open.db)).map(({ name }) => name)).toEqual(['นักศึกษา']);
});
