import type { Db } from '~/platform/database/database.server';
import { nextStep } from './homework';
import { type OwnHomework, readOwnHomework } from './own-homework.server';
import { keptToken } from './take-files.server';

/** An earlier file in the form: ticked, it stays. */
export interface KeptFile {
  token: string;
  name: string;
  bytes: number;
}

export interface HomeworkView extends OwnHomework {
  step: 'hand-in' | 'change' | 'done';
  /** version of the waiting hand-in; 0: none waits */
  version: number;
  kept: KeptFile[];
}

/** A learner's homework for its form. */
export async function readHomeworkView(
  db: Db,
  whose: { personId: number; courseId: number; lectureId: number; secret: string },
): Promise<HomeworkView> {
  const homework = await readOwnHomework(db, whose);
  const last = homework.handedIn[0] ?? null;
  const step = nextStep(last);
  const isWaiting = step === 'change' && last !== null;
  return {
    ...homework,
    step,
    version: isWaiting ? last.version : 0,
    kept: isWaiting
      ? last.files.map(({ uploadId, name, bytes }) => ({ token: keptToken(uploadId, whose), name, bytes }))
      : [],
  };
}
