import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readVideoFacts } from '~/catalogue/curriculum/video-facts.server';
import { filesIn } from '../../../test/support/files-in';
import { withRealDays } from './demo-shop.server';

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

test('a single class never falls on a holiday, and what counts in weeks keeps its weekday', () => {
  expect(withRealDays(['+28d:fri', '+28d:fri:open', '+33d:fri:open'], '2026-11-30')).toEqual([
    '2027-01-01',
    '2027-01-08',
    '2027-01-08',
  ]);
});
