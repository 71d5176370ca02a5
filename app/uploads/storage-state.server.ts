import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';

/** An answer holds for so long. */
const KNOWN_MS = 5_000;

/** Says whether the storage answered when it was last asked, and asks again behind: whoever wants to know must not wait for it. */
export function storageState(files: FileStore): () => boolean {
  let isUp = true;
  let askedAt = -KNOWN_MS;
  let asking = false;
  const learn = (now: boolean, error?: unknown) => {
    if (now !== isUp && now) log.info('storage answers again');
    if (now !== isUp && !now) log.error('storage does not answer', { error });
    isUp = now;
    askedAt = performance.now();
    asking = false;
  };
  return () => {
    if (!asking && performance.now() - askedAt >= KNOWN_MS) {
      asking = true;
      files.check().then(
        () => learn(true),
        (error: unknown) => learn(false, error),
      );
    }
    return isUp;
  };
}
