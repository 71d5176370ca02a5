import type { Db } from '~/platform/database/database.server';
import { nextStep } from './homework';
import { type OwnHomework, readOwnHomework } from './own-homework.server';
import { keptToken } from './take-files.server';

/** A file the form carries on: ticked, it stays. */
export interface KeptFile {
  token: string;
  name: string;
  bytes: number;
}

export interface HomeworkView extends OwnHomework {
  step: 'hand-in' | 'change' | 'done';
  /** of what may be changed; 0: nothing waits */
  version: number;
  kept: KeptFile[];
}

/** A learner's homework as its form shows it. */
export async function readHomeworkView(
  db: Db,
  whose: { personId: number; courseId: number; lectureId: number; secret: string },
): Promise<HomeworkView> {
  const own = await readOwnHomework(db, whose);
  const last = own.handedIn[0] ?? null;
  const step = nextStep(last);
  const isWaiting = step === 'change' && last !== null;
  return {
    ...own,
    step,
    version: isWaiting ? last.version : 0,
    kept: isWaiting
      ? last.files.map(({ uploadId, name, bytes }) => ({ token: keptToken(uploadId, whose), name, bytes }))
      : [],
  };
}
