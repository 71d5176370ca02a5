import type { Db } from '~/platform/database/database.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { unplayedSince } from '../demo-origin.server';

export interface PlayedPast {
  /** Leaves off after the step in hand; the next start goes on there. */
  stop: () => Promise<void>;
}

/**
 * Starts the jobs, of a demo shop without its past once that is played, behind pages that are there already: a job that looks at
 * what is overdue would meet orders in the middle of their story. Null: there is nothing to play.
 */
export async function playBehind(
  db: Db,
  { jobs, files }: { jobs: Jobs; files: FileStore },
): Promise<PlayedPast | null> {
  if ((await unplayedSince(db)) === null) {
    await jobs.start();
    return null;
  }
  // its mails are queued as any others
  await jobs.install();
  const stopping = new AbortController();
  const played = import('./play-history.server')
    .then(({ finishHistory }) => finishHistory(db, files, stopping.signal))
    .catch((error: unknown) => log.error('demo history not made', { error }))
    .then(() => (stopping.signal.aborted ? undefined : jobs.start()))
    .catch((error: unknown) => log.error('jobs not started', { error }));
  return {
    stop: async () => {
      stopping.abort();
      await played;
    },
  };
}
