import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import { filesIn } from '../../../test/support/files-in';

interface Lecture {
  key: string;
  video: string | null;
  durationSeconds: number | null;
}

test('a lecture of the demo shop says how long its video is', async () => {
  const demo = path.resolve('db/demo');
  const { courses } = JSON.parse(fs.readFileSync(path.join(demo, 'catalogue.json'), 'utf8')) as {
    courses: { sections: { lectures: Lecture[] }[] }[];
  };
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'demo-'));
  fs.mkdirSync(path.join(dataDir, 'uploads'));
  fs.symlinkSync(path.join(demo, 'videos'), path.join(dataDir, 'uploads', 'videos'));
  try {
    const lectures = courses.flatMap(({ sections }) => sections.flatMap((section) => section.lectures));
    for (const { key, video, durationSeconds } of lectures) {
      const facts = video === null ? null : await readVideoFacts(filesIn(dataDir), video);
      expect([key, durationSeconds]).toEqual([key, facts?.seconds ?? null]);
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
});
