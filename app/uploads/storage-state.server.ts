import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';

/** A result is valid for this long. */
const KNOWN_MS = 5_000;

/**
 * Whether the storage answered at the last check; checks again in the background, so that callers never wait.
 */
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
