import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { openTestDatabase, truncateAll } from '../../test/support/databases/test-database';
import { filesIn } from '../../test/support/files-in';
import { forgetOrphans } from './forget-orphans.server';
import { writeStoredFile } from './storage.server';
import { writeUpload } from './write-upload.server';

const now = new Date();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-orphans-'));
const folder = path.join(dataDir, 'uploads/private');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true });
  await open.close();
});
beforeEach(async () => {
  await truncateAll(open.db);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
});

function put(name: string, hoursOld: number): string {
  const file = path.join(folder, name);
  const at = addHours(now, -hoursOld);
  fs.writeFileSync(file, 'x');
  fs.utimesSync(file, at, at);
  return name;
}
const stored = async () => {
  const file = { bytes: Buffer.from('x'), ending: 'jpg', contentType: 'image/jpeg', sha256: 'x' };
  const about = { purpose: 'slip', originalName: 'x', ownerPersonId: null, file } as const;
  const upload = await writeUpload(open.db, about, { files: filesIn(dataDir), limitGb: 1 }, now);
  if (!upload.ok) throw new Error(upload.refusal.code);
  return put(upload.value.storageName, 5);
};

test('files without a row and half written ones go after an hour; files with one and others’ stay', async () => {
  const namedFile = await stored();
  put(`f${newToken()}.jpg`, 2);
  put(`f${newToken()}.pdf.part`, 2);
  const young = put(`f${newToken()}.jpg`, 0.5);
  const others = put('README.txt', 100);
  expect(await forgetOrphans(open.db, filesIn(dataDir), now)).toEqual({ removed: 2, suspicious: 0 });
  expect(fs.readdirSync(folder).sort()).toEqual([namedFile, young, others].sort());
  expect(await forgetOrphans(open.db, filesIn(dataDir), now)).toEqual({ removed: 0, suspicious: 0 });
});

test('a shop that is started on another database removes nothing', async () => {
  for (let index = 0; index < 60; index += 1) put(`f${newToken()}.jpg`, 2);
  expect(await forgetOrphans(open.db, filesIn(dataDir), now)).toEqual({ removed: 0, suspicious: 60 });
  expect(fs.readdirSync(folder)).toHaveLength(60);
});

test('a shop without any uploads has nothing to sweep', async () => {
  expect(await forgetOrphans(open.db, filesIn(path.join(dataDir, 'none')), now)).toEqual({
    removed: 0,
    suspicious: 0,
  });
});

test('a write that breaks off in the middle leaves nothing behind', async () => {
  async function* halfOfIt() {
    yield Buffer.from('half');
    await Promise.reject(new Error('the disk is full'));
  }
  const bytes = halfOfIt() as unknown as Uint8Array;
  await expect(
    writeStoredFile(filesIn(dataDir), { folder: 'private', bytes, ending: 'jpg' }),
  ).rejects.toThrow('disk is full');
  expect(fs.readdirSync(folder)).toEqual([]);
});
