import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { removeStoredFile } from '~/uploads/storage.server';
import { writeUpload } from '~/uploads/write-upload.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { filesIn } from '../../../test/support/files-in';
import { partOf, sweepParts } from './backup-part.server';
import { checkBackup } from './check-backup.server';
import { writeBackup } from './write-backup.server';

const now = new Date('2026-11-29T10:00:00Z');
let open: OpenDatabase;
let dataDir: string;
let file: string;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-write-backup-'));
  file = path.join(dataDir, 'rian-1.backup');
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const sendSlip = async (name: string): Promise<string> => {
  const bytes = Buffer.from(name);
  const body = { bytes, ending: 'jpg', contentType: 'image/jpeg', sha256: name };
  const about = { purpose: 'slip', originalName: name, ownerPersonId: null, file: body } as const;
  const written = await writeUpload(open.db, about, { files: filesIn(dataDir), limitGb: 1 }, now);
  if (!written.ok) throw new Error(written.refusal.code);
  return written.value.storageName;
};
const removeSlip = async (name: string) => {
  await open.db.deleteFrom('upload').where('storage_name', '=', name).execute();
  await removeStoredFile(filesIn(dataDir), true, name);
};

/** The shop's files, where buyers do something each time that all of a folder has been listed. */
function withBuyers(doSomething: (times: number) => Promise<void>): FileStore {
  const files = filesIn(dataDir);
  let times = 0;
  return {
    ...files,
    async *list(prefix) {
      yield* files.list(prefix);
      if (prefix !== 'private/') return;
      times += 1;
      await doSomething(times);
    },
  };
}
const write = (files: FileStore) =>
  writeBackup(open.db, { file, part: partOf(file), files, dataDir, password: null, now });

test('R-330 a slip that is sent after the files are listed is in the backup with its row', async () => {
  await sendSlip('before');
  // beside the rows nothing can be written: the embedded database has one session
  await write(withBuyers(async (times) => void (times <= 2 && (await sendSlip(`sent ${times}`)))));
  const { manifest, missing } = await checkBackup(file, null);
  expect([missing, manifest.tables.upload]).toEqual([[], 3]);
});

test('R-330 a slip that is removed while it is copied leaves no row without its file', async () => {
  const name = await sendSlip('gone soon');
  const files = filesIn(dataDir);
  let isFirst = true;
  const rest = await write({
    ...files,
    async open(key) {
      if (key.endsWith(name) && isFirst) {
        isFirst = false;
        return null;
      }
      return files.open(key);
    },
  });
  expect(rest).toEqual({ lacking: [] });
  expect((await checkBackup(file, null)).missing).toEqual([]);

  fs.rmSync(file);
  const second = await sendSlip('listed, then removed');
  await write(withBuyers(async (times) => void (times === 1 && (await removeSlip(second)))));
  expect((await checkBackup(file, null)).manifest.tables.upload).toBe(1);
});

test('R-330 a backup beside buyers who send slips and take others back holds every file of its rows', async () => {
  await sendSlip('the first');
  for (let one = 0; one < 300; one += 1)
    fs.writeFileSync(path.join(dataDir, 'uploads/private', `other-${one}.jpg`), 'x'.repeat(2_000));
  let isDone = false;
  let slips = 0;
  const buyer = async () => {
    const own: string[] = [];
    while (!isDone) {
      own.push(await sendSlip(`slip ${(slips += 1)}`));
      if (own.length > 3) await removeSlip(own.shift()!);
    }
  };
  const buyers = [1, 2, 3].map(buyer);
  try {
    expect(await write(filesIn(dataDir))).toEqual({ lacking: [] });
  } finally {
    isDone = true;
    await Promise.all(buyers);
  }
  const { manifest, missing } = await checkBackup(file, null);
  expect([missing, slips > 10]).toEqual([[], true]);
  expect(manifest.tables.upload).toBeGreaterThan(0);
});

test('R-330 a file that the shop itself lacks is said, and a backup is checked without restoring it', async () => {
  const lost = await sendSlip('lost');
  const cut = await sendSlip('cut short');
  const whole = await sendSlip('whole');
  fs.rmSync(path.join(dataDir, 'uploads/private', lost));
  fs.writeFileSync(path.join(dataDir, 'uploads/private', cut), 'cut');
  const { lacking } = await write(filesIn(dataDir));
  expect(lacking).toEqual([expect.stringContaining(lost), expect.stringContaining(`${cut} has 3 bytes`)]);
  expect((await checkBackup(file, null)).missing).toEqual(lacking);
  expect(lacking.join()).not.toContain(whole);
});

test('R-331 halves of backups whose command was killed are removed, those being written stay', () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', '']);
  const named = (host: string, pid: number) => `rian-2026-11-28-0200.backup.${host}-${pid}.part`;
  const left = named(os.hostname(), ended);
  const own = path.basename(partOf(file));
  const elsewhere = named('another-machine', ended);
  const old = 'rian-2026-11-20-0200.backup.part';
  const others = 'notes.part';
  for (const name of [left, own, elsewhere, old, others]) fs.writeFileSync(path.join(dataDir, name), 'x');
  const longAgo = new Date(now.getTime() - 25 * 60 * 60 * 1000);
  fs.utimesSync(path.join(dataDir, old), longAgo, longAgo);
  fs.utimesSync(path.join(dataDir, others), longAgo, longAgo);
  expect(sweepParts(dataDir, now)).toBe(2);
  expect(fs.readdirSync(dataDir).sort()).toEqual([own, elsewhere, others].sort());
});
