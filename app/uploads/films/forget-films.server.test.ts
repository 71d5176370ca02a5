import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/test-database';
import { forgetFilms } from './forget-films.server';
import { listUnfinished, metadataOf, openParts, partsFolder } from './film-parts.server';
import { filesIn } from '../../../test/support/files-in';

let open: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  open = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'films-'));
});
afterAll(async () => {
  await open.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => truncateAll(open.db));

const now = new Date();
const keep = (name: string) =>
  open.db
    .insertInto('upload')
    .values({
      storage_name: name,
      purpose: 'video',
      is_private: true,
      original_name: name,
      content_type: 'video/mp4',
      size_bytes: 1,
      sha256: '',
      created_at: addHours(now, -24 * 8),
    })
    .execute();

test('a film that nothing shows goes after a week, with its file; one that is shown stays', async () => {
  const folder = path.join(dataDir, 'uploads/videos');
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ['gone.mp4', 'shown.mp4']) {
    fs.writeFileSync(path.join(folder, name), 'x');
    await keep(name);
  }
  await open.db
    .insertInto('course')
    .values({ external_key: 'c', slug: 'c', title: 'ค', course_type: 'Online', preview_video: 'shown.mp4' })
    .execute();
  expect(await forgetFilms(open.db, { files: filesIn(dataDir), dataDir }, now)).toEqual({
    films: 1,
    parts: 0,
  });
  expect(fs.readdirSync(folder)).toEqual(['shown.mp4']);
});

test('parts that nobody goes on with are forgotten after a day, with what is kept beside them', async () => {
  const folder = partsFolder(dataDir);
  fs.mkdirSync(folder, { recursive: true });
  const metadata = metadataOf({ ownerId: 7, courseId: 1, lectureId: 2, name: 'a.mp4', film: null });
  for (const id of ['old', 'new']) {
    fs.writeFileSync(path.join(folder, id), 'abc');
    fs.writeFileSync(path.join(folder, `${id}.json`), JSON.stringify({ id, size: 10, offset: 0, metadata }));
  }
  expect(await listUnfinished(dataDir)).toContainEqual({ id: 'old', ownerId: 7, missingBytes: 7 });
  const before = addHours(now, -25);
  fs.utimesSync(path.join(folder, 'old.json'), before, before);
  // its parts came later
  expect(await forgetFilms(open.db, { files: filesIn(dataDir), dataDir }, now)).toMatchObject({ parts: 0 });
  fs.utimesSync(path.join(folder, 'old'), before, before);
  expect(await forgetFilms(open.db, { files: filesIn(dataDir), dataDir }, now)).toMatchObject({ parts: 2 });
  expect(fs.readdirSync(folder).sort()).toEqual(['new', 'new.json']);
  await expect((await openParts(dataDir)).getUpload('old')).rejects.toBeTruthy();
});
