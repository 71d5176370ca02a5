import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { isOutsideOpen } from '~/platform/outside.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetOrphans } from '~/uploads/forget-orphans.server';

/** A copy may have the bucket of the shop it was made from, whose files its own rows do not know. */
export const maySweep = async (files: FileStore): Promise<boolean> => !files.isFar || isOutsideOpen();

/** At the shop's start and every night; never fails, and says in the log what it found. */
export async function sweepOrphans(db: Db, files: FileStore, now: Date): Promise<void> {
  if (!(await maySweep(files))) return;
  try {
    const { removed, suspicious } = await forgetOrphans(db, files, now);
    if (removed > 0) log.info('files without a row removed', { removed });
    if (suspicious > 0)
      log.warn('most files of uploads have no row: is this their database? nothing was removed', {
        suspicious,
      });
  } catch (error) {
    log.error('files without a row not swept', { error: String(error) });
  }
}
