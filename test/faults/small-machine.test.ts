import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../support/shop/app-server';

const LIMIT = 512 * 2 ** 20;

/** A group of processes that may take so much memory, as a container is; null: this machine or its user makes none. */
function limitedGroup(): string | null {
  for (const [parent, limit] of [
    ['/sys/fs/cgroup', 'memory.max'],
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
  ] as const) {
    const group = path.join(parent, `rian-test-${process.pid}`);
    try {
      fs.mkdirSync(group);
      if (fs.existsSync(path.join(group, limit))) {
        fs.writeFileSync(path.join(group, limit), String(LIMIT));
        return group;
      }
      fs.rmdirSync(group);
    } catch {
      // the other way, or none
    }
  }
  return null;
}

const group = limitedGroup();
afterAll(() => {
  if (group) fs.rmdirSync(group);
});

describe.skipIf(!group)('a machine of 512 MB', () => {
  test('OPS-06 the embedded shop begins there, shows its pages, and begins again', async () => {
    const enter = `echo $$ > ${group}/cgroup.procs && exec "$0" --max-semi-space-size=8 build/server.mjs`;
    const command = ['sh', '-c', enter, process.execPath];
    const app = await startApp({ database: 'embedded', isFresh: true, command });
    try {
      const pages = ['/', '/courses', '/course/1-excel-for-work', '/course/1/register'];
      for (let times = 0; times < 20; times += 1)
        for (const page of pages) expect((await fetch(app.url + page)).status).toBe(200);
      // stops for it, and begins again
      expect(
        await app.inDatabase((db) => db.selectFrom('course').select('id').limit(1).execute()),
      ).toHaveLength(1);
      for (const page of pages) expect((await fetch(app.url + page)).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});
